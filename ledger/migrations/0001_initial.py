"""The tables of the books."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=100, unique=True)),
                ("content", models.BinaryField(max_length=32)),
                ("currency", models.CharField(max_length=8)),
                ("memo", models.CharField(blank=True, max_length=200)),
                ("cause", models.CharField(blank=True, max_length=100)),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "entries",
            },
        ),
        migrations.CreateModel(
            name="Account",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("holder", models.CharField(blank=True, max_length=40)),
                ("owner", models.CharField(blank=True, db_index=True, max_length=40)),
                ("currency", models.CharField(max_length=8)),
                ("balance", models.BigIntegerField(null=True)),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "holder", "currency"), name="account_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "debt"), ("balance__isnull", True), ("balance__gte", 0), _connector="OR"
                        ),
                        name="account_not_negative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("currency__in", ("coin", "practice"))), name="account_currency"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("balance__isnull", True),
                                ("holder", ""),
                                (
                                    "kind__in",
                                    (
                                        "issuance",
                                        "rake",
                                        "penalty",
                                        "fines",
                                        "integrity_reserve",
                                        "outage_loss",
                                        "debt_contra",
                                    ),
                                ),
                            ),
                            models.Q(
                                ("balance__isnull", False),
                                ("kind__in", ("wallet", "stake", "reserve", "held", "debt", "case")),
                                models.Q(("holder", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="account_stores",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Permitted",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=24)),
                ("source", models.CharField(max_length=20)),
                ("target", models.CharField(max_length=20)),
            ],
            options={
                "verbose_name_plural": "permitted",
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "source", "target"), name="permitted_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Break",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=40)),
                ("currency", models.CharField(max_length=8)),
                ("detail", models.CharField(max_length=300)),
                ("found_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="breaks",
                        to="ledger.account",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("code", "currency", "account", "detail"),
                        name="break_once",
                        nulls_distinct=False,
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=24)),
                ("delta", models.BigIntegerField()),
                ("balance_after", models.BigIntegerField()),
                ("version", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="ledger.account",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="ledger.entry",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "version"), name="line_once")],
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=24)),
                ("amount", models.BigIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="ledger.entry",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="paid",
                        to="ledger.account",
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="received",
                        to="ledger.account",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="posting_moves"),
                    models.CheckConstraint(
                        condition=models.Q(("source", models.F("target")), _negated=True),
                        name="posting_between_two",
                    ),
                ],
            },
        ),
    ]
