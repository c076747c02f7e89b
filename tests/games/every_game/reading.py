"""What a page offers to somebody without JavaScript and without eyes."""

from html.parser import HTMLParser
from typing import Any

VOID = {"input", "img", "link", "meta", "br", "hr", "use", "path", "circle", "rect", "line"}
VOID |= {"ellipse"}
FIELDS = ("input", "select", "textarea")


class Element:
    def __init__(self, tag: str, attrs: dict[str, str], parent: "Element | None") -> None:
        self.tag, self.attrs, self.parent = tag, attrs, parent
        self.children: list[Element] = []
        self.text = ""

    def all(self) -> "list[Element]":
        return [self, *(found for child in self.children for found in child.all())]

    def find(self, *tags: str) -> "list[Element]":
        return [element for element in self.all() if element.tag in tags]

    @property
    def words(self) -> str:
        """What is read aloud of it."""
        own = self.attrs.get("aria-label") or self.attrs.get("alt") or self.text
        return " ".join([own, *(child.words for child in self.children)]).strip()

    @property
    def ancestors(self) -> "list[Element]":
        return [] if self.parent is None else [self.parent, *self.parent.ancestors]


class Page(HTMLParser):
    """The tree of a page; a tag that is closed without having been opened is an error."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.here = Element("", {}, None)
        self.feed(html)
        assert self.here is self.root, f"<{self.here.tag}> is never closed"
        self.everything = self.root.all()[1:]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {key: value or "" for key, value in attrs}, self.here)
        self.here.children.append(made)
        if tag not in VOID:
            self.here = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "li") and self.here.tag != tag:
            return  # may be left out
        if tag in VOID:
            return
        assert self.here.tag == tag, f"<{self.here.tag}> is open where </{tag}> stands"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.text += data.strip()

    def faults(self) -> list[str]:
        """What a screen reader could not say, or would say twice."""
        ids = [found.attrs["id"] for found in self.everything if "id" in found.attrs]
        return [
            *(f"id {one} stands twice" for one in sorted(set(ids)) if ids.count(one) > 1),
            *(f"{found.tag} has no name: {found.attrs}" for found in self._nameless()),
            *(
                f"{found.tag} is named by {one}, which is not there"
                for found in self.everything
                for one in found.attrs.get("aria-labelledby", "").split()
                if one not in ids
            ),
            *(
                f"<{tag}> is there {n} times"
                for tag in ("h1", "main")
                if (n := self._count(tag)) != 1
            ),
            *(
                f"{found.attrs.get('aria-label')} is an image with parts to choose"
                for found in self.everything
                if found.attrs.get("role") == "img" and found.find("a", "button")
            ),
        ]

    def _count(self, tag: str) -> int:
        return len(self.root.find(tag))

    def _nameless(self) -> list[Element]:
        labels = {found.attrs.get("for") for found in self.root.find("label")}
        found = [
            field
            for field in self.root.find(*FIELDS)
            if field.attrs.get("type") not in ("hidden", "submit")
            and field.attrs.get("id") not in labels
            and "aria-label" not in field.attrs
            and not any(above.tag == "label" for above in field.ancestors)
        ]
        found += [one for one in self.root.find("a", "button", "summary", "th") if not one.words]
        found += [one for one in self.root.find("img") if "alt" not in one.attrs]
        drawn = [one for one in self.everything if one.attrs.get("role") in ("img", "group")]
        found += [one for one in drawn if not {"aria-label", "aria-labelledby"} & one.attrs.keys()]
        return found

    def form_to(self, address: str) -> dict[str, Any] | None:
        """What the form sends that goes there, as it stands."""
        for form in self.root.find("form"):
            if form.attrs.get("action", "").endswith(address):
                return sent_by(form)
        return None


def sent_by(form: Element) -> dict[str, Any]:
    """What the form sends as it stands."""
    sent: dict[str, Any] = {}
    for field in form.find("input"):
        ticked = field.attrs.get("type") in ("radio", "checkbox")
        if "name" in field.attrs and ("checked" in field.attrs or not ticked):
            sent[field.attrs["name"]] = field.attrs.get("value", "on" if ticked else "")
    for field in form.find("select"):
        chosen = [o for o in field.find("option") if "selected" in o.attrs] or field.find("option")
        sent[field.attrs["name"]] = chosen[0].attrs.get("value", "") if chosen else ""
    for field in form.find("textarea"):
        sent[field.attrs["name"]] = field.text
    return sent
