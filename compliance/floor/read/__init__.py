"""Reads: hands, findings, takings and the position as frozen facts, and lists by key. No writes; nothing reads all of history."""
