"""The runner: work for visitors, done in processes apart, within a time and in turn.

Whatever somebody brought may be made to harm who plays it, and whatever somebody looks at takes time:
both meet a process that can be done without. It is ended when an errand takes too long, or when nobody
waits for it any more. Tables that wait come first, looks before films, and neither of these ever has
all processes; of one person one errand of a kind is done at a time, and addresses take turns. The same
question is answered once for all who ask it, and not again where its answer cannot change.

Nothing else knows of processes and lines: `Runner.run` is all that the house calls.
"""

import asyncio
from collections import deque
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Protocol

import msgspec
import structlog

from tablee.kit.table.knowledge import IllegalAction
from tablee.server.errors import Refusal
from tablee.server.work.answers import Answers
from tablee.server.work.errands import (
    KNOWN,
    AnyErrand,
    Done,
    Forbidden,
    Outcome,
    Refused,
    Source,
)
from tablee.server.work.process import Process, Silent
from tablee.server.work.seen import Seen

PROCESSES = 3
LONGEST_LINE = 32  # errands of one rank that may wait
FOR_ONE = 16  # of them, for one address: whoever leafs through a record asks for several at once
GRACE = 2.0  # seconds until an errand that nobody waits for is called off
IDLE = 120.0  # seconds until a process that nobody needs is ended; the first stays
ROOM = 64 * 1024**2  # bytes of answers that are kept
NO_VERDICT = Refused(422, "no-verdict", {})
CLOSING = Refused(503, "too-busy", {})
report = structlog.get_logger("tablee.runner")
to_outcome = msgspec.msgpack.Decoder(Outcome).decode


class Asker(Protocol):
    """Whose errand it is: of one person one of a rank is done at a time, and addresses take turns."""

    @property
    def person(self) -> str: ...

    @property
    def address(self) -> str: ...


@dataclass(eq=False)
class Job:
    """An errand on its way, for whoever asked first and all who asked the same since."""

    asked: AnyErrand
    question: bytes
    name: bytes  # of the question: the same for the same
    person: str
    address: str
    number: int
    outcome: "asyncio.Future[Outcome]"
    waiting: int = 0  # those who want to know
    work: "asyncio.Task[None] | None" = None


class Hand:
    """One process, the errand that it is doing, and the games that it has at hand."""

    def __init__(self, stays: bool) -> None:
        self.process, self.stays = Process("tablee.server.work.doer"), stays
        self.job: Job | None = None
        self.known: deque[Source] = deque(maxlen=KNOWN)
        self.rest: asyncio.TimerHandle | None = None

    def wants(self, job: Job) -> tuple[bool, bool]:
        """How well it is fit for an errand: its game is at hand, or at least it runs."""
        runs = self.process.runs
        return runs and job.asked.source in self.known, runs

    async def do(self, job: Job) -> Outcome:
        """What comes of an errand, in its time."""
        if not self.process.runs:
            self.known.clear()
        source, kind = job.asked.source, type(job.asked).__name__
        try:
            answer = await self.process.ask(job.question, job.asked.seconds)
            came: Outcome = to_outcome(answer)
        except Silent as why:
            report.warning("an errand came to no end", what=kind, why=str(why))
            return NO_VERDICT
        except msgspec.MsgspecError as why:  # and where its next answer begins nobody knows
            report.warning("an errand came to nonsense", what=kind, why=str(why))
            await self.process.stop()
            return NO_VERDICT
        if isinstance(came, Refused) and came.unforeseen:
            report.warning("what no rule foresaw", what=kind, why=came.unforeseen)
        if isinstance(source, Seen):  # thought about once
            return came
        if source in self.known:
            self.known.remove(source)
        self.known.append(source)
        return came

    def settle(self) -> None:
        """Let the process go, if nobody needs it for a while and it is not the one that stays."""
        if self.rest:
            self.rest.cancel()
        if self.stays:
            return
        loop = asyncio.get_running_loop()
        self.rest = loop.call_later(IDLE, lambda: asyncio.create_task(self._go()))

    async def _go(self) -> None:
        if not self.job:
            await self.process.stop()

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self.rest:
            self.rest.cancel()
        await self.process.stop()


