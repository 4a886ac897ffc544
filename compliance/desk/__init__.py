"""The desk: what waits for a person, whichever gaming day it belongs to."""
