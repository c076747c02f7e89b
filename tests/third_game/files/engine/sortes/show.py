"""A view as plain text."""

from engine.display_names import named


def show(view, names=None):
    who = "a spectator" if view["viewer"] is None else f"seat {view['viewer']}"
    lines = [f"Sortes, seen by {who}", f"Round {view['turn']}: omens {view['omens']}."]
    for seat in range(view["seats"]):
        rounds = [cards[seat] for cards in view["shown"]]
        patron = view["patrons"][seat]
        known = f", patron {patron}" if patron else ""
        lines.append(f"Seat {seat}: laid {rounds or 'nothing'}{known}")
    if view["actors"]:
        lines.append("Waiting for " + " and ".join(f"seat {s}" for s in view["actors"]) + ".")
    for group in view["choices"]:
        lines += [f"  {c['number']}  {c['notation']}" for c in group["choices"]]
    if view["result"]:
        lines.append(f"Points: {view['result']['points']}")
    return named("\n".join(lines) + "\n", names or {})
