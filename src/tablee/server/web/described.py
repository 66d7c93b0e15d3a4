"""The description of the API, as whoever writes to it needs it: what a body knows, and nothing else."""

from collections.abc import Iterator
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

JSON = "application/json"


class Described(JsonRenderPlugin):
    """Says of every body in JSON that it is refused for a field that it does not know."""

    def render(self, request: "Request[Any, Any, Any]", openapi_schema: dict[str, Any]) -> bytes:
        """The description, as it is sent."""
        known = openapi_schema.get("components", {}).get("schemas", {})
        for body in _bodies(openapi_schema):
            _close(body, known)
        return super().render(request, openapi_schema)


def _bodies(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for operations in described.get("paths", {}).values():
        for operation in operations.values():
            if JSON in (taken := operation.get("requestBody", {}).get("content", {})):
                yield taken[JSON]["schema"]


def _close(schema: Any, known: dict[str, Any]) -> None:
    """No other fields, neither here nor in what lies within."""
    if isinstance(schema, list):
        for one in schema:
            _close(one, known)
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        schema = known[schema["$ref"].rpartition("/")[2]]
    if "properties" in schema and "additionalProperties" not in schema:
        schema["additionalProperties"] = False
    for one in schema.values():
        _close(one, known)
