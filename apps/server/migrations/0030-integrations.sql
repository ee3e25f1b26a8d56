-- How the last use of each service outside went.
CREATE TABLE integration_status (
  name            text PRIMARY KEY,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error      text
);

-- What waits for an administrator, counted on every look at the dashboard.
CREATE INDEX product_image_pending_idx ON product (id) WHERE img_is_verified = 'pending';
CREATE INDEX store_image_pending_idx ON store (id) WHERE img_is_verified = 'pending';
