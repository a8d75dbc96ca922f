"""Names: quality 1 and S26."""

from importlib import import_module
from pathlib import Path
from unicodedata import normalize

import opencc
import pytest
from confusable_homoglyphs import confusables
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import Member
from accounts.names import FOLDS, clean_nickname, clean_username, fold, is_reserved, tidy

WRITABLE = st.text(
    st.one_of(
        st.sampled_from("abcILl10Oo|irnvvmwéÉñü_-·.囗口曰日末未士土晚晩黑黒〇郎郞龍龙發髮发鎮鎭镇裏裡里"),
        st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5),
        st.characters(min_codepoint=0xFF01, max_codepoint=0xFF5E),
    ),
    max_size=16,
)


@given(WRITABLE)
def test_width_case_and_accents_do_not_matter(name):
    """Capitals, wide letters and accents share the key of the plain letters."""
    assert fold(tidy(name)) == fold(name)
    assert fold(name.lower()) == fold(name.upper().lower())
    assert fold("".join(f"{letter}\u0301" for letter in name)) == fold(name)


@given(WRITABLE)
def test_a_key_holds_nothing_that_is_folded(name):
    """No digit that looks like a letter, no capital, no accent and no spelled-out letter is left."""
    assert not set(fold(name)) & set("01iABCDEFGHIJKLMNOPQRSTUVWXYZ\u0301囗曰末士")
    assert "rn" not in fold(name)


@settings(max_examples=60, deadline=None)
@given(WRITABLE)
@pytest.mark.django_db(transaction=True)
def test_the_database_folds_as_python_does(name):
    """The key that PostgreSQL computes for a row is the key that the forms look up."""
    with connection.cursor() as cursor, transaction.atomic():
        sql = Member._meta.get_field("nickname_key").expression.template
        cursor.execute("SELECT " + sql % {"expressions": "%s::text"}, [name])
        assert (cursor.fetchone()[0] or "") == fold(name)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Alice", "Ａlice"),
        ("Alice", "aIice"),
        ("Alice", "a1ice"),
        ("Alice", "ÁLICE"),
        ("morning", "rnorning"),
        ("wave", "vvave"),
        ("O2tea", "02tea"),
        ("口風", "囗風"),
        ("晚風", "晩風"),
        ("黑貓", "黒貓"),
        ("李郎", "李郞"),
        ("〇〇茶", "OO茶"),
        ("龍門", "龙门"),
        ("發財", "发财"),
        ("髮廊", "发廊"),
        ("裏院", "裡院"),
        ("鎮江", "镇江"),
        ("鎭江", "镇江"),
        ("黒龙", "黑龍"),
    ],
)
@pytest.mark.django_db
def test_look_alike_nicknames_cannot_both_exist(first, second):
    """The database itself refuses the second."""
    Member.objects.create(username="first-one", nickname=first)
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(username="second-one", nickname=second)


def plain(sign: str) -> bool:
    """Whether a sign may stand in a stored name as it is."""
    return len(sign) == 1 and normalize("NFKC", sign) == normalize("NFKD", sign) == sign and writable(sign)


def writable(sign: str) -> bool:
    """Whether a nickname may hold the sign."""
    try:
        return bool(clean_nickname(f"茶{sign}茶"))
    except ValidationError:
        return False


def test_every_pair_of_unicodes_confusables_that_may_stand_in_a_name_shares_a_key():
    """The table of look-alikes lacks none of the list that Unicode keeps (UTS 39)."""
    pairs = {
        (sign, other["c"])
        for sign, others in confusables.confusables_data.items()
        if plain(sign)
        for other in others
        if plain(other["c"])
    }
    assert len(pairs) > 90
    assert [pair for pair in pairs if fold(pair[0]) != fold(pair[1])] == []


def test_the_table_of_look_alikes_needs_no_second_look():
    """What a sign is folded to is not folded further: the database looks once."""
    assert not set(FOLDS) & set(FOLDS.values())


def test_every_character_shares_a_key_with_its_simplified_form():
    """The table lacks none of the dictionary by which the catalogues are simplified."""
    lines = (Path(opencc.__file__).parent / "dictionary" / "TSCharacters.txt").read_text(encoding="utf-8")
    pairs = [line.split()[:2] for line in lines.splitlines()]
    assert len(pairs) > 4000
    assert [pair for pair in pairs if fold(pair[0]) != fold(pair[1])] == []


