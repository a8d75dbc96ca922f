"""One example of every message of a table's socket, as docs/protocol.md shows it."""

from typing import Any

from games import protocol
from games.rules.core.game import Json

ID = "5f0c4c9e-1"
ROOM: Json = {
    "slug": "practice-1",
    "game": "paigow",
    "currency": "practice",
    "base": 100,
    "entry": 5000,
    "options": {},
    "rules_version": 1,
    "seats": 4,
    "rake_bp": 500,
    "rake_vip_bp": 500,
    "has_bots": True,
}
TABLE: Json = {
    "id": "7f0e7a42-7a7c-4c6e-9a53-1b7c0b3a9d11",
    "number": 12,
    "version": 41,
    "phase": "hand",
    "next_at": None,
    "invite": None,
    "room": ROOM,
    "seats": [None, None, None, None],
    "me": {
        "seat": None,
        "wallet": 200000,
        "active": True,
        "is_spectator": True,
        "buy_in": {"min": 5000, "max": 20000, "default": 10000, "reserve": 0},
    },
    "round": {"ordinal": 3, "hand": 1, "hands": 2},
    "commitment": {"number": 4, "hex": "d1…"},
    "last": None,
    "fines": [],
}
HAND: Json = {
    "number": "PG-000123",
    "turn": 0,
    "deadline": 1767225605000,
    "seconds": 5,
    "now": 1767225600000,
    "my_seat": 0,
    "names": ["Anna", "Ben"],
    "chairs": [0, 2],
    "view": {"phase": "calling", "hand": 1, "base": 100},
    "legal": [{"do": "call", "multiple": 0}, {"do": "call", "multiple": 1}],
    "over": False,
    "results": None,
}

INCOMING: tuple[Any, ...] = (
    protocol.Act(ID, "PG-000123", 0, {"do": "call", "multiple": 2}),
    protocol.Ask(ID, "TH-000124", {"front": ["SK", "HK", "D5"], "middle": [], "back": []}),
    protocol.Sit(ID, seat=2, units=10000),
    protocol.Leave(ID),
    protocol.Stay(ID),
    protocol.Ready(ID, ready=True),
    protocol.TopUp(ID, units=5000),
    protocol.Away(ID, away=True),
    protocol.TakeOver(ID),
    protocol.Resync(ID),
)
OUTGOING: tuple[Any, ...] = (
    protocol.Welcome(now=1767225600000, table=TABLE, hand=HAND),
    protocol.TableChanged(table=TABLE),
    protocol.Stepped(hand=HAND, events=[{"kind": "began", "hand": 1, "base": 100, "carries": [10000]}]),
    protocol.Ack(id=ID, repeated=False),
    protocol.Answer(
        id=ID, answer={"types": ["pair", None, None], "clashes": [], "patterns": [], "dragon": None}
    ),
    protocol.Refused(id=ID, code="stale", message="The game has moved on.", detail={}),
    protocol.Beat(now=1767225600000, hand="PG-000123", turn=0, version=41),
    protocol.DisplacedFrame(),
    protocol.Closed(code="suspended", message="Your account may not play at present."),
)
