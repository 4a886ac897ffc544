"""An examination of Oliver: questions that readers of the five texts wrote, who had not seen the product.

`<book>.toml` holds the questions of one rule book as they were written, before the code that answers them. The text decides:
where a question and the product disagree, one of the two is mended. `third/` is a third block of them. `told/` holds
questions as a record tells them, and the test of each kind puts them to the product; what cannot be told stands in that test,
with the reason.
"""
