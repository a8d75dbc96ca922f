"""One line of a slip in words, with the pieces it speaks of."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
SUITS: dict[str, Promise] = {"S": _("spades"), "H": _("hearts"), "C": _("clubs"), "D": _("diamonds")}


@dataclass(frozen=True)
class CardFace:
    """A card as a page writes it."""

    code: str

    @property
    def sign(self) -> str:
        """The sign of its suit with its rank."""
        return SIGNS[self.code[0]] + self.code[1:]

    @property
    def suit(self) -> str:
        """The suit as a word of classes."""
        return self.code[0].lower()

    @property
    def name(self) -> str:
        """The card in words."""
        return gettext("%(rank)s of %(suit)s") % {"rank": self.code[1:], "suit": SUITS[self.code[0]]}


@dataclass(frozen=True)
class SlipLine:
    """One line: a sentence, the tiles or cards it speaks of, and a signed amount where there is one."""

    text: str
    tiles: tuple[str, ...] = ()
    cards: tuple[CardFace, ...] = ()
    units: int | None = None
