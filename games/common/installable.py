"""The site as an app on a device: its manifest, the page without a network, and its worker.

The browser of a person who is signed in keeps these (docs/people.md, "On a device").
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Say what the app is called, what it looks like and where it begins."""
    icons: list[dict[str, Any]] = [
        {
            "src": static(f"img/icon-{'maskable-' if purpose == 'maskable' else ''}{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size, purpose in ICONS
    ]
    icons.append({"src": static("img/cursus.svg"), "sizes": "any", "type": "image/svg+xml"})
    content = {
        "id": "/",
        "name": "Cursus",
        "short_name": "Cursus",
        "description": _("Negotiation games of ancient Rome, a turn a day."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf5ea",
        "theme_color": "#8c1c13",
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show what a device without a network knows. The page is the same for everybody."""
    return render(request, "offline.html")


@require_safe
def app_worker(request: HttpRequest) -> HttpResponse:
    """Serve the script that keeps the page without a network. Its address must never change."""
    response = render(request, "app_worker.js", content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response
