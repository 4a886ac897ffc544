"""The papers of the money, one kind a file: slips, boxes, counts, deposits, funds, meters. Pure: no Django, no clock."""
