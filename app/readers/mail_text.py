"""The text of a mail file (.eml): its subject, who wrote to whom, and what; attachments are left out."""

from __future__ import annotations

from email.message import EmailMessage
from email.parser import BytesFeedParser
from email.policy import default
from html.parser import HTMLParser

from app.domain.progress import NEVER_CANCELLED, CancelToken
from app.readers.text_limit import limited

_HEADERS = ("Subject", "From", "To", "Cc")
_CHUNK = 1 << 18
_HIDDEN = frozenset({"script", "style", "head", "title"})
_BLOCKS = frozenset({"p", "div", "br", "tr", "li", "h1", "h2", "h3", "h4", "table", "hr"})


def is_mail(data: bytes) -> bool:
    """Return whether the data begin with the headers of a mail."""
    head = data[:8192].replace(b"\r\n", b"\n").partition(b"\n\n")[0].lower()
    lines = head.split(b"\n")
    names = {line.partition(b":")[0] for line in lines if b":" in line and not line.startswith((b" ", b"\t"))}
    return b"from" in names and bool(names & {b"date", b"subject", b"message-id", b"received"})


def mail_text(data: bytes, cancel: CancelToken = NEVER_CANCELLED) -> str:
    """Return the text of a mail.

    Raises:
        TooMuchText: it has more than any real mail.
        OperationCancelled: between two parts of it.
    """
    parser = BytesFeedParser(EmailMessage, policy=default)
    for start in range(0, len(data), _CHUNK):
        cancel.raise_if_cancelled()
        parser.feed(data[start : start + _CHUNK])
    message = parser.close()
    headers = [str(message[name]) for name in _HEADERS if message[name]]
    body = message.get_body(("plain", "html"))
    return limited([*headers, "", _content(body, cancel) if isinstance(body, EmailMessage) else ""])


def html_text(markup: str, cancel: CancelToken = NEVER_CANCELLED) -> str:
    """Return the text that a web page shows.

    Raises:
        OperationCancelled: between two parts of it.
    """
    reader = _Html()
    for start in range(0, len(markup), _CHUNK):
        cancel.raise_if_cancelled()
        reader.feed(markup[start : start + _CHUNK])
    reader.close()
    return "".join(reader.parts)


def _content(body: EmailMessage, cancel: CancelToken) -> str:
    try:
        content = body.get_content()
    except LookupError:  # a character set that nobody knows
        payload = body.get_payload(decode=True)
        content = payload.decode("latin-1") if isinstance(payload, bytes) else ""
    return html_text(content, cancel) if body.get_content_subtype() == "html" else content


class _Html(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self._hidden += tag in _HIDDEN
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in _HIDDEN and self._hidden > 0
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data)
