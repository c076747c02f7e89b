"""Entries in notation: `bid 3`."""

import re

from engine.refusal import Code, Refusal


def write(raw):
    return f"bid {raw['card']}"


def is_secret(raw):
    return True


def read(text, view):
    legal = view["legal"]
    if not legal:
        raise Refusal(Code.WRONG_SEAT, "nothing is asked of you now")
    number = re.fullmatch(r"\s*#\s*([0-9]{1,2})\s*", text)
    if number and 1 <= int(number[1]) <= len(legal):
        return legal[int(number[1]) - 1]
    card = re.fullmatch(r"\s*(?:bid|lay)\s+(?:the\s+|my\s+)?([1-5])\s*\.?\s*", text.lower())
    found = [entry for entry in legal if card and entry["card"] == int(card[1])]
    if found:
        return found[0]
    nearest = ", ".join(f"`{write(entry)}`" for entry in legal[:4])
    raise Refusal(Code.UNKNOWN, f"not understood; you may write {nearest}")
