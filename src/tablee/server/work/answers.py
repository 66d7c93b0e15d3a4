"""Answers that cannot change, kept while there is room: those asked for longest ago go first."""

from collections import OrderedDict


class Answers:
    """So many bytes of answers at most, and none that would take more than a quarter of them."""

    def __init__(self, room: int) -> None:
        self.room, self.size = room, 0
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()

    def get(self, name: bytes) -> bytes | None:
        """The answer to the question of this name, if it is here."""
        if name in self.kept:
            self.kept.move_to_end(name)
        return self.kept.get(name)

    def keep(self, name: bytes, answer: bytes) -> None:
        """Keep an answer, unless it is too large or here already."""
        if name in self.kept or len(answer) > self.room // 4:
            return
        self.kept[name] = answer
        self.size += len(answer)
        while self.size > self.room:
            _, gone = self.kept.popitem(last=False)
            self.size -= len(gone)
