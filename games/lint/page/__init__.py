"""A printed fee page as the lint reads it."""
