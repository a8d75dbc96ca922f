"""Fills the Simplified catalogues from the Traditional ones; a person reads the result."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand
from opencc import OpenCC

from paiguan.management.commands.extractmessages import identity

# What the converter takes for another word, and what readers of Simplified call otherwise.
MAINLAND = {
    "文本母": "文字母",
    "中文本": "中文字",
    "注销": "退出",
    "帐": "账",
    "纪录": "记录",
    "个人数据": "个人资料",
    "查找": "查询",
    "暱称": "昵称",
    "拷贝": "复制",
    "身分": "身份",
    "缺省": "默认",
    "几率": "概率",
    "一列": "一行",
    "此列": "此行",
    "所有列": "所有行",
    "收合": "收起",
    "送出": "提交",
    "信箱": "邮箱",
    "币别": "币种",
    "停权": "停用",
    "点一下": "点击",
    "导览": "导航",
    "监看": "监控",
    "协定": "协议",
    "逾时": "超时",
    "「": "“",
    "」": "”",
    "・": " · ",
}


class Command(BaseCommand):
    """Leaves alone what is translated already."""

    help = "Give untranslated sentences of zh_Hans the words of zh_Hant in Simplified characters."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Both catalogues."""
        folder = Path(settings.LOCALE_PATHS[0])
        for domain in ("django", "djangojs"):
            traditional = polib.pofile(str(folder / "zh_Hant" / "LC_MESSAGES" / f"{domain}.po"))
            words = {identity(entry): entry for entry in traditional}
            simplified = polib.pofile(str(folder / "zh_Hans" / "LC_MESSAGES" / f"{domain}.po"), wrapwidth=110)
            missing = simplified.untranslated_entries()
            for entry in missing:
                source = words[identity(entry)]
                entry.msgstr = simple(source.msgstr)
                entry.msgstr_plural = {form: simple(text) for form, text in source.msgstr_plural.items()}
            simplified.save()
            self.stdout.write(f"zh_Hans/{domain}: {len(missing)} sentences filled; please read them")


def simple(text: str) -> str:
    """A Traditional sentence as readers of Simplified would write it."""
    converted = OpenCC("tw2sp").convert(text)
    for other, ours in MAINLAND.items():
        converted = converted.replace(other, ours)
    return str(converted)
