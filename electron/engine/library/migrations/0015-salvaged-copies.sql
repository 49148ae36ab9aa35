-- Frozen: once released, this file never changes; the next change is 0016.

-- What could not be read of the file of a recording: JSON of shared/salvage.ts. NULL: nothing, the recording is complete.
ALTER TABLE recordings ADD COLUMN salvage TEXT;
