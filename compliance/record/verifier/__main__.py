"""`python3 verifier …`: the folder is found where it was laid, under whatever name."""

import sys
from importlib import import_module
from pathlib import Path

if __name__ == "__main__":
    folder = Path(__file__).resolve().parent
    sys.path[0] = str(folder.parent)
    sys.exit(import_module(f"{folder.name}.command").main())
