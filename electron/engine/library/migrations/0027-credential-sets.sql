-- Frozen: once released, this file never changes; the next change is 0028.

-- The name of the set of credentials that an account uses, in the keychain: a save writes a new set there first and then this name,
-- so that an account and its credentials change together. Credentials that were kept under an account's number keep that name.

ALTER TABLE accounts ADD COLUMN credential_set TEXT NOT NULL DEFAULT '';
UPDATE accounts SET credential_set = 'account-' || id;
