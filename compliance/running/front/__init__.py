"""The web server: gunicorn keeps the processes, waitress takes requests whole and sends answers off, both beside the threads that
work. No business here.

A thread works only on a request that is there to its last byte, so senders may be as slow and as many as they like. A body of
more than `AT_ONCE` is asked about first, by its headers alone: whoever may not send it is answered before it is read.
"""

AT_ONCE = 64 * 1024
"""Bytes of a body that are taken from anybody, in memory, before the application has seen the headers."""
