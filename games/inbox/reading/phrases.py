"""What mail programs write around the words of their people, in the languages that are met most."""

import re
from typing import Final

_WROTE_ANY: Final = r"wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev"

ORIGINAL: Final = re.compile(
    r"^\s*([-\u2010]{3,}|_{8,})\s*(original message|forwarded message|"
    r"urspr(ü|ue)ngliche nachricht|message d['\u2019]origine|message original|mensaje original|"
    r"messaggio originale|oorspronkelijk bericht|mensagem original)?\s*([-\u2010]{2,})?\s*$",
    re.I,
)
FROM: Final = re.compile(r"^\W{0,10}(from|von|de|da|van)\s?:", re.I)
OTHER_HEADER: Final = re.compile(
    r"^\W{0,10}(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|"
    r"asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp)\b.{0,20}?:",
    re.I,
)
INTRODUCES: Final = re.compile(
    rf"^\W{{0,10}}((on|am|le|el|il|op|em|den)\s.*\d.*|.*\b({_WROTE_ANY})\b.*)$", re.I
)
WROTE: Final = re.compile(rf"\b({_WROTE_ANY})\b.{{0,40}}:\s*$", re.I)

SENT_FROM: Final = re.compile(
    r"^\W{0,10}("
    r"sent from (my|an?|mail for|yahoo|outlook|proton|samsung|galaxy)\b|"
    r"sent (with|via|using) \W?(proton|the|my|outlook)\b|"
    r"get outlook for|"
    r"von meinem .* gesendet|gesendet (von|mit|über|aus)\b|"
    r"diese (nachricht|mail|e-mail) wurde (von|mit) .* gesendet|holen sie sich outlook|outlook für|"
    r"envoyé (de mon|depuis|à partir|avec|par)\b|(télécharger|obtenez) outlook|"
    r"enviado (desde|do|con)\b|obtener outlook|"
    r"inviato (da|dal|con|tramite)\b|(scarica|ottieni) outlook|"
    r"verstuurd (vanaf|via|met)\b|outlook voor|skickat från"
    r")",
    re.I,
)
LONGEST_BOAST: Final = 100
"""Letters of a line that says which telephone wrote the mail."""

AWAY: Final = re.compile(
    r"\s*\W?(auto(mated|matic|matische)?[ -]?(reply|response|answer|antwort)|autoreply|"
    r"out of (the )?office|away from (the|my) office|"
    r"abwesenheit\w*|abwesend|"
    r"r.{1,3}ponse automatique|(absence|absent) du bureau|message d['\u2019]absence|"
    r"respuesta autom.{1,3}tica|fuera de (la )?oficina|"
    r"risposta automatica|fuori (sede|ufficio)|"
    r"automatisch antwoord|resposta autom.{1,3}tica|autosvar)\b",
    re.I,
)
"""Subjects of those who are not there; who answers has "Re:" before ours. Old servers write
accents as they like."""
