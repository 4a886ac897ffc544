"""What is dropped into a copy of the tree, and the questions that are asked there (`tests/tools/test_one_place.py`)."""
