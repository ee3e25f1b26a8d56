-- What packs of a kind cost, size by size from the cheapest: a list that asks for kinds looks at no more of them than can be
-- its cheapest. Packs whose amount nobody knows lie under 0. By itself, since it keeps writers from the listings (0075).
CREATE INDEX listing_kind_size_idx ON listing (kind_id, coalesce(base_amount, 0), price) INCLUDE (store_id, base_amount);
