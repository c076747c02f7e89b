"""Colours as HTML and style sheets write them: by name, by numbers, or by their lightness."""

import re
from colorsys import hls_to_rgb
from typing import Final

_NAMED: Final = {
    **dict.fromkeys(("window", "canvas"), (255, 255, 255)),
    "aliceblue": (240, 248, 255),
    "azure": (240, 255, 255),
    "honeydew": (240, 255, 240),
    "lavenderblush": (255, 240, 245),
    "mintcream": (245, 255, 250),
    "seashell": (255, 245, 238),
    "white": (255, 255, 255),
    "snow": (255, 250, 250),
    "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255),
    "floralwhite": (255, 250, 240),
    "black": (0, 0, 0),
    "red": (255, 0, 0),
    "green": (0, 128, 0),
    "blue": (0, 0, 255),
    "navy": (0, 0, 128),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "yellow": (255, 255, 0),
}
_FUNCTION: Final = re.compile(r"(rgb|hsl)a?\(([^)]{0,80})\)")
_BY_LIGHT: Final = re.compile(r"(ok)?l(?:ab|ch)\(\s*(\d{0,4}\.?\d{1,6})(%?)")
_BY_SPACE: Final = re.compile(r"color\(\s*[\w-]{1,30}\s([^)]{0,80})\)")
WHITISH: Final = 94.0  # of 100, of a colour that is given by its lightness
ALIKE: Final = 24
"""Colours count as the same if red, green and blue each differ by no more than this, of 255."""

Colour = tuple[int, int, int] | None
"""Red, green and blue; None if unknown, so that the text is not taken for hidden."""


def is_alike(one: Colour, other: Colour) -> bool:
    """Tell whether text in one colour cannot be read on the other; unknown colours differ."""
    if one is None or other is None:
        return False
    return all(abs(a - b) <= ALIKE for a, b in zip(one, other, strict=True))


def colour_of(said: str) -> Colour:
    """Read a colour in lower or upper case; None if it is not understood."""
    said = said.strip().lower()
    if said in _NAMED:
        return _NAMED[said]
    if found := re.fullmatch(r"#?([0-9a-f]{6})(?:[0-9a-f]{2})?", said):
        return int(found[1][:2], 16), int(found[1][2:4], 16), int(found[1][4:], 16)
    if found := re.fullmatch(r"#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?", said):
        return int(found[1] * 2, 16), int(found[2] * 2, 16), int(found[3] * 2, 16)
    if (found := _FUNCTION.match(said)) and len(numbers := _numbers(found[2])) >= 3:
        if found[1] == "rgb":
            red, green, blue = numbers[:3]
        else:
            hue, grey, light = numbers[:3]
            red, green, blue = hls_to_rgb(hue % 360 / 360, light / 255, grey / 255)
            red, green, blue = red * 255, green * 255, blue * 255
        return round(red), round(green), round(blue)
    return _newer_colour(said)


def _newer_colour(said: str) -> Colour:
    """Read what newer browsers know too: only whether it is white, or of which parts it is made."""
    if found := _BY_LIGHT.match(said):
        light = float(found[2]) * (100 if found[1] and not found[3] else 1)
        return (255, 255, 255) if light >= WHITISH else None
    if (found := _BY_SPACE.match(said)) and len(parts := _numbers(found[1])) >= 3:
        red, green, blue = (round(one if one > 1 else one * 255) for one in parts[:3])
        return red, green, blue
    return None


def is_clear(said: str) -> bool:
    """Tell whether the background shows through."""
    if said == "transparent" or re.fullmatch(r"#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)", said):
        return True
    found = _FUNCTION.match(said)
    numbers = _numbers(found[2]) if found else []
    return len(numbers) == 4 and numbers[3] == 0


def _numbers(said: str) -> list[float]:
    """Read the numbers of a colour, with percentages as parts of 255."""
    found = re.findall(r"(\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})(%?)", said)
    return [float(number) * (2.55 if hundredths else 1) for number, hundredths in found]


def parts_of(said: str) -> list[str]:
    """Split a background into its words, each of which may be a colour."""
    return re.findall(r"(?:rgb|hsl|(?:ok)?l(?:ab|ch)|color)a?\([^)]{0,80}\)|[^\s]+", said)
