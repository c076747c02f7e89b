"""The pages of managers (read as `rows` says): to everybody else they do not exist."""

from typing import Final

DESK: Final = r"""
/leagues/<slug:slug>/seasons/new/
    GET  in        404       404       404       404       200       404       404
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/
    GET  in        404       404       404       404       200       404       404
    POST 405
/leagues/<slug:slug>/<int:number>/manage/apart/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/apart/<int:pk>/end/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/cancel/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/edit/
    GET  in        404       404       404       404       200       404       404
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/players/
    GET  in        404       404       404       404       200       404       404
    POST 405
/leagues/<slug:slug>/<int:number>/manage/players/<int:pk>/remove/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/rehearsal/
    GET  in        404       404       404       404       200       404       404
    POST 405
/leagues/<slug:slug>/<int:number>/manage/rounds/<int:nth>/
    GET  in        404       404       404       404       200       404       404
    POST 405
/leagues/<slug:slug>/<int:number>/manage/rounds/<int:nth>/publish/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/rounds/<int:nth>/swap/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/manage/steps/<int:pk>/
    GET  405
    POST in        404       404       404       404       done      404       404
"""

ADDRESSES: Final = {line[1:] for line in DESK.splitlines() if line.startswith("/")}
"""The addresses of these rows, which are about the second season of `gazette_scene`."""
