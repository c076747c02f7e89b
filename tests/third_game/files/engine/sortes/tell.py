"""What an entry did, as text."""

LOST = "Nobody takes the omen."


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
        said.append(f"The game is over; {won} won with {max(points)} points.")
    return " ".join(said)
