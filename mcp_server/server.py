"""The MCP server: the operations marked for agents as tools, with resources and one prompt.

Built on the SDK's low-level server with schemas and validation of our own (docs/decisions/08-mcp-server.md).
One server serves one workspace, which the person chose at launch; no tool takes a path, an address, a review
id, a round number or a session id. Each call opens the review for itself in a worker thread: a slow call
never holds up another, and what a person changes at the command line is seen by the next call.

What answers a call is imported on the first one, not before: a client that waits one second for a server
must have its list of tools by then.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from mcp_server import resources
from mcp_server.arguments import read_arguments
from mcp_server.framing import as_json
from mcp_server.tool_error import ToolError, unforeseen
from mcp_server.tools import BY_NAME, INSTRUCTIONS, TOOLS, Tool

WORKERS = 16
"""Calls that may run at once; more wait for their turn."""
_PROGRESS_SECONDS = 0.5

Context = ServerRequestContext[Any, Any]


def make_server(start: Path, environment: Mapping[str, str], *, version: str) -> Server[Any]:
    """A server over the workspace that `start` is or lies in.

    environment: settings; an agent's marker is added, since whoever speaks MCP is one and a person's
    commands stay closed.
    """
    return _Handlers(start, {**environment, "AI_AGENT": environment.get("AI_AGENT") or "mcp"}).server(version)


class _Handlers:
    """The requests of the protocol, answered from one workspace."""

    def __init__(self, start: Path, environment: Mapping[str, str]) -> None:
        self._start, self._environment = start, environment
        self._limiter: anyio.CapacityLimiter | None = None

    def server(self, version: str) -> Server[Any]:
        return Server(
            "co-researcher",
            version=version,
            title="Co-Researcher",
            instructions=INSTRUCTIONS,
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
            on_list_resources=self.list_resources,
            on_list_resource_templates=self.list_resource_templates,
            on_read_resource=self.read_resource,
            on_list_prompts=self.list_prompts,
            on_get_prompt=self.get_prompt,
        )

    async def list_tools(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        threading.Thread(target=_warm_up, daemon=True).start()
        return types.ListToolsResult(tools=[_as_sdk_tool(tool) for tool in TOOLS])

    async def call_tool(self, context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = BY_NAME.get(params.name)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, f"unknown tool; the tools are {', '.join(BY_NAME)}")
        try:
            arguments = read_arguments(tool.name, tool.input_schema, params.arguments, tool.aliases)
            answer = await self._run(context, tool, arguments)
        except ToolError as problem:
            # Text alone: of an error with a structured part one client shows that alone, another the text.
            return types.CallToolResult(content=[types.TextContent(text=str(problem))], is_error=True)
        if isinstance(answer, str):
            return types.CallToolResult(content=[types.TextContent(text=answer)])
        text = types.TextContent(text=as_json(answer))
        return types.CallToolResult(content=[text], structured_content=answer)

    async def _run(self, context: Context, tool: Tool, arguments: dict[str, Any]) -> Any:
        counted = _Progress()
        run = partial(
            _call_tool,
            self._start,
            self._environment,
            tool.name,
            arguments,
            counted.tell if tool.name == "submit_review" else None,
        )
        if tool.name != "submit_review":
            return await self._in_thread(run)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(counted.report, context)
            answer = await _outcome(self._in_thread(run))
            tasks.cancel_scope.cancel()
        if isinstance(answer, ToolError):
            raise answer
        await context.session.report_progress(counted.total, counted.total, "judged")
        return answer

    async def _in_thread(self, run: Any) -> Any:
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(WORKERS)
        # A call that its client gave up on runs to its end: what it charged is then in the ledger, and the
        # same text submitted again is answered from there.
        return await anyio.to_thread.run_sync(run, abandon_on_cancel=True, limiter=self._limiter)

    async def list_resources(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=resources.RESOURCES)

    async def list_resource_templates(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=resources.TEMPLATES)

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        try:
            kind, text = await self._in_thread(
                partial(resources.read_resource, self._start, self._environment, uri)
            )
        except ToolError as problem:
            raise MCPError(types.INVALID_PARAMS, str(problem)) from problem
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=uri, mime_type=kind, text=text)]
        )

    async def list_prompts(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[resources.PROMPT])

    async def get_prompt(
        self, context: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        if params.name != resources.PROMPT.name:
            raise MCPError(types.INVALID_PARAMS, f"unknown prompt; there is {resources.PROMPT.name}")
        message = types.PromptMessage(role="user", content=types.TextContent(text=resources.PROTOCOL))
        return types.GetPromptResult(description=resources.PROMPT.description, messages=[message])


class _Progress:
    """How far a judgement is: written by its thread, told to the client by the loop, twice a second."""

    def __init__(self) -> None:
        self.done, self.total = 0, 1

    def tell(self, done: int, total: int) -> None:
        self.done, self.total = done, max(total, 1)

    async def report(self, context: Context) -> None:
        told = -1
        while True:
            if self.done != told:
                told = self.done
                await context.session.report_progress(told, self.total, "judging claim records")
            await anyio.sleep(_PROGRESS_SECONDS)


async def _outcome(running: Any) -> Any:
    """The awaited answer, or the ToolError that it raised: a task group would wrap it."""
    try:
        return await running
    except ToolError as problem:
        return problem


def _as_sdk_tool(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        description=tool.description,
        input_schema=tool.input_schema,
        output_schema=tool.output,
        # All four said: one client refuses a tool that leaves a hint out.
        annotations=types.ToolAnnotations(
            read_only_hint=tool.is_read_only,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )


def _warm_up() -> None:
    """Import what the first call will need, while the model is thinking; that call tells what fails."""
    with contextlib.suppress(Exception):
        import mcp_server.calls  # noqa: F401


def _call_tool(*arguments: Any) -> Any:
    """`calls.call_tool`, imported in the thread that calls it: the loop goes on answering meanwhile."""
    try:
        from mcp_server.calls import call_tool

        return call_tool(*arguments)
    except ToolError:
        raise
    except Exception as error:
        raise unforeseen(error) from error
