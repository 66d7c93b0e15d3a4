"""Messages by mail, through the server that whoever runs the house names."""

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import unquote, urlsplit

from tablee.kit.lines import as_line
from tablee.server.errors import Refusal
from tablee.server.notices.message import Fate, Message, Sent
from tablee.server.words import say

PATIENCE = 20.0  # seconds that the server may take for each step
THREADS = 8  # of its own: a server that keeps silent keeps nobody waiting but mail
LONGEST = 200  # letters of an address
MAILBOX = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+", re.ASCII)
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
GONE_FOR_GOOD = {550, 551, 553}  # of a mailbox that is none (RFC 5321, 4.2.3)
POLICY = "5.7."  # of a server that does not want our mail, whoever it is for (RFC 3463)


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in: `smtps://user:password@host`, `smtp://…` with STARTTLS, or `smtp+plain://`."""

    kind: str = ""
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""


def read_server(text: str) -> MailServer:
    """The server that an address names.

    Raises:
        ValueError: it names none.
    """
    parts = urlsplit(text)
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(text)
    port = parts.port or PORTS[parts.scheme]
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname, port, user, password)


def proper_mailbox(text: str) -> str:
    """An address of mail, and nothing that would be read as more than one.

    Raises:
        Refusal: it is none.
    """
    mailbox = text.strip()
    if len(mailbox) > LONGEST or not MAILBOX.fullmatch(mailbox) or ".." in mailbox:
        raise Refusal(422, "mail-none")
    return mailbox


class Mail:
    """Hands mail in; `sender` is who it is from."""

    kind = "mail"

    def __init__(self, server: str, sender: str, patience: float = PATIENCE) -> None:
        self.server = read_server(server) if server else None
        self.sender, self.patience = sender, patience
        self.threads = ThreadPoolExecutor(THREADS, "mail")

    @property
    def is_there(self) -> bool:
        """Can this house send mail?"""
        return self.server is not None and bool(self.sender)

    async def send(self, address: str, message: Message, key: str) -> Sent:
        """Hand one in; it carries its key, by which mailboxes know what they have."""
        return await self.post(address, message, key)

    async def post(self, address: str, message: Message, key: str, stop: str = "") -> Sent:
        """The same, with an address by which it can be stopped in one click (RFC 8058)."""
        if not self.is_there:
            return Sent(Fate.REFUSED, say(message.language, "mail-not-here"))
        try:
            letter = self._letter(proper_mailbox(address), message, key, stop)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.threads, self._hand_in, letter)
        except Refusal as why:
            return Sent(Fate.REFUSED, why.said(message.language))
        except smtplib.SMTPRecipientsRefused as why:
            code, said = next(iter(why.recipients.values()))
            return _fate(code, said)
        except smtplib.SMTPResponseException as why:
            return _fate(why.smtp_code, why.smtp_error)
        except smtplib.SMTPNotSupportedError as why:
            return Sent(Fate.REFUSED, as_line(str(why), LONGEST))
        except (smtplib.SMTPException, OSError, ValueError) as why:
            return Sent(Fate.LATER, as_line(f"{type(why).__name__}: {why}", LONGEST))
        return Sent(Fate.SENT)

    def _letter(self, mailbox: str, message: Message, key: str, stop: str) -> EmailMessage:
        """As it goes out: plain text, for every program reads that."""
        letter = EmailMessage()
        letter["Subject"] = as_line(message.title, 150)
        letter["From"] = Address("Tablée", addr_spec=self.sender)
        letter["To"] = Address(addr_spec=mailbox)
        domain = self.sender.rpartition("@")[2]
        letter["Message-ID"] = f"<{key}@{domain}>" if key else make_msgid(domain=domain)
        letter["Auto-Submitted"] = "auto-generated"
        if stop:
            letter["List-Unsubscribe"] = f"<{stop}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        end = [say(message.language, "mail-stop", link=stop)] if stop else []
        parts = [message.body, message.url, *end]
        letter.set_content("\n\n".join(part for part in parts if part) + "\n")
        return letter

    def _hand_in(self, letter: EmailMessage) -> None:
        assert self.server
        where = self.server.host, self.server.port
        if self.server.kind == "smtps":
            safe = ssl.create_default_context()
            line: smtplib.SMTP = smtplib.SMTP_SSL(*where, timeout=self.patience, context=safe)
        else:
            line = smtplib.SMTP(*where, timeout=self.patience)
        with line:
            if self.server.kind == "smtp":
                line.starttls(context=ssl.create_default_context())
            if self.server.user:
                line.login(self.server.user, self.server.password)
            line.send_message(letter)


def _fate(code: int, said: bytes | str) -> Sent:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    why = as_line(f"{code} {text}", LONGEST)
    if code in GONE_FOR_GOOD and POLICY not in text:
        return Sent(Fate.GONE, why)
    return Sent(Fate.LATER if 400 <= code < 500 else Fate.REFUSED, why)
