"""The games of the hall: a game is added by its package and one line here."""

from .rules import mahjong, paigow, thirteen
from .rules.core.game import Game

GAMES: dict[str, Game] = {paigow.SLUG: paigow, thirteen.SLUG: thirteen, mahjong.SLUG: mahjong}