class Runner:
    """The processes, and the line of those who wait for one."""

    def __init__(self, processes: int = PROCESSES) -> None:
        self.hands = [Hand(stays=n == 0) for n in range(processes)]
        self.line: list[Job] = []
        self.jobs: dict[bytes, Job] = {}  # those in the line and those in hand
        self.served: dict[str, int] = {}  # address -> its errand that began last
        self.numbers = count()
        self.answers = Answers(ROOM)
        self.closed = False

    async def be_there(self) -> None:
        """Have a process running before the first errand.

        Raises:
            Silent: it could not be started, for now.
        """
        await self.hands[0].process.be_there()

    async def run(self, asked: AnyErrand, asker: Asker) -> bytes:
        """What comes of an errand.

        Raises:
            IllegalAction, Refusal: nothing does, and why: it is wrong, it took too long, or the line
                is too long to stand in.
        """
        question = msgspec.msgpack.encode(asked)
        name = sha256(question).digest()
        if (kept := self.answers.get(name)) is not None:
            return kept
        job = self.jobs.get(name) or self._line_up(asked, question, name, asker)
        self._hand_out()
        job.waiting += 1
        try:
            came = await asyncio.shield(job.outcome)
        finally:
            job.waiting -= 1
            if not job.waiting and not job.outcome.done():
                asyncio.get_running_loop().call_later(GRACE, self._call_off, job)
        return _told(came)

    def _line_up(self, asked: AnyErrand, question: bytes, name: bytes, asker: Asker) -> Job:
        """A new errand at the end of the line.

        Raises:
            Refusal: the line is too long, too many in it are of this address, or the house closes.
        """
        person, address = asker.person, asker.address
        ahead = [job for job in self.line if job.asked.rank == asked.rank]
        if sum(job.address == address for job in ahead) >= FOR_ONE:
            raise Refusal(429, "too-often", seconds=5)
        if len(ahead) >= LONGEST_LINE or self.closed:
            raise Refusal(503, "too-busy")
        outcome = asyncio.get_running_loop().create_future()
        job = Job(asked, question, name, person, address, next(self.numbers), outcome)
        self.line.append(job)
        self.jobs[name] = job
        return job

    # --- Whose turn it is -----------------------------------------------------------

    def _hand_out(self) -> None:
        """Begin whatever may begin now."""
        while job := self._next():
            self.line.remove(job)
            self.served[job.address] = job.number
            free = [hand for hand in self.hands if not hand.job]
            hand = max(free, key=lambda hand: hand.wants(job))
            hand.job = job
            job.work = asyncio.create_task(self._work(hand, job))

    def _next(self) -> Job | None:
        """Of those that may begin, the first by rank, then of the address that has waited longest."""
        may_begin = filter(self._may_begin, self.line)
        return min(may_begin, key=self._place, default=None)

    def _place(self, job: Job) -> tuple[int, int, int]:
        return job.asked.rank, self.served.get(job.address, -1), job.number

    def _may_begin(self, job: Job) -> bool:
        """Is there a process for it that is not kept for those who come before it?"""
        rank, busy = job.asked.rank, [hand.job for hand in self.hands if hand.job]
        for before in range(rank + 1):
            alike = sum(other.asked.rank >= before for other in busy)
            if alike >= max(1, len(self.hands) - before):
                return False
        return all((other.person, other.asked.rank) != (job.person, rank) for other in busy)

    async def _work(self, hand: Hand, job: Job) -> None:
        came: Outcome = NO_VERDICT
        try:
            came = await hand.do(job)
        except Exception:
            report.exception("an errand failed", what=type(job.asked).__name__)
        finally:
            hand.job = None
            hand.settle()
            self._finish(job, came)
            self._hand_out()

    def _finish(self, job: Job, came: Outcome) -> None:
        """Tell all who wait for an errand, and forget it."""
        if self.jobs.get(job.name) is job:
            del self.jobs[job.name]
        if all(other.address != job.address for other in self.jobs.values()):
            self.served.pop(job.address, None)
        if job.outcome.done():
            return
        if isinstance(came, Done) and job.asked.may_be_kept:
            self.answers.keep(job.name, came.body)
        job.outcome.set_result(came)

    def _call_off(self, job: Job) -> None:
        """End an errand, if nobody waits for it still."""
        if job.waiting or job.outcome.done():
            return
        self._finish(job, NO_VERDICT)  # who asks the same from now on begins anew
        if job.work:
            job.work.cancel()  # and with it its process
        else:
            self.line.remove(job)

    async def stop(self) -> None:
        """End all processes; who waits still hears that the house is closing."""
        self.closed = True
        for job in self.line:
            self._finish(job, CLOSING)
        self.line.clear()
        works = [hand.job.work for hand in self.hands if hand.job and hand.job.work]
        for hand in self.hands:
            if hand.job:
                self._finish(hand.job, CLOSING)
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)
        for hand in self.hands:
            await hand.stop()


def _told(came: Outcome) -> bytes:
    """The body of an answer.

    Raises:
        IllegalAction, Refusal: there is none, and why.
    """
    if isinstance(came, Done):
        return came.body
    if isinstance(came, Forbidden):
        raise IllegalAction(came.words, came.clause)
    raise Refusal(came.status, came.message, **came.arguments)
