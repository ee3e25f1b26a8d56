-- True if the person has chosen the theme. Otherwise the app follows the phone. The default is light, so dark is a choice.
ALTER TABLE app_user ADD COLUMN theme_chosen boolean NOT NULL DEFAULT false;
