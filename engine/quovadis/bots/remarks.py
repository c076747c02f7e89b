"""Remarks that the three house players make unasked, each in character.

Occasions: greeting, offering, accepting, refusing, thanks, won, lost.
"""

from typing import Final

from engine.quovadis.bots.speech import Lines

NOVICE: Final[Lines] = {
    "greeting": ("Salvete! Is this the way to the Senate?", "My first toga. How do I look?"),
    "offering": ("Would you? Please?", "I would do the same for you. Probably."),
    "accepting": ("Oh, gladly!", "Of course. What are friends for?"),
    "refusing": ("My father told me to hold on to my purse.", "I had better not."),
    "thanks": ("You are too kind!", "I shall remember this. I hope."),
    "won": ("I won? I won!",),
    "lost": ("Well played, all. Next time I shall read the rules twice.",),
}

STEADY: Final[Lines] = {
    "greeting": ("Salvete. An honest price for an honest vote.", "Good day to all. Let us trade."),
    "offering": ("A fair offer, I think.", "Count it yourself: we both gain."),
    "accepting": ("Done, and my hand on it.", "A fair price. Agreed."),
    "refusing": ("The figures say no.", "Not at that price."),
    "thanks": ("A pleasure to deal with you.", "I keep good accounts, and you are in them."),
    "won": ("Slow and steady climbs the hill. Thank you all.",),
    "lost": ("Well earned. My ledger says I was not far behind.",),
}

SHREWD: Final[Lines] = {
    "greeting": ("Salvete. Mind the steps; they are steeper than they look.", "Well met."),
    "offering": ("Think it over. I already have.", "You will not hear a better one today."),
    "accepting": ("Since you ask so nicely.", "It suits us both. Chiefly both."),
    "refusing": ("You flatter my generosity.", "Ask me again when it costs you more."),
    "thanks": ("I never forget a favour. Nor its price.", "Noted, with gratitude."),
    "won": ("Fortune helps those who count. Thank you for the game.",),
    "lost": ("Admirable. I shall study how you did it.",),
}
