"""NumPy; and where it is not installed, what little of it rules, views and drawings ask for.

Tables need no more than that, for their rules run as WebAssembly. Studies, searches and learners need
NumPy itself, and import it by its own name.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from tablee.kit.rules.arrays import records

    HAS_NUMPY = True
else:
    try:
        import numpy as np

        from tablee.kit.rules.arrays import records

        HAS_NUMPY = True
    except ModuleNotFoundError:
        from tablee.kit.rules import lean as np
        from tablee.kit.rules.lean import records

        HAS_NUMPY = False

__all__ = ["HAS_NUMPY", "np", "records"]