def test_characters_that_simplify_differently_keep_their_keys():
    """Folding takes no more for the same than a reader does."""
    assert len({fold(name) for name in ("清風", "春山", "聽雨", "松間", "晚霞", "月下", "龍門", "龜門")}) == 8


@pytest.mark.django_db
def test_names_that_meet_by_a_new_table_part(capsys):
    """The first keeps his name; each later one gets a number and is told of; the database takes the keys."""
    migration = import_module("accounts.migrations.0007_part_simplified")
    key = Member._meta.get_field("nickname_key")
    before = ("晚風", "晩風", "晚風2", "ＡＢ", "ab", "", "龍門", "龙门", "晚风")
    members = [Member.objects.create(username=f"person{number}") for number in range(len(before))]
    connection.check_constraints()
    with connection.schema_editor() as editor:
        editor.remove_field(Member, key)
        with connection.cursor() as cursor:
            for member, nickname in zip(members, before, strict=True):
                cursor.execute(
                    "UPDATE accounts_member SET nickname = %s WHERE id = %s", [nickname, member.pk]
                )
        migration.part(apps, editor)
        editor.add_field(Member, key)
    names = dict(Member.objects.order_by("pk").values_list("pk", "nickname"))
    assert list(names.values()) == ["晚風", "晩風3", "晚風2", "ＡＢ", "ab2", "", "龍門", "龙门2", "晚风4"]
    told = capsys.readouterr().out
    assert f"member {members[7].pk}: 龙门 is somebody else's name; it is 龙门2 now" in told
    assert told.count("is somebody else's name") == 4


@pytest.mark.django_db
def test_members_without_a_nickname_do_not_collide():
    """An empty nickname has no key."""
    Member.objects.create(username="aaa")
    assert Member.objects.create(username="bbb").nickname == ""


@pytest.mark.parametrize(
    "name",
    [
        "官方",
        "牌館客服",
        "我是管理员",
        "admin",
        "Adm1n",
        "ＡＤＭＩＮ",
        "a-d-m-i-n",
        "Admin_07",
        "GameAdmin",
        "STAFF",
        "system",
        "sys_tem",
        "RealOfficial",
        "bot",
        "Bot7",
        "荷官小美",
        "系統訊息",
        "paiguan",
    ],
)
def test_names_of_the_house_are_kept(name):
    """Nobody may look like the house or its people."""
    assert is_reserved(name)
    with pytest.raises(ValidationError) as refused:
        clean_nickname(name)
    assert refused.value.code in ("name_reserved", "nickname_length")


@pytest.mark.parametrize(
    "name", ["茶山", "小滿", "OldPine", "Juniper", "阿竹88", "Renée", "山-水", "bottle", "robot7"]
)
def test_ordinary_names_are_free(name):
    """What only resembles a kept word in passing is allowed."""
    assert clean_nickname(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("茶", "nickname_length"),
        ("x" * 17, "nickname_length"),
        ("\u0430lice", "nickname_characters"),
        ("ali\u200bce", "nickname_characters"),
        ("ali\u202ece", "nickname_characters"),
        ("z\u0301\u0301\u0301ed", "nickname_characters"),
        ("tea\U0001f375", "nickname_characters"),
        ("<b>tea</b>", "nickname_characters"),
        ("tea house", "nickname_characters"),
        ("a\U000e0041b", "nickname_characters"),
        ("____", "nickname_characters"),
    ],
)
def test_letters_of_other_scripts_and_invisible_signs_are_refused(name, code):
    """Cyrillic, zero-width, bidi, tags, stacks, pictures, markup and spaces are named as the fault."""
    with pytest.raises(ValidationError) as refused:
        clean_nickname(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("typed", "stored"), [("Ａlice", "alice"), ("  Bob.K ", "bob.k"), ("tea_7", "tea_7")]
)
def test_sign_in_names_are_stored_plainly(typed, stored):
    """Wide letters, capitals and space around a name make no other name."""
    assert clean_username(typed) == stored


@pytest.mark.parametrize("name", ["ab", "_ab", "аlice", "茶山茶", "a b c", "x" * 31])
def test_unfit_sign_in_names_are_refused(name):
    """Only plain Latin letters, digits and three marks."""
    with pytest.raises(ValidationError):
        clean_username(name)
