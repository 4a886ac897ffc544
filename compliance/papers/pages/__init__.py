"""Pages on which papers are typed in, corrected and struck out."""
