"""The five games of the hall as its pages present them; those in the registry are open."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.registry import GAMES


@dataclass(frozen=True)
class GameOfTheHall:
    """A game's name, how many sit down to it, and what it is in one sentence."""

    slug: str
    name: Promise
    seats: str
    sentence: Promise

    @property
    def is_open(self) -> bool:
        """Whether its tables take players today."""
        return self.slug in GAMES

    @property
    def picture(self) -> str:
        """The static file of its picture."""
        return f"img/games/{self.slug}.svg"


GAMES_OF_THE_HALL = {
    game.slug: game
    for game in (
        GameOfTheHall(
            "paigow",
            _("Banker Pai Gow"),
            "2-4",
            _("Call for the bank, bet, throw the dice: two tiles each, two hands from one shuffle."),
        ),
        GameOfTheHall(
            "tiengow",
            _("Heaven and Nine"),
            "4",
            _("Thirty-two tiles, civil against military: whoever takes the last trick takes the hand."),
        ),
        GameOfTheHall(
            "mahjong",
            _("Taiwanese Mahjong"),
            "2, 4",
            _("Sixteen tiles, flowers and streaks, for a table of four or a duel of two."),
        ),
        GameOfTheHall(
            "erqiwang",
            _("Two-Seven King"),
            "4",
            _("Two decks, with twos, sevens and jokers always trump: bid low, then play one against three."),
        ),
        GameOfTheHall(
            "thirteen",
            _("Thirteen Cards"),
            "4",
            _("Set thirteen cards into three rows; every row meets every other at the table."),
        ),
    )
}
