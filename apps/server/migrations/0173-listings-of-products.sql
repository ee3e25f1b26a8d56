-- What searches read hundreds and thousands of, from pages that lie side by side.

-- Listings of some products in some stores, with what most orders go by: two thirds of the primary key's index.
CREATE INDEX listing_places_idx ON listing (product_id, store_id) INCLUDE (price_id, feed_time, price, date_added, unit_price);

-- Where some products stand in the feed's order, everywhere or in a region: in the primary key's index those of all
-- regions and what is told of them lie in between.
CREATE INDEX product_standing_place_idx ON product_standing (region, product_id) INCLUDE (stores, feed_time, feed_price_id);
