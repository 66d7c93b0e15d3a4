"""`tablee learn`: a game learnt at a table, step by step; the same lessons as in the browser."""

import click

from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import all_games, find_game
from tablee.cli.reading import Move, read
from tablee.cli.rulebook import folded
from tablee.cli.screen import Screen, ask
from tablee.kit.pictures.lesson import Lesson, has_lesson, lesson_of

RECENT = 6  # sentences of what happened since the step before


@click.command("learn", cls=Spoken)
@click.argument("game")
@click.pass_context
def learn(ctx: click.Context, game: str) -> None:
    """A short lesson: look, read, and make the moves that are asked for."""
    say = speech_of(ctx)
    found, screen = find_game(game, say), Screen(say)
    if not has_lesson(found):
        taught = [one.name for one in all_games() if has_lesson(one)]
        raise Sorry(say("no-lesson", game=found.title(say.language), games=say.listing(taught)))
    lesson = lesson_of(found)
    for number in range(len(lesson.steps)):
        show(lesson, number, screen)
        if not is_done(lesson, number, screen):
            return
    screen.print(say("learn-end", game=found.name))


def show(lesson: Lesson, number: int, screen: Screen) -> None:
    """The table at a step, what happened before, and what there is to learn."""
    say, step = screen.say, lesson.steps[number]
    screen.clear()
    screen.board(lesson.before(number), lesson.seat)
    screen.print()
    for sentence in lesson.sentences(number, say.language)[-RECENT:]:
        screen.print(sentence, "• ", "  ")
    heading = say("learn-step", n=number + 1, of=len(lesson.steps))
    screen.lines("\n" + click.style(heading, bold=True))
    screen.print(lesson.text(number, say.language))
    if step.asks:
        screen.print(say("learn-show"))


def is_done(lesson: Lesson, number: int, screen: Screen) -> bool:
    """Wait until the step is read, or what it asks for is done; is there to be another one?"""
    say, step, match = screen.say, lesson.steps[number], lesson.before(number)
    choices = match.choices(lesson.seat) if step.asks else []
    while True:
        try:
            typed = ask("> ").strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return False
        if folded(typed) in say("turn-quit").split(", "):
            return False
        if not typed or not step.asks:
            return True
        meant = read(typed, choices, choices, lambda choice: match.words(choice, say.language))
        if meant == Move(step.asks):
            return True
        screen.print(lesson.otherwise(number, say.language))
