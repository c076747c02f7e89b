"""Lessons, puzzles and pictures to play on: who may do what (read as `rows` says)."""

from typing import Final

SCHOOL: Final = """
/learn/
    GET  200
    POST 405
/learn/lessons/<slug:game>/<slug:slug>/
    GET  405
    POST done
/learn/pictures/<slug:game>/<slug:name>/
    GET  405
    POST done
/learn/puzzles/<slug:game>/<slug:slug>/
    GET  200
    POST >puzzle   done
/t/<slug:code>/read-on/
    GET  405
    POST in        >table
"""
