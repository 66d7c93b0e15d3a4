"""Every setting of a house: its name, its kind, and what it is unless somebody wishes otherwise.

`setting-NAME`, and `limit-NAME` for a limit, say in a sentence what it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from tablee.server.settings import Limits, Settings, default_folder
from tablee.server.wishes.kinds import (
    PORTS,
    Address,
    Contact,
    Domain,
    Kind,
    Listening,
    MailAddress,
    Mailbox,
    Names,
    OneOf,
    Place,
    PostgresAddress,
    Proxies,
    PublicAddress,
    PushServices,
    Rate,
    Seconds,
    Size,
    Whole,
    YesOrNo,
)

LIMIT = "limit-"  # before the name of each limit
PREFIX = "TABLEE_"
DAY = 24 * 3600.0


@dataclass(frozen=True)
class Setting:
    """One thing that a host may decide; a secret one is never shown."""

    name: str
    kind: Kind
    usual: Any
    field: str = ""  # of Settings, or of Limits
    secret: bool = False
    called: str = ""  # its variable, where that has another name

    @property
    def variable(self) -> str:
        """What it is called in the environment."""
        return self.called or PREFIX + self.name.replace("-", "_").upper()

    @property
    def message(self) -> str:
        """The sentence that says what it is."""
        return self.name if self.name.startswith(LIMIT) else f"setting-{self.name}"

    def shown(self, value: Any) -> str:
        """Its value for whoever looks; nothing of a secret."""
        return "•••" if self.secret and value else self.kind.written(value)


DATA = Setting("data", Place(), None, "folder", called="TABLEE_DATA_DIR")
_OWN = (
    DATA,
    Setting("database", PostgresAddress(), "", "database", secret=True),
    Setting("port", Whole(0, PORTS), 8000, "port"),
    Setting("host", Address(), "0.0.0.0", "host"),
    Setting("domain", Domain(), "", "domain"),
    Setting("public-address", PublicAddress(), "", "public"),
    Setting("trusted-proxy", Proxies(), (), "proxies"),
    Setting("contact", Contact(), "", "contact"),
    Setting("push-services", PushServices(), (), "push_services"),
    Setting("mail-server", MailAddress(), "", "mail_server", secret=True),
    Setting("mail-from", Mailbox(), "", "mail_from"),
    Setting("messengers", Names(), Settings.messengers, "messengers"),
    Setting("messenger-hosts", Names(), (), "messenger_hosts"),
    Setting("metrics", Listening(), None, "metrics"),
    Setting("quiet", YesOrNo(), False),
    Setting("log", OneOf(("auto", "lines", "json")), "auto"),
    Setting("workers", Whole(1, 64), Settings.bot_workers, "bot_workers"),
    Setting("jobs", Whole(0, 256), Settings.jobs, "jobs"),
    Setting("bot-pace", Seconds(0, 60), Settings.bot_delay, "bot_delay"),
    Setting("bot-seconds", Seconds(0.1, 600), Settings.bot_limit, "bot_limit"),
    Setting("waiting-seconds", Seconds(10, 30 * DAY), Settings.patience, "patience"),
)
_KINDS: dict[type, Kind] = {tuple: Rate(), float: Seconds(0.1, DAY), int: Size(1024**5)}


def _limits() -> Iterator[Setting]:
    for field in fields(Limits):
        kind = _KINDS[type(field.default)]
        yield Setting(LIMIT + field.name.replace("_", "-"), kind, field.default, field.name)


SETTINGS: dict[str, Setting] = {setting.name: setting for setting in (*_OWN, *_limits())}


def usual(setting: Setting) -> Any:
    """What a setting is where nobody has wished anything."""
    return default_folder() if setting is DATA else setting.usual
