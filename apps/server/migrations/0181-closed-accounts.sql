-- A closed account leaves no name in notifications of others, and no address in invites.

-- A sentence about a person begins with 'Somebody'; the name is read from the account, as long as there is one.
ALTER TABLE notification ADD COLUMN person_id integer REFERENCES app_user (id) ON DELETE SET NULL;
CREATE INDEX notification_person_idx ON notification (person_id) WHERE person_id IS NOT NULL;

-- Names in earlier notifications. One that no account has, or several have, cannot be attributed and goes.
WITH named AS (
  SELECT id, (regexp_match(content,
    '^(.+?) (?:(?:joined|left|deleted|rejected the invite to|invites you to) the|closed their account\. The) shopping list “'
  ))[1] AS name
  FROM notification
), person AS (
  SELECT min(id) AS id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) AS name
  FROM app_user GROUP BY 2 HAVING count(*) = 1
)
UPDATE notification n
SET content = 'Somebody' || substr(n.content, length(named.name) + 1), person_id = person.id
FROM named LEFT JOIN person USING (name)
WHERE n.id = named.id AND named.name IS NOT NULL;

-- Answered invites to addresses without an account. Open ones wait for their invitee to sign up.
DELETE FROM shopping_list_invite invite
WHERE status <> 'pending' AND NOT EXISTS (SELECT FROM app_user WHERE lower(email) = lower(invite.invitee_email));
