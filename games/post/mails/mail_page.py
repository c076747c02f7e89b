"""Pages that show every mail, for development and for a private site that sends none.

Mails contain sign-in codes, so the pages answer only requests from this machine.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.common.loopback import only_from_here
from games.post import selectors
from games.post.models import Mail

_MAIL_POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src {here} data:; frame-ancestors 'self'"
)


@only_from_here
@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    return render(request, "post/mail_page_list.html", {"mails": selectors.newest_mails()})


@only_from_here
@require_safe
def mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    return render(request, "post/mail_page.html", {"mail": get_object_or_404(Mail, pk=mail_id)})


@only_from_here
@require_safe
@xframe_options_sameorigin
def mail_html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show the HTML part as a mail program would get it, sandboxed in a frame."""
    found = get_object_or_404(Mail, pk=mail_id)
    html = found.html
    for cid in found.images.values_list("cid", flat=True):
        html = html.replace(f"cid:{cid}", reverse("mail_page:mail_image", args=[mail_id, cid]))
    # In a sandbox, 'self' matches nothing, so our own address must be named.
    policy = _MAIL_POLICY.format(here=f"{request.scheme}://{request.get_host()}")
    return HttpResponse(html, headers={"Content-Security-Policy": policy})


@only_from_here
@require_safe
def mail_image(request: HttpRequest, mail_id: int, cid: str) -> HttpResponse:
    image = get_object_or_404(get_object_or_404(Mail, pk=mail_id).images, cid=cid)
    return HttpResponse(bytes(image.png), content_type="image/png")
