-- expand: who a person is at an identity provider.
-- Frozen: once released, this file never changes.

-- The e-mail address alone does not say it: addresses are given to others.
CREATE TABLE identities (
  client_id  text COLLATE "C" NOT NULL,
  issuer     text COLLATE "C" NOT NULL,
  subject    text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C" NOT NULL,
  created_ms bigint NOT NULL,
  PRIMARY KEY (client_id, issuer, subject),
  UNIQUE (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES people (client_id, user_id)
);

-- Nothing has written sign-ins before. The browser keeps the secret from which verifier and nonce are made.
DELETE FROM sign_ins;
ALTER TABLE sign_ins DROP COLUMN pkce_verifier, DROP COLUMN nonce, ADD COLUMN browser_hash text COLLATE "C" NOT NULL;
CREATE INDEX sign_ins_by_client ON sign_ins (client_id);
