"""The demonstration house: its people, its papers, and its first days closed by the road of any house."""
