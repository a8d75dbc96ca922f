"""What pages and sockets ask about rooms, tables and hands; every question in a few queries."""

from games.selectors.hands import REPLAYED, hand_for, replayed_hand_for, slips
from games.selectors.lobby import RoomLine, lobby, table_for, tables_of
from games.selectors.table import commitment_of, table_view, table_views

__all__ = [
    "REPLAYED",
    "RoomLine",
    "commitment_of",
    "hand_for",
    "lobby",
    "replayed_hand_for",
    "slips",
    "table_for",
    "table_view",
    "table_views",
    "tables_of",
]
