"""Long work in the background, whatever it is about: a job is asked for, taken by a worker, gives signs of life, is stopped or
ends. Each kind is a table under its own roof. Nothing here knows a subject."""
