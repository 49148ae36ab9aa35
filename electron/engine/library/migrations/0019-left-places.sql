-- Frozen: once released, this file never changes; the next change is 0020.

-- Where a person left a recording: the place of the sound, what stood at the top of the transcript, and the speed.
CREATE TABLE left_places (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  position_ms  INTEGER NOT NULL,
  top_ms       INTEGER NOT NULL,
  speed        REAL NOT NULL
) STRICT;
