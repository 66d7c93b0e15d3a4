"""Sentences as directions: the pieces of words, the sums, and what they come to with the weights."""

import json
import math
import random

import numpy as np
import pytest

from tablee.games.oeil_en_coin import meaning
from tablee.games.oeil_en_coin.wordpiece import WordPieces, words

VOCABULARY = """
[PAD] [UNK] [CLS] [SEP] un ##aff ##able aff ##able ##a run ##n ##ing ! ' l ete ombre 東
""".split()
WIDTH, INNER, HEADS, LAYERS, EPSILON = 8, 12, 2, 2, 1e-12

# --- Pieces of words ---------------------------------------------------------


def spelt(text, most=100):
    """The pieces of a text as people read them."""
    return [VOCABULARY[k] for k in WordPieces(VOCABULARY).numbers(text, most)]


def test_words_lose_capitals_accents_and_control_characters_and_signs_stand_alone():
    assert ["l", "'", "ete", ",", "l", "’", "ombre", "$", "5"] == words("L'Été,\tl’om\u0000bre $5")


def test_every_ideograph_is_a_word():
    assert ["a", "東", "京", "b"] == words("a東京b")


def test_the_longest_piece_goes_first():
    assert ["[CLS]", "un", "##aff", "##able", "run", "##n", "##ing", "!", "[SEP]"] == spelt(
        "Unaffable, running!".replace(",", "")
    )


@pytest.mark.parametrize("word", ["unseen", "zebra", "un" * 51])
def test_a_word_with_a_piece_missing_is_unknown_as_a_whole(word):
    assert ["[CLS]", "[UNK]", "run", "[SEP]"] == spelt(f"{word} run")


def test_a_long_text_is_cut_and_still_ends():
    assert ["[CLS]", "run", "run", "[SEP]"] == spelt("run " * 9, most=4)


# --- The sums, beside the same ones written out ------------------------------


def shapes():
    """The tensors of a model, in BERT's names."""
    yield "embeddings.word_embeddings.weight", (len(VOCABULARY), WIDTH)
    yield "embeddings.position_embeddings.weight", (16, WIDTH)
    yield "embeddings.token_type_embeddings.weight", (2, WIDTH)
    yield from level("embeddings.")
    for layer in range(LAYERS):
        at = f"encoder.layer.{layer}."
        for part in ("query", "key", "value"):
            yield from linear(f"{at}attention.self.{part}.", WIDTH, WIDTH)
        yield from linear(f"{at}attention.output.dense.", WIDTH, WIDTH)
        yield from level(f"{at}attention.output.")
        yield from linear(f"{at}intermediate.dense.", INNER, WIDTH)
        yield from linear(f"{at}output.dense.", WIDTH, INNER)
        yield from level(f"{at}output.")


def linear(at, rows, columns):
    yield from ((f"{at}weight", (rows, columns)), (f"{at}bias", (rows,)))


def level(at):
    yield from ((f"{at}LayerNorm.weight", (WIDTH,)), (f"{at}LayerNorm.bias", (WIDTH,)))


