"""A view as complete plain text: enough to play from in a mail or with a screen reader."""

from collections.abc import Iterable, Mapping

from engine.display_names import named
from engine.game import Raw
from engine.idusmartii.apply import WAITED_FOR
from engine.idusmartii.cards import LOYALIST, TRAITOR
from engine.idusmartii.view import offices_of


def show(view: Raw, names: Mapping[int, str] | None = None) -> str:
    """Return the whole view in paragraphs, with display names for seats if they are given."""
    parts = (_head(view), _track(view), _seats(view), _rounds(view), _to_do(view), _end(view))
    text = "\n\n".join("\n".join(part) for part in parts if part) + "\n"
    return named(text, names or {})


def _head(view: Raw) -> list[str]:
    who = "a spectator" if view["viewer"] is None else f"seat {view['viewer']}"
    title = f"Idus Martii, {view['seats']} seats, seen by {who}"
    if view["step"] == "over":
        return [title, "The game is over."]
    now = f"Phase {view['phase']}, round {view['round']} of {view['seats']}"
    return [title, f"{now}: {WAITED_FOR[view['step']]}."]


def _track(view: Raw) -> list[str]:
    markers = view["track"]
    lines = [f"{name}s at {markers[name]}" for name in (LOYALIST, TRAITOR)]
    limit = f"the conspiracy fails beyond {view['limit']}"
    return [f"Suffragium: {', '.join(lines)}; {limit}."]


def _seats(view: Raw) -> list[str]:
    return [_seat(view, seat) for seat in range(view["seats"])]


def _seat(view: Raw, seat: int) -> str:
    said = offices_of(view, seat)
    if seat == view["start"]:
        said.append("start player")
    count, hand = view["cards"][seat], view["hands"][seat]
    cards = f"{count} faction card{'s' if count > 1 else ''}"
    said.append(f"{cards}: {', '.join(hand)}" if hand else cards)
    if not view["history"][-1]["tally"]:
        said += [_lies(laid) for laid in view["laid"] if laid["seat"] == seat]
    you = " (you)" if seat == view["viewer"] else ""
    return f"Seat {seat}{you}: {'; '.join(said)}"


def _lies(laid: Raw) -> str:
    return f"has laid a card ({laid['card']})" if laid["card"] else "has laid a card"


def _rounds(view: Raw) -> list[str]:
    """List the public history with what the viewer knows, the round in play included."""
    return ["Rounds:", *(_round(played) for played in view["history"])]


def _round(played: Raw) -> str:
    said = [f"consul seat {played['consul']}"]
    if played["praetor"] is not None:
        one, two = played["aediles"]
        said += [f"praetor seat {played['praetor']}", f"aediles seat {one} and seat {two}"]
    known = [f"before seat {c['seat']} lies {c['card']}" for c in played["laid"] if c["card"]]
    said += [*_looked(played), *known]
    if played["tally"]:
        said.append(f"shown: {' and '.join(played['tally'])}")
    if played["discard"]:
        said.append(f"seat {played['consul']} discarded {played['discard']}")
    return f"  {played['phase']}.{played['round']}  {'; '.join(said)}"


def _looked(played: Raw) -> Iterable[str]:
    peek = played["peek"]
    if peek:
        card = f" ({peek['card']})" if peek["card"] else ""
        yield f"praetor saw the card of seat {peek['seat']}{card}"
    if played["veto"] is not None:
        yield "demanded a swap" if played["veto"] else "let it lie"


def _to_do(view: Raw) -> list[str]:
    if not view["actors"]:
        return []
    waited = [f"Waiting for {' and '.join(f'seat {seat}' for seat in view['actors'])}."]
    if not view["choices"]:
        return waited
    lines = [*waited, "You may:"]
    for group in view["choices"]:
        lines.append(f"  {group['title']}")
        lines += (
            f"  {choice['number']:>3}  {choice['notation']}  ({choice['sentence']})"
            for choice in group["choices"]
        )
    return lines


def _end(view: Raw) -> list[str]:
    result = view["result"]
    if result is None:
        return []
    winners = ", ".join(f"seat {seat}" for seat in result["winners"]) or "nobody is one"
    return [f"End by {result['why']}: the {result['faction']}s win ({winners})."]
