"""The promises of a game in words, the same for all games with deals."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.story.phrases import number, sentence
from games.archive.story.tale import Tale


def promises_told(tale: Tale) -> list[str]:
    """Say how many promises were kept and broken, and who broke most."""
    broken = Counter(one.by for one in tale.judged if not one.kept)
    kept = len(tale.judged) - broken.total()
    if not tale.judged:
        return []
    if not broken:
        said = ngettext(
            "The one promise that came due was kept.",
            "All %(n)s promises that came due were kept.",
            kept,
        )
        return [sentence(said, n=number(kept))]
    return [_counted(kept, broken.total()), *_worst(tale, broken)]


def _counted(kept: int, broken: int) -> str:
    if not kept:
        said = ngettext(
            "The one promise that came due was broken.",
            "%(n)s promises came due, and all of them were broken.",
            broken,
        )
        return sentence(said, n=number(broken))
    said = _("%(all)s promises came due: %(kept)s kept, %(broken)s broken.")
    return sentence(said, all=number(kept + broken), kept=number(kept), broken=number(broken))


def _worst(tale: Tale, broken: Counter[int]) -> list[str]:
    (who, most), *rest = broken.most_common()
    if rest and rest[0][1] == most:
        return []
    name = tale.names[who]
    if not rest:
        said = ngettext("It was %(who)s who broke it.", "It was %(who)s who broke them all.", most)
        return [sentence(said, who=name)]
    said = _("%(who)s broke most of them: %(n)s.")
    return [sentence(said, who=name, n=number(most))]
