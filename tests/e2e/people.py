"""A person at a browser, and what people do there again and again."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Error, Locator, Page

PASSWORD: Final = "tiber-island-7"
PATIENCE: Final = 60
"""Seconds within which house players and the worker do what they do within two."""


def again(what: str, seconds: float = 3 * PATIENCE) -> Iterator[None]:
    """For loops that play on until something has come about."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
    raise AssertionError(f"it takes too long: {what}")


GOING_SOMEWHERE = ("Not attached to an active page", "net::ERR_ABORTED")
"""Chromium's messages where a page is loaded again while a form's answer is on its way."""


class Person:
    """Somebody in front of a browser of their own, with JavaScript or without."""

    def __init__(self, name: str, address: str, page: Page, *, scripted: bool) -> None:
        self.name = name
        self.address = address
        self.page = page
        self.scripted = scripted
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    # Waiting

    def until(self, found: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Until it is so on this page. Without JavaScript people load it again and again."""
        end = time.monotonic() + seconds
        while not found():
            if time.monotonic() > end:
                raise AssertionError(f"{self.name} waits in vain: {what}")
            self.page.wait_for_timeout(100 if self.scripted else 300)
            if not self.scripted:
                self.reload()

    def reload(self) -> None:
        """Once more, unless the browser is just going somewhere: what comes then is as new."""
        try:
            self.page.reload()
        except Error as error:
            if not any(said in str(error) for said in GOING_SOMEWHERE):
                raise
            self.page.wait_for_timeout(300)
            self.page.wait_for_load_state()

    def sees(self, text: str | re.Pattern[str]) -> bool:
        return self.page.get_by_text(text).first.is_visible()

    # Coming in

    def sign_up(self) -> None:
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Sign up").first.click()
        page.locator("input[name=email]").fill(self.address)
        page.locator("input[name=password1]").fill(PASSWORD)
        page.locator("main form button").first.click()
        self.open_link_in_mail(r"/account/confirm-email/[^\s\"<]+")
        page.get_by_role("button", name=re.compile("confirm", re.I)).first.click()
        page.wait_for_url(re.compile("/login|/welcome|/$"))
        if "/login" in page.url:
            self.sign_in()
        if "/welcome" not in page.url:
            page.goto("/account/welcome/")
        page.locator("input[name=display_name]").fill(self.name)
        page.get_by_role("button", name="Take my seat").click()
        page.get_by_role("heading", name="Lobby").wait_for()

    def sign_in(self) -> None:
        page = self.page
        page.goto("/account/login/")
        page.locator("input[name=login]").fill(self.address)
        page.locator("input[name=password]").fill(PASSWORD)
        page.locator("main form button").first.click()
        page.wait_for_url(re.compile(r"^(?!.*/account/login/)"))

    def open_link_in_mail(self, pattern: str) -> None:
        """Follow the link of that form in the newest mail that has one, on the mail page."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for address in self._mails():
                self.page.goto(address)
                found = re.search(pattern, self.page.content())
                if found:
                    self.page.goto(found[0])
                    return
            self.page.wait_for_timeout(300)
        raise AssertionError(f"no mail to {self.address} has a link like {pattern}")

    def _mails(self) -> list[str]:
        self.page.goto("/dev/mail/")
        mine = self.page.locator("main").locator("li, tr").filter(has_text=self.address)
        return [str(row.locator("a").first.get_attribute("href")) for row in mine.all()]

    # Tables

    def make_table(self, game: str = "quovadis", *seats: str, press: str = "") -> str:
        """A table with these on the other seats: free, a house player's level, or an address."""
        page = self.page
        page.goto(f"/tables/new/{game}/")
        page.locator(".more-of-form summary").first.click()
        page.locator("input[name=title]").fill(f"Table of {self.name}")
        for number, who in enumerate(seats, 1):
            invited = "@" in who
            page.locator(f"select[name=seat_{number}]").select_option("invite" if invited else who)
            if invited:
                page.locator(f"input[name=address_{number}]").fill(who)
        if press:
            page.locator("summary", has_text="Talk and names").click()
            page.locator(f"input[name=press][value={press}]").check()
        page.get_by_role("button", name="Make the table").click()
        page.wait_for_url("**/t/*/")
        return page.url

    def join(self, table: str) -> None:
        self.page.goto(table)
        self.page.get_by_role("button", name="Sit here").first.click()
        self.page.get_by_text("You have a seat.").wait_for()

    def confirm(self, table: str) -> None:
        self.page.goto(table)
        self.page.get_by_role("button", name="Confirm: I will play").click()
        self.page.get_by_role("button", name="Confirm: I will play").wait_for(state="detached")

    def is_my_turn(self) -> bool:
        return self._status("It is your turn.")

    def is_over(self) -> bool:
        return self._status(re.compile("ha(s|ve) won|The game is over"))

    def _status(self, text: str | re.Pattern[str]) -> bool:
        return self.page.locator("#game .status__line", has_text=text).count() > 0

    def await_turn(self) -> bool:
        """Wait until it is this person's turn, or the game is over (False).

        House players wait a minute for answers to their offers, so offers are refused.
        """
        while not (self.is_my_turn() or self.is_over()):
            self.await_answer(lambda: self.is_my_turn() or self.is_over(), "my turn")
            self.refuse_offers()
        return not self.is_over()

    def await_answer(self, found: Callable[[], bool], what: str) -> None:
        """Wait until it is so, or a house player has made an offer and waits for an answer."""
        self.until(lambda: found() or self.is_asked(), what)

    def await_turn_of(self, other: "Person") -> bool:
        """Wait until one of the two has the turn; whether it is this one. Offers are refused."""
        for _ in again("the turn of one of two"):
            if self.is_my_turn() or other.is_my_turn():
                break
            for someone in (self, other):
                someone.refuse_offers()
            self.page.wait_for_timeout(200)
        return self.is_my_turn()

    def is_asked(self) -> bool:
        """Whether the status of the table says that an offer waits for this person's answer."""
        return self.page.locator("#status", has_text="for your answer").count() > 0

    def offers_to_me(self) -> Locator:
        """The offers that wait, in their tab beside the board."""
        self.open_tab("Offers")
        return self.page.locator(".offer--awaits")

    def open_tab(self, name: str) -> None:
        """Show that tab beside the board, unless it is shown already."""
        tabs = self.page.locator("#tabs")
        if tabs.count() and not tabs.locator("[aria-current]", has_text=name).count():
            tabs.get_by_role("link", name=name).click()
            tabs.locator("[aria-current]", has_text=name).wait_for()

    def score(self) -> Locator:
        """The lines of the history with their notation, newest first, in their tab."""
        self.open_tab("History")
        return self.page.locator(".history__line")

    def refuse_offers(self) -> None:
        """Refuse every offer that house players have made and wait to see answered."""
        while self.is_asked() and self.offers_to_me().count():
            key = self.page.locator(".offer--awaits").first.get_attribute("id")
            mine = self.page.locator(f"#{key}")
            mine.locator("summary", has_text="Refuse").click()
            mine.get_by_role("button", name="Refuse").click()
            self.page.get_by_text("You have refused.").or_(
                self.page.locator(".notice")
            ).first.wait_for()

    # Talking

    def say(self, table: str, text: str) -> None:
        self.page.goto(f"{table}?tab=talk")
        self.page.locator("textarea[name=text]").fill(text)
        self.page.get_by_role("button", name="Say it").click()
        self.page.locator(".said .message").first.wait_for()

    def ask_about_caesar(self, table: str) -> None:
        """Offer to whoever acts that Caesar is not on 13-S when the turn ends."""
        self.page.goto(f"{table}offers/new/?about=pledge")
        self.page.get_by_label("Caesar, when the turn ends").select_option("caesar_off:13-S")
        self.send_offer()

    def send_offer(self) -> None:
        """Read what it says, then send it."""
        show = self.page.get_by_role("button", name="Show what it says")
        if show.is_visible():
            show.click()
        self.page.get_by_role("button", name="Send").click()
        self.page.get_by_text(re.compile("Your offer is sent|it is sealed")).first.wait_for()

    # Acting

    def choices(self) -> Locator:
        """The numbered choices, in the first tab beside the board."""
        self.open_tab("Act")
        return self.page.locator("#act .choices a")

    def choose(self, choice: Locator) -> None:
        """Open the group the choice is in if it is closed, and follow the link."""
        group = choice.locator("xpath=ancestor::details")
        if group.count() and group.first.get_attribute("open") is None:
            group.first.locator("summary").click()
        choice.click()
        self.page.get_by_role("button", name="Confirm").wait_for()

    def play(self, choice: Locator) -> None:
        self.choose(choice)
        self.page.get_by_role("button", name="Confirm").click()
        self.page.get_by_role("button", name="Confirm").wait_for(state="detached")


def whose_turn(table: str, *people: Person) -> Person:
    """Whoever of them has the turn, in front of the table; the house waits for nobody's answer."""
    for someone in people:
        someone.page.goto(table)
    for _ in again("the turn of one of us"):
        for someone in people:
            if someone.is_asked():
                someone.refuse_offers()
                someone.page.goto(table)
            if someone.is_my_turn():
                return someone
            someone.page.wait_for_timeout(200)
            if not someone.scripted:
                someone.reload()
    raise AssertionError("nobody's turn")
