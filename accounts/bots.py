"""The house's own players: always labelled, practice coins only, nobody can sign in as one."""

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts.models import Member
from accounts.practice import welcome

NAMES = (
    "青禾", "Juniper", "阿竹", "Marlow", "小滿", "Wren", "秋石", "Hazel", "白露", "Alder", "松煙", "Clover",
    "半夏", "Rowan", "聽雨", "Maple", "石泉", "Linden", "晚舟", "Sorrel", "墨言", "Bramble", "南星", "Heron",
    "芷蘭", "Tansy", "雲起", "Aspen", "霜葉", "Finch", "山茶", "Willow", "如意", "Larch", "春分", "Thistle",
    "長庚", "Briar", "子規", "Osier",
)  # fmt: skip


@transaction.atomic
def ensure_bots(count: int) -> list[Member]:
    """Make sure that `count` bots exist, and return them in order."""
    return [_bot(number) for number in range(1, count + 1)]


def _bot(number: int) -> Member:
    bot, is_new = Member.objects.get_or_create(
        username=f"practice-bot-{number:03d}",
        defaults={"nickname": _name(number), "kind": Member.Kind.BOT, "password": make_password(None)},
    )
    if is_new:
        welcome(bot)
    return bot


def _name(number: int) -> str:
    lap, place = divmod(number - 1, len(NAMES))
    return f"{NAMES[place]}{lap + 1}" if lap else NAMES[place]
