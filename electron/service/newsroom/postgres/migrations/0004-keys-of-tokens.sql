-- expand: which key a token was made with, the codes of sign-ins that were used, and details in the audit.
-- Frozen: once released, this file never changes.

-- The lasting key with which the token was made: the token ends with it. Null for tokens of an earlier version.
ALTER TABLE tokens ADD COLUMN key_hash text COLLATE "C";

-- Kept for a day, so that the second use of a code is seen.
CREATE TABLE used_sign_in_codes (
  code_hash   text COLLATE "C" PRIMARY KEY,
  client_id   text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  used_ms     bigint NOT NULL,
  -- When somebody first tried it again.
  replayed_ms bigint
);
CREATE INDEX used_sign_in_codes_by_time ON used_sign_in_codes (used_ms);

-- Why something was refused, or which settings changed.
ALTER TABLE audit ADD COLUMN detail text;
