"""A program that answers in JSON, a line for a line: its process, and what is said with it.

docs/outside-bots.md is for whoever writes one. Needs pipes that can be waited for, as Unix has them.
"""

import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from tablee.bots import WORDS
from tablee.kit.words import FALLBACK

LIMIT, LIMIT_IS = 60.0, "TABLEE_BOT_LIMIT"  # seconds for a decision; what sets another limit
TRIES = 3  # answers to one decision
LONGEST = 64 * 1024  # bytes of an answer
LONGEST_NAME, SHOWN = 24, 80  # letters: of a name, of an answer in a sentence
KEPT = 2000  # bytes of complaints that are kept
GRACE = 1.0  # seconds that a program has to end once nothing more is asked
Message = dict[str, Any]
T = TypeVar("T")


class Failed(RuntimeError):
    """A program that gave no answer, and why: a message of the bots' words, in any language."""

    def __init__(self, message: str, **arguments: Any) -> None:
        super().__init__(message)
        self.message, self.arguments = message, arguments

    def __reduce__(self) -> Any:  # it may have happened in another process
        return _again, (self.message, self.arguments)

    def said(self, language: str) -> str:
        """What went wrong, with the last that the program complained of."""
        facts = {
            name: fact.get(language, fact[FALLBACK]) if isinstance(fact, dict) else fact
            for name, fact in self.arguments.items()
        }
        told = WORDS.say(language, self.message, **facts)
        if complaint := self.arguments.get("complaint"):
            told += " " + WORDS.say(language, "outside-complaint", complaint=complaint)
        return told

    def __str__(self) -> str:
        return self.said(FALLBACK)


def _again(message: str, arguments: dict[str, Any]) -> Failed:
    return Failed(message, **arguments)


class Refused(ValueError):
    """An answer that cannot be played, and why, in any language; the program may answer again."""

    def __init__(self, said: Callable[[str], str]) -> None:
        super().__init__(said(FALLBACK))
        self.said = said


# --- Its process -----------------------------------------------------------


