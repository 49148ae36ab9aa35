-- Frozen: once released, this file never changes; the next change is 0007.

-- The lasting key with which a token was made, in services of several clients. Always null here: replacing the
-- credentials removes all tokens.
ALTER TABLE tokens ADD COLUMN key_hash TEXT;
