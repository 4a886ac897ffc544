"""What is done about video: one transaction each."""
