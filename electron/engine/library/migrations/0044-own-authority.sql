-- Frozen: once released, this file never changes; the next change is 0045.

-- Certificates of the authorities that an account trusts besides the usual ones (PEM); empty for most.
ALTER TABLE accounts ADD COLUMN own_authority TEXT NOT NULL DEFAULT '';
