"""What each game gives to the suites: a game is added by its worlds module and one line here.

A worlds module has VARIATIONS (raw options), `accounted(state)` (all cards, wherever they lie),
`hidden(state, viewer)` (the cards that viewer may not know), `is_secret(turn)` (whether only the seat that
moved may learn of it) and `other_world(state, viewer, chance, horizon, course)`: another `state` from which
that viewer can learn nothing else up to `horizon`, which is the state itself or the one after the next move;
`course` is the whole hand up to there, for games whose past tells of what is hidden.
"""

from tests.rules.mahjong import worlds as mahjong
from tests.rules.paigow import worlds as paigow
from tests.rules.thirteen import worlds as thirteen

SUPPLIERS = {"paigow": paigow, "thirteen": thirteen, "mahjong": mahjong}
