"""FS-1 against its published vectors, byte for byte."""

import hashlib

import pytest

from games.rules.core import chance
from games.rules.core.chance import FsChance, Opening, WordStream
from tests.support.cases import load_cases

CASES = load_cases("fairness.json")
VECTORS = {vector["name"]: vector for vector in CASES["vectors"]}
every_vector = pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS.keys())


def openings_of(vector, clients=None):
    """The openings that the vector's seats make with their own seeds, or with others."""
    return [
        chance.opened(seed=bytes.fromhex(client), sealed=bytes.fromhex(sealed), seat=seat, **place(vector))
        if status
        else Opening(0, bytes.fromhex(sealed))
        for seat, (status, sealed, client) in enumerate(
            zip(vector["statuses"], vector["seals"], clients or vector["clients"], strict=True)
        )
    ]


def place(vector):
    """Where the vector's shuffle happens."""
    return {"table": bytes.fromhex(vector["table"]), "number": int(vector["hand_no"])}


def root_of(vector, openings):
    """The root that these openings give."""
    seed = bytes.fromhex(vector["server_seed"])
    return chance.root(server_seed=seed, game=vector["game"], openings=openings, **place(vector))


def deck_hash_of(vector, root):
    """The hash of the deck that a root deals."""
    return chance.deck_hash(FsChance(root).shuffled(CASES["decks"][vector["game"]])).hex()


@every_vector
def test_inputs_are_the_hashes_that_the_page_names(vector):
    """Seeds of the vectors are hashes of their names."""
    name = vector["name"]
    assert vector["server_seed"] == hashlib.sha256(f"fs1-test/server/{name}".encode()).hexdigest()
    for seat, client in enumerate(vector["clients"]):
        assert client == hashlib.sha256(f"fs1-test/client/{name}/{seat}".encode()).hexdigest()


@every_vector
def test_commitment_and_seals(vector):
    """The commitment binds the server seed, each seal its seat's seed."""
    assert chance.commitment(bytes.fromhex(vector["server_seed"])).hex() == vector["commit"]
    for seat, (sealed, client) in enumerate(zip(vector["seals"], vector["clients"], strict=True)):
        if bytes.fromhex(sealed) != chance.ZERO:
            assert chance.seal(seat=seat, seed=bytes.fromhex(client), **place(vector)).hex() == sealed


@every_vector
def test_lock_root_and_message(vector):
    """Lock hash, root message and root are the vector's."""
    bound = bytes.fromhex(vector["commit"])
    seals = [bytes.fromhex(sealed) for sealed in vector["seals"]]
    assert chance.lock_hash(commitment=bound, seals=seals, **place(vector)).hex() == vector["lock_sha256"]
    openings = openings_of(vector)
    assert [one.status for one in openings] == vector["statuses"]
    message = chance.root_message(game=vector["game"], commitment=bound, openings=openings, **place(vector))
    assert len(message) == vector["message_length"]
    assert hashlib.sha256(message).hexdigest() == vector["message_sha256"]
    assert root_of(vector, openings).hex() == vector["root"]


@every_vector
def test_deck_and_dice(vector):
    """The deck, its hash, the words it takes and the dice are the vector's."""
    root = bytes.fromhex(vector["root"])
    canonical = CASES["decks"][vector["game"]]
    stream = FsChance(root).stream("shuffle")
    assert list(chance.shuffled(canonical, stream)) == vector["deck"]
    assert (stream.words_used, stream.rejected) == (vector["words_used"], vector["rejected"])
    assert chance.deck_hash(canonical).hex() == vector["canonical_sha256"]
    assert deck_hash_of(vector, root) == vector["deck_sha256"]
    dice = FsChance(root).stream("dice")
    assert [dice.below(6) + 1 for _ in vector["dice"]] == vector["dice"]


@every_vector
def test_first_block(vector):
    """The first block of the shuffle's stream is cut into big-endian words."""
    words = chance.stream_words(bytes.fromhex(vector["root"]), "shuffle")
    block = b"".join(next(words).to_bytes(4, "big") for _ in range(8))
    assert block.hex() == vector["first_block"]


@pytest.mark.parametrize("case", CASES["rejection"], ids=lambda case: f"below {case['n']}")
def test_words_above_the_last_whole_multiple_are_rejected(case):
    """A word that would make some answers likelier is passed over."""
    stream = WordStream(iter(case["words"]))
    assert stream.below(case["n"]) == case["result"]
    assert stream.rejected == case["rejected"]


def test_another_seat_seed_breaks_seal_root_and_deck():
    """V1 with client 2 replaced by client 1: the opening does not match, and all that follows differs."""
    vector = VECTORS["V1"]
    clients = [*vector["clients"][:2], vector["clients"][1], vector["clients"][3]]
    openings = openings_of(vector, clients)
    assert openings[2] == Opening(0, bytes.fromhex(vector["seals"][2]))
    root = root_of(vector, openings)
    assert root.hex() != vector["root"]
    assert deck_hash_of(vector, root) != vector["deck_sha256"]


def test_another_server_seed_breaks_commitment_root_and_deck():
    """V1 with the first byte of the server seed zeroed."""
    vector = VECTORS["V1"] | {"server_seed": "00" + VECTORS["V1"]["server_seed"][2:]}
    assert chance.commitment(bytes.fromhex(vector["server_seed"])).hex() != vector["commit"]
    root = root_of(vector, openings_of(vector))
    assert root.hex() != vector["root"]
    assert deck_hash_of(vector, root) != vector["deck_sha256"]


def test_another_number_breaks_the_opened_seals_root_and_deck():
    """V2 with its number raised by one: every opened seat counts as absent."""
    vector = VECTORS["V2"] | {"hand_no": str(int(VECTORS["V2"]["hand_no"]) + 1)}
    openings = openings_of(vector)
    assert [one.status for one in openings] == [0, 0, 0, 0]
    root = root_of(vector, openings)
    assert root.hex() != vector["root"]
    assert deck_hash_of(vector, root) != vector["deck_sha256"]
