"""Names that cannot be taken for another's: what is allowed, what is reserved, and the folded key."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.db.models import Func
from django.utils.translation import gettext_lazy as _

from accounts.simplified import SIMPLIFIED

NICKNAME_LENGTH = range(2, 17)
MARKS = "_-·."
# Pairs that look alike: those that we see ourselves, and those of Unicode's list of confusables (UTS 39) that
# may stand in a name; a test compares with that list. The database folds by the same table (`Folded`), so a
# change needs a migration.
LOOKS_LIKE = str.maketrans(
    "01i囗曰末士巳已"
    "〇㦳䎛䐠倂值啟填壿嬀帲幐戸搉晣晩曶朦柿槩樧潙硏絶"
    "肦胊胐胶脁脧腁膧蔿虁訞詽讏豣趆跺躛輧郞鎮隸鹃黒鿃",
    "oll口日未土己己"
    "o㘽㖈㬻併値啓塡墫媯帡㬺戶㩁䀿晚㫚䑃杮㮣榝溈研絕"
    "朌朐朏㬵朓朘胼朣蒍蘷䚶訮讆豜赿跥躗軿郎鎭隷鹂黑䀹",
)


def _joined(*tables: dict[int, int]) -> dict[int, int]:
    """One table of several: every sign, and the one that stands for all that are alike by any of them."""
    alike: dict[int, frozenset[int]] = {}
    for sign, other in (pair for table in tables for pair in table.items()):
        together = alike.get(sign, frozenset({sign})) | alike.get(other, frozenset({other}))
        alike |= dict.fromkeys(together, together)
    standing = {sign: min(together - LOOKS_LIKE.keys()) for sign, together in alike.items()}
    return {sign: other for sign, other in sorted(standing.items()) if sign != other}


FOLDS = _joined(LOOKS_LIKE, SIMPLIFIED)
SPELLED_ALIKE = (("rn", "m"), ("vv", "w"))
COMBINING = "\u0300-\u036f"

_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_HAN = "々〇\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
_ALLOWED = re.compile(f"[A-Za-z0-9{re.escape(MARKS)}{_HAN}]+")
_COMBINING = re.compile(f"[{COMBINING}]")
_TOKEN = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])")

RESERVED = _("This name is kept for the house. Please choose another.")
RESERVED_HAN = (
    "官方", "客服", "管理员", "管理員", "系统", "系統", "牌馆", "牌館", "裁判", "荷官",
    "工作人员", "工作人員", "站长", "站長", "版主", "机器人", "機器人",
)  # fmt: skip
RESERVED_LATIN = (
    "admin", "administrator", "official", "staff", "system", "support", "moderator", "root", "paiguan",
    "adjudicator", "dealer", "helpdesk", "service", "webmaster", "bot", "house", "null",
)  # fmt: skip


class Folded(Func):
    """The folded key of a name column as PostgreSQL computes it; empty names have none."""

    arity = 1
    template = (
        "NULLIF(replace(replace(translate(regexp_replace("
        'lower(normalize(%(expressions)s, NFKD) COLLATE "C"), '
        f"'[{COMBINING}]', '', 'g'), '{''.join(map(chr, FOLDS))}', "
        f"'{''.join(map(chr, FOLDS.values()))}'), 'rn', 'm'), 'vv', 'w'), '')"
    )


def fold(name: str) -> str:
    """Return the key that two names share when a reader may take one for the other."""
    plain = _COMBINING.sub("", unicodedata.normalize("NFKD", name).translate(_LOWER)).translate(FOLDS)
    for pair, single in SPELLED_ALIKE:
        plain = plain.replace(pair, single)
    return plain


def tidy(name: str) -> str:
    """Return the name as it is stored: NFKC, without space around it."""
    return unicodedata.normalize("NFKC", name).strip()


def is_reserved(name: str) -> bool:
    """Tell whether a name could be taken for the house or its people."""
    key = fold(name).strip(MARKS)
    bare = re.sub(f"[{re.escape(MARKS)}]", "", key)
    if any(fold(word) in bare for word in RESERVED_HAN):
        return True
    words = {fold(word) for word in RESERVED_LATIN}
    tokens = {fold(token.strip("0123456789")) for token in _TOKEN.findall(name)}
    long = tuple(word for word in words if len(word) > 4)
    return bool(words & (tokens | {bare})) or bare.startswith(long) or bare.endswith(long)


def clean_nickname(name: str) -> str:
    """Return the nickname to store, or raise ValidationError saying what to change."""
    name = tidy(name)
    if len(name) not in NICKNAME_LENGTH:
        raise ValidationError(_("A nickname has 2 to 16 characters."), code="nickname_length")
    if not _is_written_plainly(name):
        raise ValidationError(
            _("A nickname is made of Chinese characters, Latin letters, digits and the marks _ - · ."),
            code="nickname_characters",
        )
    if is_reserved(name):
        raise ValidationError(RESERVED, code="name_reserved")
    return name


def clean_username(name: str) -> str:
    """Return the sign-in name to store, or raise ValidationError saying what to change."""
    name = tidy(name).lower()
    if not re.fullmatch(r"[a-z0-9][a-z0-9_.-]{2,29}", name):
        raise ValidationError(
            _("A sign-in name has 3 to 30 Latin letters, digits or _ . - and begins with a letter or digit."),
            code="username_characters",
        )
    if is_reserved(name):
        raise ValidationError(RESERVED, code="name_reserved")
    return name


def _is_written_plainly(name: str) -> bool:
    # At most one accent a letter, and nothing but accents may fall away: no stacks, no invisible signs.
    spread = unicodedata.normalize("NFKD", name)
    if re.search(f"[{COMBINING}]{{2}}|^[{COMBINING}]", spread):
        return False
    plain = _COMBINING.sub("", spread)
    return bool(_ALLOWED.fullmatch(plain)) and any(sign not in MARKS for sign in plain)
