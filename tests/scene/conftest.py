"""Where a test names a drawing by its title: the scene, and the folder of its look."""

from pathlib import Path
from typing import Any

import pytest

from tests.scene.drawings import scene_of


@pytest.fixture
def scene(title: str) -> dict[str, Any]:
    return scene_of(title)[0]


@pytest.fixture
def look(title: str) -> Path:
    return scene_of(title)[1]
