"""A program that ends with whoever began it, however they end: `python -m … PROGRAM ARGUMENT…`.

Standard input brings what the program reads, after its length in four bytes; when that is closed, for
which it is enough that the one at the other end is killed, the program is asked to end.
"""

import subprocess
import sys
import threading

STOPPING = 5.0  # seconds, before it is killed


def main() -> int:
    """Run it; its code when it ends by itself."""
    given = sys.stdin.buffer
    told = given.read(int.from_bytes(given.read(4), "big"))
    with subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE) as program:
        assert program.stdin
        program.stdin.write(told)
        program.stdin.close()
        threading.Thread(target=_until_closed, args=(program,), daemon=True).start()
        return program.wait()


def _until_closed(program: "subprocess.Popen[bytes]") -> None:
    while sys.stdin.buffer.read(1):
        pass
    program.terminate()
    try:
        program.wait(STOPPING)
    except subprocess.TimeoutExpired:
        program.kill()


if __name__ == "__main__":
    sys.exit(main())
