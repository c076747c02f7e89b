"""The page behind the link of a confirmation mail."""

from enum import StrEnum
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import EmailAddress, Login
from allauth.account.views import ConfirmEmailView
from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.accounts.addresses.proof import is_preparer
from games.accounts.addresses.selectors import is_proven, is_taken
from games.accounts.addresses.services import take_from_others
from games.accounts.models import User
from games.accounts.passwords import OwnForm
from games.common import clock


class ProofStep(StrEnum):
    GONE = "gone"
    TAKEN = "taken"
    SIGN_IN = "sign in"
    PASSWORD = "password"
    BUTTON = "button"


def step_of(request: HttpRequest, address: EmailAddress) -> ProofStep:
    """Return what is still to be done in this browser before the address is confirmed.

    Only the person who added a further address can confirm it. The first address of an account is
    confirmed by whoever has the link, but only the browser that knows the password keeps it. A
    guest has no password: the link is enough, and signs out every other browser.
    """
    user = address.user
    if is_taken(address):
        return ProofStep.TAKEN
    if is_proven(user):
        return ProofStep.BUTTON if request.user == user else ProofStep.SIGN_IN
    if user.is_guest:
        return ProofStep.BUTTON
    return ProofStep.BUTTON if is_preparer(request, user) else ProofStep.PASSWORD


class ConfirmView(ConfirmEmailView):
    """The page behind the link. Opening it changes nothing; its button confirms the address."""

    def get(self, *args: Any, **named: Any) -> HttpResponse:
        return self.shown(*self.found())

    def post(self, *args: Any, **named: Any) -> HttpResponse:
        step, address = self.found()
        if address is None or step not in (ProofStep.BUTTON, ProofStep.PASSWORD):
            return self.shown(step, address)
        was_guest = address.user.is_guest
        if step == ProofStep.BUTTON:
            return self.signed_in(super().post(*args, **named), was_guest=was_guest)
        form = OwnForm(address.user, self.request.POST)
        if not form.is_valid():
            return self.shown(step, address, form)
        with transaction.atomic():
            take_from_others(address.user, now=clock.now())
            answer = super().post(*args, **named)
            if is_proven(address.user):
                form.save(self.object.email_address.user)
        if not form.cleaned_data["password"]:
            messages.info(self.request, _("You have no password: sign in with mailed codes."))
        return self.signed_in(answer, was_guest=was_guest)

    def signed_in(self, answer: HttpResponse, *, was_guest: bool) -> HttpResponse:
        """Sign in whoever has just proved that the account is theirs, and lead them on.

        Somebody who was signed in already stays where the answer leads.
        """
        user = User.objects.get(pk=self.object.email_address.user_id)
        if not is_proven(user):
            return answer
        if was_guest:
            self.say_kept()
        if not self.request.user.is_authenticated:
            return perform_login(self.request, Login(user, redirect_url=self.get_next_url()))
        return redirect(self.get_next_url()) if self.get_next_url() else answer

    def say_kept(self) -> None:
        """Tell a guest that the game is kept, in one message with what was said before."""
        said = [str(message) for message in messages.get_messages(self.request)]
        said.append(_("The game is yours, wherever you sign in."))
        messages.success(self.request, " ".join(said))

    def found(self) -> tuple[ProofStep, EmailAddress | None]:
        try:
            self.object = self.get_object()
        except Http404:
            self.object = None
            return ProofStep.GONE, None
        address = self.object.email_address
        return step_of(self.request, address), address

    def shown(
        self, step: ProofStep, address: EmailAddress | None, form: forms.Form | None = None
    ) -> HttpResponse:
        if address is not None and form is None:
            form = self.form_for(address.user)
        guest = address.user if address is not None and address.user.is_guest else None
        context = self.get_context_data(
            step=step.value, form=form, guest=guest, next=self.get_next_url()
        )
        return self.render_to_response(context)

    def form_for(self, user: User) -> forms.Form:
        """Return the form that is shown with the button; not all steps show it."""
        return OwnForm(user)

    def get_redirect_url(self) -> str:
        """Lead back to the addresses of the account, or to the sign-in page."""
        return get_adapter(self.request).get_email_verification_redirect_url(
            self.object.email_address
        )
