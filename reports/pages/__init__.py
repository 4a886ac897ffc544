"""Pages of reports: run one, take its files, check a paper."""
