"""Leagues: who may do what (read as `rows` says). `here` plays, `organiser` runs the league."""

LEAGUES = r"""
/leagues/<slug:slug>/<int:number>/announcements/
    GET  200
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/awards/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/awards/<int:pk>/revoke/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/awards/give/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/<int:number>/calendar.ics
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/news.atom
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/cases/
    GET  in        200
    POST 405
/leagues/<slug:slug>/<int:number>/cases/<slug:key>/
    GET  in        404       404       200       404       200       404       404
    POST 405
/leagues/<slug:slug>/<int:number>/cases/<slug:key>/decide/
    GET  405
    POST in        404       404       >case     404       done      404       404
/leagues/<slug:slug>/<int:number>/cases/<slug:key>/reopen/
    GET  405
    POST in        404       404       >case     404       >case     404       404
/leagues/<slug:slug>/<int:number>/cases/<slug:key>/say/
    GET  405
    POST in        404       404       done      404       done      404       404
/leagues/<slug:slug>/<int:number>/cases/<slug:key>/withdraw/
    GET  405
    POST in        404       404       done      404       >case     404       404
/leagues/<slug:slug>/<int:number>/cases/new/<slug:kind>/
    GET  in        200
    POST in        200       200       done      200       200       200       200
/leagues/<slug:slug>/<int:number>/substitutes/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/substitutes/join/
    GET  405
    POST in        done
/leagues/<slug:slug>/<int:number>/substitutes/leave/
    GET  405
    POST in        >substitutes
/leagues/<slug:slug>/close/
    GET  405
    POST in        404       404       404       404       >people   404       404
/leagues/<slug:slug>/edit/
    GET  in        404       404       404       404       200       404       404
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/invitations/<int:pk>/remove/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/invitations/add/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/journal/
    GET  200
    POST 405
/leagues/<slug:slug>/journal/<int:pk>/undo/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/managers/<int:pk>/remove/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/managers/add/
    GET  405
    POST in        404       404       404       404       done      404       404
/leagues/<slug:slug>/people/
    GET  in        404       404       404       404       200       404       404
    POST 405
/leagues/<slug:slug>/waiting/
    GET  in        404       404       404       404       200       404       404
    POST 405
/leagues/call/<str:token>/
    GET  200
    POST done
/ratings/
    GET  200
    POST 405
/ratings/<slug:game>/
    GET  200
    POST 405
/ratings/<slug:game>.csv
    GET  200
    POST 405
/ratings/<slug:game>.json
    GET  200
    POST 405
/leagues/new/
    GET  in        200
    POST in        done
/leagues/new/<slug:game>/
    GET  in        200
    POST in        done
"""
