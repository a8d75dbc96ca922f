"""The staff page of absence rates has a permission of its own."""

from django.contrib.auth.models import UserManager
from django.db import migrations


class Migration(migrations.Migration):
    """Adds the proxy of members, which stores nothing."""

    dependencies = [("accounts", "0010_member_must_change_password"), ("games", "0008_top_up_ids")]

    operations = [
        migrations.CreateModel(
            name="Attendance",
            fields=[],
            options={"proxy": True, "indexes": [], "constraints": [], "default_permissions": ("view",)},
            bases=("accounts.member",),
            managers=[("objects", UserManager())],
        ),
    ]
