"""The sequences of public numbers, and the trigger that keeps the log of moves append-only."""

from django.db import migrations

SEQUENCES = "CREATE SEQUENCE games_hand_number; CREATE SEQUENCE games_table_number;"
NO_SEQUENCES = "DROP SEQUENCE games_hand_number; DROP SEQUENCE games_table_number;"

APPEND_ONLY = """
CREATE FUNCTION games_move_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log of moves is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER games_move_append_only BEFORE UPDATE OR DELETE ON games_move
    FOR EACH ROW EXECUTE FUNCTION games_move_refuse();
CREATE TRIGGER games_move_keep BEFORE TRUNCATE ON games_move
    FOR EACH STATEMENT EXECUTE FUNCTION games_move_refuse();
"""
NOT_APPEND_ONLY = """
DROP TRIGGER games_move_keep ON games_move;
DROP TRIGGER games_move_append_only ON games_move;
DROP FUNCTION games_move_refuse();
"""


class Migration(migrations.Migration):
    """Numbers and guards that the models cannot say."""

    dependencies = [("games", "0002_append")]

    operations = [
        migrations.RunSQL(SEQUENCES, NO_SEQUENCES),
        migrations.RunSQL(APPEND_ONLY, NOT_APPEND_ONLY),
    ]
