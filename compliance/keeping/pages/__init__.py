"""What is answered to whoever watches Oliver: figures, and words when there is no room."""
