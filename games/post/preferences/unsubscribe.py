"""Unsubscribe from a mail by its signed link, without signing in (RFC 8058)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.accounts.middleware import without_preferences
from games.post import selectors, services
from games.post.mails.outbox import read_stop_token


@csrf_exempt  # a mail program that posts has no cookie; the link is the proof
@without_preferences
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Show buttons (GET) or unsubscribe (POST), without a redirect, as mail programs expect.

    A POST by a mail program says nothing more and stops mails of that kind.
    """
    what = read_stop_token(token)
    if what is None:
        raise Http404
    all_mail = request.POST.get("what") == "all"
    done = request.method == "POST" and services.stop(what, all_mail=all_mail)
    context = {
        "kinds": [kind.label for kind in selectors.stopped_by(what.kind)],
        "is_digest": what.kind == "digest",
        "token": token,
        "done": done,
        "all_mail": all_mail,
        "gone": request.method == "POST" and not done,
    }
    return render(request, "post/stop.html", context)
