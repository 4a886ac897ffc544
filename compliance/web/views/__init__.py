"""One module a page. A view asks a selector, hands the answer to a template, and does nothing besides."""
