"""Characters that simplified Chinese writes in another way, by the dictionary in the OpenCC package."""

from importlib.resources import files

_DICTIONARY = files("opencc") / "dictionary" / "TSCharacters.txt"
_PAIRS = (line.split()[:2] for line in _DICTIONARY.read_text(encoding="utf-8").splitlines())
# The first choice for each. The database folds by it (`names.Folded`): another dictionary needs a migration.
SIMPLIFIED = {ord(written): ord(simplified) for written, simplified in _PAIRS if written != simplified}
