"""How rules run: as plain Python, as WebAssembly in a memory of its own, natively."""
