"""What a player may leave as an order ahead."""


def orders(view):
    return [
        {"entry": {"do": "bid", "card": card}, "sentence": f"Lay the {card}"}
        for card in view["hands"][view["viewer"]]
    ]
