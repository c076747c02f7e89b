"""What was done, and the whole view, as text."""

from engine.naming import named


def tell(before, entry, after, seat):
    own = f" ({entry.card})" if seat == entry.seat else ""
    said = [f"Seat {entry.seat} lays a card{own}."]
    if len(after.shown) > len(before.shown):
        cards = enumerate(after.shown[-1])
        said.append("Shown: " + ", ".join(f"seat {s} laid {card}" for s, card in cards) + ".")
        taker, omen = after.takers[-1], after.omens[len(before.shown)]
        said.append(f"Seat {taker} takes the omen of {omen}." if taker is not None else LOST)
    if after.is_over:
        points = [after.points(s) for s in range(after.seats)]
        won = " and ".join(f"seat {s}" for s, mine in enumerate(points) if mine == max(points))
        said.append(f"The game is over; most points has {won}: {max(points)}.")
    return " ".join(said)


LOST = "Nobody takes the omen."


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
