"""Limits to what costs others something, in addition to allauth's own limits.

They hold for guesses at the password of a table; invitations; mails that people have not asked for
(codes, links and invitations share a budget, by IP and by address); new tables, because each may
keep house players thinking; new leagues; cases of leagues, because managers are told of each;
play-outs of finished games; studies; guests and their tables; and practice tables.
"""

from typing import Final

RATE_LIMITS: Final = {
    "table_password": "10/10m/ip,100/h/key",
    "invitation": "30/d/user",
    "mail_to_stranger": "60/h/ip,200/d/ip,6/h/key,15/d/key",
    "table": "200/d/user",
    "league": "5/d/user",
    "case": "20/d/user",
    "chances": "20/d/user",
    "study": "200/h/user",
    "guest": "40/h/ip,80/d/ip,20/10s/key,1000/d/key",
    "guest_table": "10/d/user",
    "practice": "60/h/user",
}
