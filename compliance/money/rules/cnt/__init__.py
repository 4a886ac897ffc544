"""Drop and count: boxes, who counted them, what was in them, what was banked."""
