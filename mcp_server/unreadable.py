"""What a server answers to a line that it cannot read: an error of JSON-RPC, not silence.

The SDK's transport hands such a line on as the exception that it raised, and what serves the stream drops it;
a client then waits for its answer until it gives up. Here each is answered, with the request's own id where
one can be made out.

Source: JSON-RPC 2.0, section 5.1 (-32700, -32600; an id that cannot be told is null).
"""

from __future__ import annotations

import contextvars
import json
from types import TracebackType
from typing import Any, Protocol

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError


class _Incoming(Protocol):
    @property
    def last_context(self) -> contextvars.Context | None: ...
    async def receive(self) -> SessionMessage | Exception: ...
    async def aclose(self) -> None: ...


class _Outgoing(Protocol):
    async def send(self, item: SessionMessage, /) -> None: ...


class ReadableOnly:
    """The messages of a stream; what is none is answered on `replies` and left out.

    Like the SDK's own streams it tells in `last_context` in whose context the last message was sent.
    """

    def __init__(self, messages: _Incoming, replies: _Outgoing) -> None:
        self._messages = messages
        self._replies = replies

    @property
    def last_context(self) -> contextvars.Context | None:
        """The context of whoever sent the last message."""
        return self._messages.last_context

    async def receive(self) -> SessionMessage | Exception:
        """The next message. Raises anyio.EndOfStream when there are no more."""
        while isinstance(message := await self._messages.receive(), Exception):
            reply = refusal(message)
            if reply is not None:
                await self._replies.send(SessionMessage(reply))
        return message

    async def aclose(self) -> None:
        """Close the stream."""
        await self._messages.aclose()

    def __aiter__(self) -> ReadableOnly:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> ReadableOnly:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def refusal(error: Exception) -> JSONRPCError | None:
    """The answer to a line on which the SDK raised `error`; None for an empty line and for a bad answer."""
    details = (
        error.errors(include_url=False, include_context=False) if isinstance(error, ValidationError) else []
    )
    told: Any = None
    for detail in details:
        if detail["type"] == "json_invalid":
            if not str(detail["input"]).strip():
                return None
            try:
                # Unlike the SDK's parser this one reads half a surrogate pair, and so finds the id beside it.
                told = json.loads(detail["input"])
            except (ValueError, RecursionError):
                return _error(
                    None, PARSE_ERROR, "this line is no JSON; send one message of JSON-RPC 2.0 a line"
                )
            break
        if isinstance(detail["input"], dict) and len(detail["loc"]) == (
            2 if detail["type"] == "missing" else 1
        ):
            told = detail["input"]
            break
    if not isinstance(told, dict):
        return _error(None, INVALID_REQUEST, "expected an object of JSON-RPC 2.0 on each line")
    if "method" not in told and ("result" in told or "error" in told):
        return None
    own = told.get("id")
    asked = own if isinstance(own, int | str) and not isinstance(own, bool) and _is_whole(own) else None
    if not _is_whole(told):
        return _error(
            asked,
            INVALID_REQUEST,
            "the request holds half of a surrogate pair (\\ud800 to \\udfff alone), which is no character; "
            "send the text without it. Nothing was done.",
        )
    return _error(asked, INVALID_REQUEST, "expected a request of JSON-RPC 2.0: jsonrpc, id, method, params")


def _is_whole(told: Any) -> bool:
    """False for JSON whose text cannot be encoded."""
    try:
        json.dumps(told, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _error(request_id: int | str | None, code: int, message: str) -> JSONRPCError:
    return JSONRPCError(jsonrpc="2.0", id=request_id, error=ErrorData(code=code, message=message))
