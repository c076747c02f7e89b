"""Sentences for the people of the demo. None refers to the game in which it is said."""

from typing import Final

from games.bots.talk.temperaments import Occasion, Temperament

PERSON: Final = Temperament(
    "a person of the demo",
    0.3,
    1.0,
    "",
    {
        Occasion.GREETING: (
            "Salvete! Nice to see this table fill up.",
            "Good luck, everybody. First time I sit so close to the door.",
            "Hello from a rainy balcony. May the better speaker win.",
            "Hi all. I can look in twice a day, mornings and evenings.",
        ),
        Occasion.OFFER: (
            "Just so that we have talked about it. Tell me if another price suits you better.",
            "I would rather have you with me than against me.",
            "No hurry, but I would like to know before I go to bed.",
            "This seemed fair to me. Does it to you?",
        ),
        Occasion.CLAIM: (
            "So that nobody says afterwards I had not told you.",
            "Believe it or not. I would.",
            "Somebody had to go first with the truth.",
        ),
        Occasion.VICTORY: (
            "Well, that was closer than it looks. Thank you all, shall we play again?",
            "I still do not know how that happened. Lovely game!",
        ),
        Occasion.DEFEAT: (
            "Well played. I saw it coming and could do nothing about it.",
            "Congratulations! I trusted one time too often, and would do so again.",
            "Good game. Next time I sit on the other side of the table.",
        ),
    },
)

CHATTER: Final = (
    "Somebody is doing rather well up there, and it is not me.",
    "Are we all just going to let this happen?",
    "I have read the rules again, and it seems that I can indeed do that.",
    "Sorry for the delay, the train had other plans.",
    "Remember who helped you, and remember who did not.",
    "That was not very nice. Clever, but not nice.",
    "I am open to suggestions, as long as they are good for me.",
    "Let us not forget who is *really* ahead here.",
    "I will say it in public, so that all have heard it: I keep my side.",
    "Nobody listens to me anyway, so I may as well be honest.",
    "Beware of those who talk little. There are two of them at this table.",
    "My cat walked over the keyboard. That is my explanation and I stand by it.",
    "Could we agree that this was the last time?",
    "One of us will regret this. I hope it is one of you.",
    "Back from the weekend. What did I miss?",
    "You are all far too polite today. What is going on?",
)

WHISPERS: Final = (
    "Between us: shall we stop the others together?",
    "I would not say it aloud, but I think we two should talk.",
    "If you leave me alone this round, I leave you alone in the next.",
    "Do not tell anybody, but I have no plan at all.",
    "Was that offer meant seriously? Then let us talk about the price.",
)
"""Said by one person to another where the press allows whispers."""

PROMISES: Final = (
    "I will not forget this when your turn comes.",
    "I will speak well of you to the others.",
    "The next time you ask me, I shall say yes.",
)
