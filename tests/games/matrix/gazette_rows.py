"""What everybody reads of leagues, and signing up (read as `rows` says)."""

from typing import Final

GAZETTE: Final = r"""
/leagues/
    GET  200
    POST 405
/leagues/<slug:slug>/
    GET  200
    POST 405
/leagues/<slug:slug>/hall/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/about/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/rounds/<int:nth>/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/results/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/players/<slug:person>/
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/embed/
    GET  200
    POST 405
/leagues/<slug:slug>/hall.csv
    GET  200
    POST 405
/leagues/<slug:slug>/hall.json
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/season.json
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/standing.csv
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/results.csv
    GET  200
    POST 405
/leagues/<slug:slug>/<int:number>/boards/<slug:code>.svg
    GET  404
    POST 405
/leagues/<slug:slug>/<int:number>/sign-up/
    GET  200
    POST in        done      done      >sign_up  done      done      done      done
/leagues/<slug:slug>/<int:number>/sign-up/confirm/
    GET  405
    POST in        >sign_up  >sign_up  done      >sign_up  >sign_up  >sign_up  >sign_up
/leagues/<slug:slug>/<int:number>/sign-up/withdraw/
    GET  405
    POST in        >sign_up  >sign_up  done      >sign_up  >sign_up  >sign_up  >sign_up
"""

ADDRESSES: Final = {line[1:] for line in GAZETTE.splitlines() if line.startswith("/")}
"""The addresses of these rows, which are about the season of `gazette_scene`."""
