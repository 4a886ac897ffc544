"""Who may see and do what: people, their roles at establishments and commissions, and the log of every access.

Rights are decided here and nowhere else; the pages and the API ask. No hand, finding or figure is read in this room.
"""
