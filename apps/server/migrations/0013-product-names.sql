-- Products by name, page by page, and those whose name begins with the first letter or two of what is typed.
CREATE INDEX product_name_idx ON product (name, id);
CREATE INDEX product_name_text_idx ON product (name_text text_pattern_ops);
