"""The page "Feeds and devices", and its private addresses."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts.requests import PersonRequest
from games.common import clock
from games.feeds import services
from games.feeds.addresses.selectors import feeds_page
from games.feeds.forms import AddressForm, HookForm
from games.feeds.selectors import tables_without_address


@never_cache
@require_safe
@login_required
def overview(request: PersonRequest) -> HttpResponse:
    return render(request, "feeds/overview.html", feeds_page(request.user, HookForm()))


@require_POST
@login_required
def make(request: PersonRequest) -> HttpResponse:
    form = AddressForm(request.POST, tables=tables_without_address(request.user))
    if form.is_valid():
        wanted = form.cleaned_data
        services.make_address(request.user, wanted["purpose"], wanted["table"], now=clock.now())
    else:
        messages.error(request, _("Choose a table where you sit."))
    return redirect("feeds:overview")


@require_POST
@login_required
def renew(request: PersonRequest, pk: int) -> HttpResponse:
    if services.renew_address(request.user, pk, now=clock.now()):
        messages.success(request, _("The address is renewed. The old one no longer works."))
    return redirect("feeds:overview")


@require_POST
@login_required
def give_up(request: PersonRequest, pk: int) -> HttpResponse:
    if services.give_up_address(request.user, pk):
        messages.success(request, _("The address no longer works."))
    return redirect("feeds:overview")
