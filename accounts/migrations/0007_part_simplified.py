"""Nicknames that are the same in traditional and in simplified characters part, and the clashes are told."""

from importlib import import_module

from django.db import migrations

part_lookalikes = import_module("accounts.migrations.0005_part_lookalikes").part


def part(apps, schema_editor):
    """Give a number to each later one of the nicknames that share a key, and say whose name has changed."""
    before = _nicknames(apps)
    part_lookalikes(apps, schema_editor)
    for pk, nickname in _nicknames(apps).items():
        if nickname != before[pk]:
            print(f"\n    member {pk}: {before[pk]} is somebody else's name; it is {nickname} now", end="")


def _nicknames(apps):
    Member = apps.get_model("accounts", "Member")
    return dict(Member.objects.exclude(nickname="").order_by("pk").values_list("pk", "nickname"))


class Migration(migrations.Migration):
    """All or nothing, as every migration: whatever shares a key has parted before the keys are made anew."""

    dependencies = [
        ("accounts", "0006_fold_lookalikes"),
    ]

    operations = [
        migrations.RunPython(part, migrations.RunPython.noop),
    ]
