-- Messages go to the push services of the browsers only; what subscribed with any other address was no browser.
DELETE FROM push_subscription
WHERE endpoint !~ '^https://([a-z0-9-]+\.)*(fcm\.googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)/';
