"""A process that may be lost: with little memory and little time, for what came from outside."""

import contextlib


def have_at_most(memory: int, seconds: int = 0, reserved: int = 0) -> None:
    """From here on this process gets so many bytes and, unless 0, so many seconds of a processor.

    Beside them it may keep `reserved` addresses free, at which nothing is ever written. Where a system
    has no such limits, whoever made the process still ends it after a while.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    wanted = {resource.RLIMIT_AS: memory + reserved, resource.RLIMIT_CORE: 0}
    wanted |= {resource.RLIMIT_DATA: memory} if reserved else {}
    wanted |= {resource.RLIMIT_CPU: seconds} if seconds else {}
    for kind, most in wanted.items():
        with contextlib.suppress(ValueError, OSError):  # macOS knows some of them by name only
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
