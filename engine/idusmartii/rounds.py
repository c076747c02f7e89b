"""The rounds of a game as a grid: who held which office when, and what is known of the cards.

Made from a view alone, so it says nothing that its viewer may not know. Offices that are certain
to come are in it too: in phase 1 all of them move on, in phase 2 only the consul's.
"""

from typing import Final

from engine.game import Raw
from engine.idusmartii.apply import first_round

PHASES: Final = (1, 2)


def rounds(view: Raw) -> Raw:
    """Return a column for each round, by phase, and a row for each player."""
    played = {(r["phase"], r["round"]): r for r in view["history"]}
    now = None if view["result"] else (view["phase"], view["round"])
    every = [(phase, number) for phase in PHASES for number in range(1, view["seats"] + 1)]
    known = [played.get(at) or (_coming(view, *at) if now else None) for at in every]
    columns = [_column(at, one, at == now) for at, one in zip(every, known, strict=True)]
    return {
        "phases": [
            {"phase": phase, "rounds": [c for c in columns if c["phase"] == phase]}
            for phase in PHASES
        ],
        "rows": [
            {"seat": seat, "cells": [_cell(seat, one) for one in known]}
            for seat in range(view["seats"])
        ],
    }


def _coming(view: Raw, phase: int, number: int) -> Raw:
    """Return the offices that are certain in a later round."""
    consul = (view["start"] + number - 1) % view["seats"]
    first = first_round(view["seats"], consul)
    certain = {"praetor": first.praetor, "aediles": first.aediles} if phase == 1 else {}
    return {"consul": consul, "praetor": None, "aediles": None, "coming": True, **certain}


def _column(at: tuple[int, int], played: Raw | None, is_now: bool) -> Raw:
    tally = played.get("tally") if played else None
    return {"phase": at[0], "round": at[1], "now": is_now, "tally": tally}


def _cell(seat: int, played: Raw | None) -> Raw | None:
    """Return what a player has to do with a round; None if nothing."""
    office = _office(played, seat) if played else None
    if played is None or office is None:
        return None
    if "coming" in played:
        return {"office": office, "coming": True}
    cell: Raw = {"office": office}
    if office == "consul":
        cell["discard"] = played["discard"]
    elif office == "praetor":
        cell["veto"] = played["veto"]
    else:
        peek = played["peek"] if played["peek"] and played["peek"]["seat"] == seat else None
        laid = [one["card"] for one in played["laid"] if one["seat"] == seat]
        cell |= {"laid": laid, "looked_at": bool(peek), "seen": peek and peek["card"]}
    return cell


def _office(played: Raw, seat: int) -> str | None:
    if played["consul"] == seat:
        return "consul"
    if played["praetor"] == seat:
        return "praetor"
    return "aedile" if seat in (played["aediles"] or ()) else None
