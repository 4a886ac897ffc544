"""What is handed over: reports, each defined once and written as PDF, XLSX and CSV.

`base` is the model (a document of sections of typed rows), `registry` finds the definitions by walking `definitions/`,
`writers/` turns a document into files, `services` runs a report in one snapshot of the database, `models` keeps the runs.
Not here: arithmetic of the trade. Figures come from `compliance.selectors`, which the pages and the API ask as well.
"""
