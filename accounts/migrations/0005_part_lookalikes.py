"""Nicknames that the next table of look-alikes will take for one another part."""

from collections import defaultdict

from django.db import migrations

import accounts.names


def part(apps, schema_editor):
    """Give a number to each later one of the nicknames that share a key by the new table; the first keeps his."""
    Member = apps.get_model("accounts", "Member")
    bearers = defaultdict(list)
    for pk, nickname in Member.objects.exclude(nickname="").order_by("pk").values_list("pk", "nickname"):
        bearers[accounts.names.fold(nickname)].append((pk, nickname))
    for alike in list(bearers.values()):
        for pk, nickname in alike[1:]:
            new = _numbered(nickname, bearers)
            bearers[accounts.names.fold(new)].append((pk, new))
            Member.objects.filter(pk=pk).update(nickname=new)


def _numbered(nickname, taken):
    number = 2
    while accounts.names.fold(name := f"{nickname[:12]}{number}") in taken:
        number += 1
    return name


class Migration(migrations.Migration):
    """Sign-in names are Latin, and the pairs of Latin letters were folded before: none of them can meet."""

    dependencies = [
        ("accounts", "0004_devices"),
    ]

    operations = [
        migrations.RunPython(part, migrations.RunPython.noop),
    ]
