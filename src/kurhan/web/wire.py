"""The protocol under a table's socket, read a little at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from kurhan.web.limits import FRAMES, Bucket

WAITING = 4  # messages that may wait for the application while more are read
SLICE = 4096  # bytes: as small frames they take a few milliseconds to read, and then it is others' turn
# Each message is packed by itself: what would be remembered of those before it takes 30 kB a socket and saves little.
# A small window and table are made quickly, and messages are small.
PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=13,
    compress_settings={"memLevel": 5, "level": 2},
)


class Wire(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Reads no more frames of a socket than it is allowed.

    A server is handed up to 256 kB at once, some 40,000 small frames, and would read them all before anything else.
    Whoever sends faster than that finds the connection as slow as it should be; nothing is lost.
    """

    _slice = bytearray(SLICE)  # one for all: what comes is taken out at once

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn.available_extensions = [PACKING]
        self._frames = Bucket(FRAMES)
        self._resting = False

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._slice

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(memoryview(self._slice)[:nbytes]))

    def handle_events(self) -> None:
        rest = self._frames.spend(len(self.conn.events))
        super().handle_events()
        if rest and not self._resting:
            self._resting = True
            self.loop.call_later(rest, self._read_on)
        self._keep_resting()

    def send_receive_event_to_app(self) -> None:
        """The server would stop reading after each message until it is taken, which costs more than reading it."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        self._keep_resting()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._keep_resting()

    def _keep_resting(self) -> None:
        """The server reads on when its application has taken all there was: not so soon."""
        if self._resting:
            self.transport.pause_reading()

    def _read_on(self) -> None:
        self._resting = False
        if not self.read_paused:
            self.transport.resume_reading()
