"""How many omens each seat has taken at one moment, for a chart of the whole game."""


def gauges(view):
    taken = [view["takers"].count(seat) for seat in range(view["seats"])]
    return {
        "title": "Omens",
        "lines": [
            {"key": f"seat-{seat}", "name": "", "seat": seat, "value": n}
            for seat, n in enumerate(taken)
        ],
    }
