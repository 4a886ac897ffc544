"""What is said of video without Django and without a clock: what a family of rules is about."""