@pytest.fixture
def folder(tmp_path):
    """A model of random weights, as files."""
    luck, header, body = np.random.default_rng(1), {"__metadata__": {"format": "pt"}}, b""
    for name, shape in shapes():
        numbers = luck.normal(0, 0.7, shape).astype("<f4").tobytes()
        offsets = [len(body), len(body) + len(numbers)]
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": offsets}
        body += numbers
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    (tmp_path / "model.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + body)
    (tmp_path / "vocab.txt").write_text("\n".join(VOCABULARY), "utf-8")
    config = {"num_hidden_layers": LAYERS, "num_attention_heads": HEADS, "layer_norm_eps": EPSILON}
    (tmp_path / "config.json").write_text(json.dumps(config), "utf-8")
    return tmp_path


def by_hand(weights, pieces):
    """The direction of one text: a number at a time, and nothing but Python."""

    def times(row, at):
        matrix, bias = weights[f"{at}weight"], weights[f"{at}bias"]
        products = (sum(a * b for a, b in zip(row, line, strict=True)) for line in matrix)
        return [total + b for total, b in zip(products, bias, strict=True)]

    def levelled(row, at):
        mean = sum(row) / WIDTH
        spread = math.sqrt(sum((x - mean) ** 2 for x in row) / WIDTH + EPSILON)
        scale, shift = weights[f"{at}LayerNorm.weight"], weights[f"{at}LayerNorm.bias"]
        return [(x - mean) / spread * a + b for x, a, b in zip(row, scale, shift, strict=True)]

    def plus(one, other):
        return [a + b for a, b in zip(one, other, strict=True)]

    at = "embeddings."
    rows = []
    for place, piece in enumerate(pieces):
        row = plus(
            weights[f"{at}word_embeddings.weight"][piece],
            weights[f"{at}position_embeddings.weight"][place],
        )
        rows.append(levelled(plus(row, weights[f"{at}token_type_embeddings.weight"][0]), at))
    for layer in range(LAYERS):
        at, size = f"encoder.layer.{layer}.", WIDTH // HEADS
        query, key, value = (
            [times(row, f"{at}attention.self.{part}.") for row in rows]
            for part in ("query", "key", "value")
        )
        seen = [[0.0] * WIDTH for _ in rows]
        for head in range(HEADS):
            own = range(head * size, head * size + size)
            for i in range(len(rows)):
                looks = [
                    math.exp(sum(query[i][c] * k[c] for c in own) / math.sqrt(size)) for k in key
                ]
                for c in own:
                    mixed = sum(look * v[c] for look, v in zip(looks, value, strict=True))
                    seen[i][c] = mixed / sum(looks)
        for i, row in enumerate(rows):
            out = times(seen[i], f"{at}attention.output.dense.")
            row = levelled(plus(row, out), f"{at}attention.output.")
            inner = times(row, f"{at}intermediate.dense.")
            inner = [x * (1 + math.erf(x / math.sqrt(2))) / 2 for x in inner]
            rows[i] = levelled(plus(row, times(inner, f"{at}output.dense.")), f"{at}output.")
    mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    length = math.sqrt(sum(x * x for x in mean))
    return [x / length for x in mean]


TEXTS = ["run", "unaffable run!", "l'été", "", "running unaffable ombre 東 !"]


def test_directions_as_worked_out_by_hand(folder):
    weights = {
        name: w.tolist() for name, w in meaning.safetensors(folder / "model.safetensors").items()
    }
    pieces = WordPieces(VOCABULARY)
    expected = [by_hand(weights, pieces.numbers(text, 100)) for text in TEXTS]
    np.testing.assert_allclose(meaning.Sentences(folder).directions(TEXTS), expected, atol=2e-5)


def test_a_text_means_the_same_in_any_company(folder):
    texts = TEXTS * 3
    random.Random(2).shuffle(texts)
    together = meaning.Sentences(folder).directions(texts)
    alone = [meaning.Sentences(folder).directions([text])[0] for text in texts]
    np.testing.assert_allclose(together, alone, atol=1e-6)


def test_what_is_remembered_has_a_limit(folder, monkeypatch):
    monkeypatch.setattr(meaning, "KEPT", 3)
    model = meaning.Sentences(folder)
    first = model.directions(TEXTS[:3])
    later = model.directions(TEXTS)
    np.testing.assert_array_equal(first, later[:3])


def test_the_error_function():
    x = np.linspace(-6, 6, 1001, dtype=np.float32)
    np.testing.assert_allclose(meaning.erf(x), [math.erf(float(v)) for v in x], atol=4e-7)


# --- Where the weights are ---------------------------------------------------


def test_without_the_weights_there_is_no_model(monkeypatch):
    monkeypatch.setattr(meaning, "PACKAGE", "tablee_of_no_such_package")
    assert meaning.folder() is None and meaning.model() is None


def test_other_weights_are_told_and_left_alone(folder, monkeypatch):
    monkeypatch.delenv(meaning.SWITCH, raising=False)
    monkeypatch.setattr(meaning, "folder", lambda: folder)
    with pytest.warns(UserWarning, match="not what was expected"):
        assert meaning.model() is None


installed = pytest.mark.skipif(not meaning.folder(), reason="needs script/setup --extra meaning")


@installed
def test_the_model_can_be_switched_off(monkeypatch):
    monkeypatch.setenv(meaning.SWITCH, "off")
    assert meaning.model() is None
    monkeypatch.delenv(meaning.SWITCH)
    assert meaning.model() is not None


@installed
def test_similarities_as_published_with_the_model(monkeypatch):
    """The examples of sentence-transformers' own pages, to four places."""
    monkeypatch.delenv(meaning.SWITCH, raising=False)
    texts = ["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."]
    rows = meaning.model().directions(texts)
    expected = [[1, 0.6660, 0.1046], [0.6660, 1, 0.1411], [0.1046, 0.1411, 1]]
    np.testing.assert_allclose(rows @ rows.T, expected, atol=6e-5)
