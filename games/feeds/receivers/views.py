"""Pages to add, see, test, switch on and remove devices and web addresses."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts.requests import PersonRequest
from games.accounts.sessions.devices import device_of
from games.common import clock
from games.feeds import selectors, services
from games.feeds.address_keys import secret_of
from games.feeds.addresses.selectors import feeds_page
from games.feeds.forms import DeviceForm, HookForm
from games.feeds.models import Receiver
from games.feeds.receivers.services import AlreadyAdded, TooManyReceivers


@require_POST
@login_required
def add_device(request: PersonRequest) -> HttpResponse:
    form = DeviceForm(request.POST)
    if not form.is_valid():
        messages.error(
            request,
            _("This browser could not be set up for notices. Try again, or use another browser."),
        )
        return redirect("feeds:overview")
    said, label = form.cleaned_data, device_of(request.META.get("HTTP_USER_AGENT", ""))
    keys = {"p256dh": said["p256dh"], "auth": said["auth"]}
    try:
        services.add_device(request.user, said["url"], keys, label[:80], now=clock.now())
    except TooManyReceivers as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Notices will appear on this device from now on."))
    return redirect("feeds:overview")


@never_cache
@require_POST
@login_required
def add_hook(request: PersonRequest) -> HttpResponse:
    """Add a web address and show its key. The key is stored nowhere, so there is no redirect."""
    form = HookForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        try:
            made = services.add_hook(request.user, said["url"], said["label"], now=clock.now())
            return _show_secret(request, made)
        except (TooManyReceivers, AlreadyAdded) as refusal:
            form.add_error("url", str(refusal))
    return render(request, "feeds/overview.html", feeds_page(request.user, form))


@never_cache
@require_POST
@login_required
def renew_secret(request: PersonRequest, pk: int) -> HttpResponse:
    return _show_secret(request, services.renew_secret(request.user, pk))


def _show_secret(request: PersonRequest, hook: Receiver | None) -> HttpResponse:
    if hook is None:
        raise Http404
    return render(request, "feeds/secret.html", {"receiver": hook, "secret": secret_of(hook)})


@require_safe
@login_required
def receiver(request: PersonRequest, pk: int) -> HttpResponse:
    found = selectors.receiver_of(request.user, pk)
    if found is None:
        raise Http404
    context = {"receiver": found, "deliveries": selectors.deliveries_to(found)}
    return render(request, "feeds/receiver.html", context)


@require_POST
@login_required
def test(request: PersonRequest, pk: int) -> HttpResponse:
    if services.send_test(request.user, pk, now=clock.now()) is None:
        raise Http404
    messages.success(request, _("A test is on its way. Look here again in a moment."))
    return redirect("feeds:receiver", pk=pk)


@require_POST
@login_required
def switch_on(request: PersonRequest, pk: int) -> HttpResponse:
    if not services.switch_on(request.user, pk):
        raise Http404
    messages.success(request, _("Switched on. Send a test to see whether it works."))
    return redirect("feeds:receiver", pk=pk)


@require_POST
@login_required
def remove(request: PersonRequest, pk: int) -> HttpResponse:
    if services.remove_receiver(request.user, pk):
        messages.success(request, _("Nothing goes there any more."))
    return redirect("feeds:overview")
