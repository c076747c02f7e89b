"""Put a deal back into the fields of the form, to answer or change an offer."""

from typing import Any

from engine.game import Raw
from games.forum.composers import Setting
from games.forum.composers.deal_games import promised
from games.forum.offers.drafts import Draft


def about_of(deal: Raw) -> str:
    """Return the subject of a deal, which is its first trigger, or "pledge" if it has none."""
    for term in deal["terms"]:
        if "when" in term:
            continue
        if term["term"] == "support":
            return f"move:{term['path']}" if "path" in term else f"out:{term['committee']}"
        if term["term"] == "do" and deal["mode"] == "option":
            return _about_pattern(term["act"])
    return "pledge"


def _about_pattern(act: Raw) -> str:
    kind = act["do"]
    code = act.get({"place": "at", "move": "path", "caesar": "to"}[kind])
    if code:
        return f"{kind}:{code}"
    return f"out:{act['from']}" if "from" in act else "pledge"


def _chosen_act(act: Raw) -> str:
    """Return the choice of the form that stands for a pattern."""
    if act == {"do": "move", "to": "S"}:
        return "into:S"
    return f"any:{act['do']}" if len(act) == 1 and act["do"] != "move" else _about_pattern(act)


def form_values_of(draft: Draft, setting: Setting) -> dict[str, Any]:
    """Return the values of the form's fields. Terms that it cannot show are left out."""
    deal, found = draft.deal, dict[str, Any]()
    if draft.standing:
        found |= {"stand": about_of(deal), "to": list(draft.to), "until": draft.until_turn}
    for term in deal["terms"]:
        if "when" not in term:
            more = _field_of(term, setting)
            if "caesar" in more and "caesar" in found:
                more = {"caesar_too": more["caesar"]}
            found |= more
    for row, term in enumerate(between_others(deal, setting.seat)):
        said = {"by": term["from"], "to": term["to"], "laurels": term["laurels"]}
        found |= {f"between{row}_{key}": value for key, value in said.items()}
    for row, promise in enumerate(promised(deal)):
        found |= {f"p{row}_{key}": value for key, value in _promise(promise).items()}
    return found


def between_others(deal: Raw, seat: int) -> list[Raw]:
    """Return the payments of this turn in which the seat has no part."""
    pays = [term for term in deal["terms"] if term["term"] == "pay" and "when" not in term]
    return [term for term in pays if seat not in (term["from"], term["to"])]


def _field_of(term: Raw, setting: Setting) -> dict[str, Any]:
    kind = term["term"]
    if kind == "support":
        return {f"votes_{term['seat']}": term.get("votes", 1)}
    if kind == "pay" and term["from"] == setting.seat:
        return {f"give_{term['to']}": term["laurels"]}
    if kind == "pay" and term["to"] == setting.seat:
        return {f"get_{term['from']}": term["laurels"]}
    if kind in ("caesar_on", "caesar_off"):
        return {"caesar": f"{kind}:{term['path']}"}
    if kind == "refuse":
        return {f"refuse_{term['seat']}": term.get("committee", "any")}
    if kind in ("do", "avoid"):
        return {"act": f"{kind}:{_chosen_act(term['act'])}"}
    return {}


def _promise(promise: Raw) -> dict[str, Any]:
    keep = ("by", "for", "against", "until", "kind", "laurels", "words")
    return {key: promise[key] for key in keep if key in promise} | {"where": _where(promise)}


def _where(promise: Raw) -> str:
    if "act" in promise:
        return _chosen_act(promise["act"])
    if "path" in promise:
        kind = "space" if promise["kind"].startswith("caesar") else "way"
        return f"{kind}:{promise['path']}"
    return f"out:{promise['committee']}" if "committee" in promise else ""
