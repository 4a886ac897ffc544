"""Cases: what findings, papers, letters and people belong together, who must answer by when, and who judges the answer."""
