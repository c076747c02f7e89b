"""Turn what people write into HTML: simple Markdown, without anything that runs."""

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(
    ["image", "html_block", "html_inline", "heading", "lheading"]
)
_TAGS = {"p", "br", "em", "strong", "ul", "ol", "li", "a", "blockquote", "code", "pre", "hr"}


def prose(text: str) -> SafeString:
    """Return Markdown as HTML. The parser lets no HTML through, and nh3 only these tags."""
    html = nh3.clean(
        _MARKDOWN.render(text),
        tags=_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow ugc noopener",
    )
    return mark_safe(html)  # noqa: S308  (nh3 has just cleaned it)
