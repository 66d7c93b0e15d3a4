"""The application: every route, what handlers are given, and what stands around it all."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar
from litestar.openapi import OpenAPIConfig

import tablee
from tablee.server.games import tell_refused
from tablee.server.house.ending import end
from tablee.server.house.house import House
from tablee.server.http.bodies import MOST_FIELDS, BodyMiddleware, CheckedRequest
from tablee.server.http.middleware import RequestMiddleware
from tablee.server.keeping.asking import answering
from tablee.server.settings import Settings
from tablee.server.web import (
    api,
    company_api,
    deck_api,
    events,
    failures,
    farewell,
    files,
    fork_api,
    history,
    host_api,
    installed,
    invites,
    learn_api,
    lobby,
    next_table,
    notices,
    open_page,
    pages,
    people_page,
    plain,
    push_api,
    replay_api,
    report_page,
    status,
    yours,
)
from tablee.server.web.dependencies import DEPENDENCIES
from tablee.server.web.described import Described
from tablee.server.web.passkey_api import PasskeyApi

HANDLERS: list[Any] = [
    *(api.TableApi, api.commit, api.shuffle, api.deal_now, api.join, api.games, api.rules, api.me),
    *(company_api.CompanyApi, host_api.HostApi),
    *(api.own_data, api.one_data, api.delete_data, pages.delete_data),
    *(deck_api.DeckApi, deck_api.photo, deck_api.delete_deck),
    *(
        lobby.lobby,
        lobby.play,
        next_table.next_table,
        next_table.waits,
        open_page.open_page,
        open_page.list_once_more,
        pages.rules,
        pages.new_table,
        pages.create,
        pages.table_page,
    ),
    *(plain.plain_table, plain.table_picture, plain.play_plainly),
    *(replay_api.table_positions, replay_api.table_position, replay_api.replay_page),
    *(replay_api.record_positions, replay_api.record_position, replay_api.bring_record),
    *(replay_api.record_page, replay_api.records_page, replay_api.bring_file),
    *(replay_api.rematch, replay_api.api_rematch),
    *(replay_api.table_film, replay_api.record_film),
    *(fork_api.fork_table, fork_api.fork_record),
    *(fork_api.table_fork_page, fork_api.record_fork_page),
    *(fork_api.sent_table_fork, fork_api.sent_record_fork),
    *(learn_api.learn_page, learn_api.lesson_step, learn_api.chapter_picture),
    *(invites.seats_page, invites.reseat, invites.close, invites.deal_now),
    *(invites.join_page, invites.join),
    *(installed.manifest, installed.offline, installed.worker),
    *(events.events, files.static, files.look, files.game_picture),
    *(status.health, status.metrics),
    *(yours.you, yours.call_me, yours.new_words, yours.open_way, yours.put_out),
    *(yours.drop_passkey, yours.enter_page, yours.enter, yours.come_back_page, yours.come_back),
    *(yours.come_to_table, PasskeyApi),
    *(report_page.report_page, report_page.report),
    *(people_page.people, people_page.figures, people_page.allow, people_page.do_with),
    *(farewell.privacy, farewell.take_along, farewell.delete_page, farewell.delete),
    push_api.PushApi,
    *(history.games_page, history.games_file, history.my_games, history.my_figures),
    *(notices.notices_page, notices.wish, notices.add_mail, notices.add_messenger, notices.change),
    *(notices.from_message, notices.do_from_message, notices.wish_of_table),
]


def make(settings: Settings) -> RequestMiddleware:
    """The whole server as one ASGI application."""
    house = House(settings, prepare=[pages.get_ready])
    tell_refused()
    app = routed(settings.limits.body)
    app.state.house = house
    return RequestMiddleware(BodyMiddleware(app), house)


@contextlib.asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """The house is open for as long as the application serves."""
    house = app.state.house
    async with house.open():
        asked = asyncio.create_task(answering(house))
        try:
            yield
        finally:
            await end([asked])


def routed(most: int) -> Litestar:
    """All routes, for the house that will be in the state; `most`: bytes of a body."""
    return Litestar(
        HANDLERS,
        dependencies=DEPENDENCIES,
        before_request=failures.turn_away,
        exception_handlers={Exception: failures.response_to},
        lifespan=[lifespan],
        request_class=CheckedRequest,
        request_max_body_size=most,
        multipart_form_part_limit=MOST_FIELDS,
        openapi_config=OpenAPIConfig(
            title="Tablée",
            version=tablee.__version__,
            path="/api/schema",
            render_plugins=[Described(path="/openapi.json")],
        ),
        logging_config=None,
    )