class Program:
    """A process that answers, a line each time.

    Raises:
        Failed: it cannot be started.
    """

    def __init__(self, command: str) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words_of(command),
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for the table; its children end with it
            )
        except OSError as error:
            raise Failed("outside-cannot-start", command=command, why=error.strerror) from None
        process = self._process
        assert process.stdin and process.stdout and process.stderr
        self._in, self._out, self._complaints = process.stdin, process.stdout, process.stderr
        for end in (self._in, self._out, self._complaints):
            os.set_blocking(end.fileno(), False)
        self._unread, self._complained = bytearray(), bytearray()

    def ask(self, message: Message, deadline: float) -> bytes:
        """The line that it answers with; what it wrote unasked is forgotten.

        Raises:
            Failed: it ended, or has not answered until then.
        """
        self._hear(self._complaints)
        self._hear(self._out)
        self._unread.clear()
        to_send = bytearray(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        seconds = deadline - time.monotonic()
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._in, selectors.EVENT_WRITE)
            pipes.register(self._out, selectors.EVENT_READ)
            pipes.register(self._complaints, selectors.EVENT_READ)
            while to_send or b"\n" not in self._unread:
                left = deadline - time.monotonic()
                ready = [key.fileobj for key, _ in pipes.select(max(0.0, left))]
                if left < 0 or not ready:
                    raise self._failed("outside-late", seconds=round(seconds, 1))
                for end in ready:
                    is_done = self._send(to_send) if end is self._in else not self._hear(end)
                    if is_done:
                        pipes.unregister(end)
                if self._out not in pipes.get_map() and b"\n" not in self._unread:
                    self._hear(self._complaints)
                    raise self._failed("outside-ended")
                if len(self._unread) > LONGEST:
                    raise self._failed("outside-too-long", most=LONGEST)
        return bytes(self._unread.partition(b"\n")[0])

    def _send(self, message: bytearray) -> bool:
        """As much of it as goes in; was that the rest?"""
        try:
            del message[: os.write(self._in.fileno(), message)]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # it has ended: nobody reads the rest
            message.clear()
        return not message

    def _hear(self, end: Any) -> bool:
        """Take down what there is to read; may more come?"""
        taken = self._unread if end is self._out else self._complained
        try:
            heard = os.read(end.fileno(), LONGEST)
        except BlockingIOError:
            return True
        taken += heard
        del self._complained[:-KEPT]
        return bool(heard)

    def _failed(self, message: str, **arguments: Any) -> Failed:
        """What went wrong, and the last that came over standard error."""
        lines = self._complained.decode(errors="replace").strip().splitlines()
        telling = [line for line in lines if "rror" in line] or lines or [""]
        return Failed(message, complaint=telling[-1].strip(), **arguments)

    def end(self, patience: float = GRACE) -> None:
        """Ask nothing more: it may end, and is ended where it does not."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._out.close()
        self._complaints.close()


def words_of(command: str) -> list[str]:
    """A command as the system takes it.

    Raises:
        Failed: nobody could start it.
    """
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or not shutil.which(words[0]):
        raise Failed("outside-no-command", command=command)
    return words


def limit() -> float:
    """Seconds that a decision may take.

    Raises:
        Failed: what is set is no such number.
    """
    wish = os.environ.get(LIMIT_IS, "")
    with suppress(ValueError):
        if 0 < (seconds := float(wish or LIMIT)) < 1e6:
            return seconds
    raise Failed("outside-limit", name=LIMIT_IS, value=wish)


def check(command: str) -> None:
    """Could this sit at a table?

    Raises:
        Failed: it cannot be started, and why.
    """
    words_of(command)
    limit()


def title(command: str) -> str:
    """What the bot of a command is called: its program, without folders, and what follows it."""
    words = command.split() or [""]
    if len(words) > 1 and Path(words[1]).suffix:  # an interpreter comes first
        del words[0]
    words[0] = Path(words[0]).name
    called = " ".join(words)
    return called if len(called) <= LONGEST_NAME else called[: LONGEST_NAME - 1].rstrip() + "…"


# --- What is said with it ----------------------------------------------------


class Conversation:
    """A program that is asked one thing after another; after a failure it has to begin again.

    It ends with this object.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self.language = ""  # in which it wants to be told; none, as it was told so far
        self._program: Program | None = None
        self._end: Any = None

    @property
    def has_begun(self) -> bool:
        """Is it there, and ready?"""
        return self._program is not None

    def begin(self, hello: Message) -> None:
        """Start the program, and wait until it is ready.

        Raises:
            Failed: it is not, and why.
        """
        with _Failing(self):
            self._program = Program(self.command)
            self._end = weakref.finalize(self, self._program.end)
            line = self._program.ask(hello, time.monotonic() + max(limit(), LIMIT))
            answer: Message = {}
            with suppress(Refused):
                answer = read_object(line)
            if answer.get("type") != "ready":
                raise Failed("outside-not-ready", answer=_shown(line))
            wanted = answer.get("language")
            self.language = str(wanted) if wanted in hello["languages"] else ""

    def ask(self, question: Message, judge: Callable[[Message], T], languages: Sequence[str]) -> T:
        """What `judge` makes of its answer; where that raises Refused, it may answer again.

        Raises:
            Failed: it gave no answer that could be played, and why.
        """
        with _Failing(self):
            return self._answered(question, judge, languages)

    def _answered(
        self, message: Message, judge: Callable[[Message], T], languages: Sequence[str]
    ) -> T:
        assert self._program, "it has not begun"
        deadline = time.monotonic() + limit()
        for left in reversed(range(TRIES)):
            try:
                line = self._program.ask(message, deadline)
            except Failed:
                if left == TRIES - 1:
                    raise
                break  # what it had answered before tells more
            try:
                return judge(read_object(line))
            except Refused as why:
                told = why.said(self.language or FALLBACK)
                message = {"type": "refused", "why": told, "tries_left": left}
                reason = {language: why.said(language) for language in languages}
        raise Failed("outside-refused", answer=_shown(line), why=reason)

    def stop(self) -> None:
        """End the program at once."""
        if self._program and self._end.detach():
            self._program.end(0)
        self._program = None


class _Failing:
    """Within it, whatever goes wrong is the end of the program."""

    def __init__(self, talk: Conversation) -> None:
        self._talk = talk

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, wrong: BaseException | None, _: Any) -> None:
        if wrong:
            self._talk.stop()
        if isinstance(wrong, Failed):
            wrong.arguments["command"] = self._talk.command


def read_object(line: bytes) -> Message:
    """What a line holds.

    Raises:
        Refused: it is no JSON object.
    """
    with suppress(ValueError, RecursionError):
        if isinstance(found := json.loads(line), dict):
            return found
    raise Refused(lambda language: WORDS.say(language, "outside-no-json"))


def _shown(line: bytes) -> str:
    """The beginning of an answer, for a sentence."""
    return line[:SHOWN].decode(errors="replace").strip()
