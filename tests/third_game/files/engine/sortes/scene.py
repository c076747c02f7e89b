"""A view as a drawing."""

STEP, TOP = 90, 60


def scene(view, lately=(), chosen=""):
    spots = {
        f"bid:{choice['entry']['card']}": [choice["number"]]
        for group in view["choices"]
        for choice in group["choices"]
    }
    over = view["result"]
    return {
        "changed": sorted({entry["seat"] for entry in lately}),
        "omen": view["omens"][-1],
        "hand": [
            {"card": int(spot[4:]), "spot": spot, "x": TOP + STEP * place}
            for place, spot in enumerate(spots)
        ],
        "seats": [
            {
                "seat": seat,
                "x": TOP + STEP * seat,
                "you": seat == view["viewer"],
                "acts": seat in view["actors"],
                "last": view["shown"][-1][seat] if view["shown"] else None,
                "taken": _taken(view, seat),
                "patron": view["patrons"][seat],
                "winner": bool(over) and seat in over["winners"],
            }
            for seat in range(view["seats"])
        ],
        "spots": spots,
        "step": None,
    }


def _taken(view, seat):
    pairs = zip(view["omens"], view["takers"], strict=False)
    return [omen for omen, taker in pairs if taker == seat]
