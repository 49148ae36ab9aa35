-- Frozen: once released, this file never changes.

-- What is known of the channels of a recording, as JSON; NULL for one channel, and until the recording is prepared.
ALTER TABLE recordings ADD COLUMN sound_channels TEXT;
