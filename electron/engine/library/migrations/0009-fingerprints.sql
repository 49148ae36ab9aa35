-- Frozen: once released, this file never changes; the next change is 0010.

-- SHA-256 of a remembered file's first and last 64 KiB: path, size and time alone say too little, as two cards may have
-- them equal. NULL: noted down before this was kept; what it holds is compared with the library's original.
ALTER TABLE device_files ADD COLUMN fingerprint TEXT;
