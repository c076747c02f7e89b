"""The lines of house families, by temperament and occasion.

A line fits what its family does where everybody can see it. No line speaks of cards or plans, so
that words give nothing away. A line that goes with a claim is the same whether the claim is true
or not.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from django.utils.translation import gettext_noop as _


class Occasion(Enum):
    """The occasions on which a house player may say a line."""

    GREETING = "greeting"
    OFFER = "offer"
    OBJECTION = "objection"  # an offer that asks others not to help somebody
    OWED = "owed"  # an offer that promises laurels
    FAVOUR = "favour"  # an offer that promises anything else in return
    PAYMENT = "payment"  # laurels that were promised
    PRICE = "price"  # a refusal that names a price
    REFUSAL = "refusal"
    ACCEPTANCE = "acceptance"
    CLAIM = "claim"
    VICTORY = "victory"
    DEFEAT = "defeat"


Lines = Mapping[Occasion, Sequence[str]]

PROUD: Final[Lines] = {
    Occasion.GREETING: (
        _("We have sat in this Senate since there was one. Do sit down."),
        _("Salvete. You will find us generous, within reason."),
        _("It is good of you all to come and watch us."),
    ),
    Occasion.OFFER: (
        _("We do not ask twice. Consider it well."),
        _("An honest proposal from an old house."),
        _("Others would thank the gods for such terms."),
    ),
    Occasion.OBJECTION: (
        _("There are houses that should not climb so fast. You know whom we mean."),
        _("We would rather this went no further. Stand with us."),
    ),
    Occasion.OWED: (
        _("You have the word of our house for the rest."),
        _("We pay our debts in our own time, and we do pay them."),
    ),
    Occasion.FAVOUR: (
        _("Help us today, and our house will stand beside you when you ask."),
        _("A favour done to us has never been forgotten."),
    ),
    Occasion.PAYMENT: (
        _("What we owed you. Our house does not keep debts overnight."),
        _("Paid, as we said. You need not count it."),
    ),
    Occasion.PRICE: (
        _("Our vote is not found in the street."),
        _("A house like ours does not give that away."),
    ),
    Occasion.REFUSAL: (
        _("We have better things to do with our good name."),
        _("No. You will find somebody hungrier."),
    ),
    Occasion.ACCEPTANCE: (
        _("We are pleased to allow it."),
        _("Granted. Let it be remembered."),
    ),
    Occasion.CLAIM: (
        _("You have our word, and it has been good for five hundred years."),
        _("We say this once. Remember who said it."),
    ),
    Occasion.VICTORY: (
        _("As it should be. You were worthy company."),
        _("Rome has chosen, and Rome is seldom wrong. Well played, all."),
    ),
    Occasion.DEFEAT: (
        _("The gods must have been looking elsewhere. Our congratulations."),
        _("We shall remember this, and kindly. Well played."),
    ),
}
GENIAL: Final[Lines] = {
    Occasion.GREETING: (
        _("Salvete, friends! There is wine on the steps if anybody wants some."),
        _("A good evening for politics. Good luck to everybody."),
        _("Good to see you all. May nobody be stabbed today."),
    ),
    Occasion.OFFER: (
        _("I think this does us both good. What do you say?"),
        _("A small thing between friends?"),
        _("Have a look at this; we could both smile afterwards."),
    ),
    Occasion.OBJECTION: (
        _("Nothing personal, but shall we slow them down a little?"),
        _("Friends, if we all help, one of us wins. Let us not."),
    ),
    Occasion.OWED: (
        _("My purse is empty, friend, but I pay when I can."),
        _("Put it on the slate? You know where I live."),
    ),
    Occasion.FAVOUR: (
        _("You help me up, I help you up. That is what neighbours are for."),
        _("Lend me a hand now, and call on me later."),
    ),
    Occasion.PAYMENT: (
        _("Here is what I owed you, with thanks!"),
        _("I said I would, and here it is, friend."),
    ),
    Occasion.PRICE: (
        _("For you, a friend's price."),
        _("I would love to, but I have a household to feed."),
    ),
    Occasion.REFUSAL: (
        _("Not this one, friend. Try me again."),
        _("My heart says yes and my purse says no."),
    ),
    Occasion.ACCEPTANCE: (
        _("With pleasure!"),
        _("Done, and drinks after."),
    ),
    Occasion.CLAIM: (
        _("Honestly, friends: just as I tell it."),
        _("I thought you would all like to know."),
    ),
    Occasion.VICTORY: (
        _("That was fun. Dinner is on our house tonight."),
        _("More luck than sense, but I will take it. Thank you for the game."),
    ),
    Occasion.DEFEAT: (
        _("Well deserved! I had a fine time losing."),
        _("Ah well. The company was better than our result. Thank you all."),
    ),
}
SLY: Final[Lines] = {
    Occasion.GREETING: (
        _("Good day. I am only here to listen, of course."),
        _("So many honest faces. How refreshing."),
        _("Let us all be frank with each other, as always in Rome."),
    ),
    Occasion.OFFER: (
        _("Nobody needs to know how cheap this is."),
        _("You would have thought of it yourself in a moment."),
        _("Think of what the others would pay for it."),
    ),
    Occasion.OBJECTION: (
        _("A small silence on your part would be worth something to me."),
        _("Imagine if nobody happened to help just now."),
    ),
    Occasion.OWED: (
        _("You will have it before you miss it. Trust me."),
        _("A promise is almost the same thing as a coin."),
    ),
    Occasion.FAVOUR: (
        _("Today you do something for me. Some day I may even return it."),
        _("Favours keep so much better than coins, do you not find?"),
    ),
    Occasion.PAYMENT: (
        _("You see? I do pay. Now and then."),
        _("Here, before you start telling people about it."),
    ),
    Occasion.PRICE: (
        _("I could be persuaded."),
        _("We both know what that is worth to you."),
    ),
    Occasion.REFUSAL: (
        _("Alas, my hands are tied. By me."),
        _("How tempting. And yet."),
    ),
    Occasion.ACCEPTANCE: (
        _("You have talked me into it."),
        _("I hardly dared to hope you would ask."),
    ),
    Occasion.CLAIM: (
        _("Make of it what you like. I only mention it."),
        _("Would I lie to you? There you are, then."),
    ),
    Occasion.VICTORY: (
        _("Was that me? I hardly noticed."),
        _("You all helped so kindly. I shall not forget it."),
    ),
    Occasion.DEFEAT: (
        _("Beaten, and at my own game. My compliments."),
        _("I did not see that coming, and I was looking. Well done."),
    ),
}
STERN: Final[Lines] = {
    Occasion.GREETING: (
        _("Salvete. Let us begin."),
        _("We keep our word. We expect the same."),
        _("Good day. Short speeches, please."),
    ),
    Occasion.OFFER: (
        _("These are our terms."),
        _("A fair price. Yes or no will do."),
        _("We offer this once, and plainly."),
    ),
    Occasion.OBJECTION: (
        _("This must be stopped. Join us."),
        _("No help for that house this turn. These are our terms."),
    ),
    Occasion.OWED: (
        _("Our word stands. You will be paid."),
        _("Written down, and owed."),
    ),
    Occasion.FAVOUR: (
        _("You now, we later. You have our word."),
        _("A consent for a consent."),
    ),
    Occasion.PAYMENT: (
        _("What we owe."),
        _("Paid. The account is closed."),
    ),
    Occasion.PRICE: (
        _("That has a price."),
        _("Not for nothing."),
    ),
    Occasion.REFUSAL: (
        _("No."),
        _("We decline."),
    ),
    Occasion.ACCEPTANCE: (
        _("Agreed."),
        _("So be it."),
    ),
    Occasion.CLAIM: (
        _("That is all there is to say about it."),
        _("Write it down."),
    ),
    Occasion.VICTORY: (
        _("It is done. Good game."),
        _("Patience wins. Thank you."),
    ),
    Occasion.DEFEAT: (
        _("The better house won. Good game."),
        _("We have no complaint. Well played."),
    ),
}
DREAMY: Final[Lines] = {
    Occasion.GREETING: (
        _("Seven crows flew over the Forum this morning. I wonder which of us they meant."),
        _("Salvete. The hills look so small from up here, do they not?"),
        _("My father said never to climb before noon. It is nearly noon."),
    ),
    Occasion.OFFER: (
        _("It came to me in a dream. See whether it holds by day."),
        _("One hand washes the other, says the river."),
        _("The birds were in favour of it."),
    ),
    Occasion.OBJECTION: (
        _("I dreamt of a ladder that broke on the top rung. Let it."),
        _("The crows would like us to keep our hands in our sleeves."),
    ),
    Occasion.OWED: (
        _("The river brings it back, a little later."),
        _("I have nothing but the morning. Take my word until noon."),
    ),
    Occasion.FAVOUR: (
        _("You hold the ladder now; one day I shall hold yours."),
        _("What goes up the hill today helps somebody else up tomorrow."),
    ),
    Occasion.PAYMENT: (
        _("The river has come back, as I told you."),
        _("I remembered it this morning, among the birds."),
    ),
    Occasion.PRICE: (
        _("Even the ferryman asks for a coin."),
        _("The birds say: not for a song."),
    ),
    Occasion.REFUSAL: (
        _("A cloud came between us just then."),
        _("I woke up before I could say yes."),
    ),
    Occasion.ACCEPTANCE: (
        _("The wind has turned; so have I."),
        _("It feels like a good day for yes."),
    ),
    Occasion.CLAIM: (
        _("I would swear it by the geese of the Capitol."),
        _("So it was, or the light deceived me."),
    ),
    Occasion.VICTORY: (
        _("So the crows meant us. Thank you, everybody."),
        _("I woke up, and we had won."),
    ),
    Occasion.DEFEAT: (
        _("The crows meant somebody else, then. Well played."),
        _("Tomorrow there will be another hill. Thank you all."),
    ),
}
