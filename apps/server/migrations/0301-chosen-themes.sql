-- Tells a chosen theme from the default. Without a choice the app follows the phone. Whoever has the dark theme chose it.
ALTER TABLE app_user ADD COLUMN theme_chosen boolean NOT NULL DEFAULT false;
