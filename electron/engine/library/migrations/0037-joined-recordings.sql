-- Frozen: once released, this file never changes.

-- The files of a joined recording. Each stays a recording with its own original and seal, but the list shows the joined one instead.
CREATE TABLE recording_parts (
  part_id        INTEGER PRIMARY KEY REFERENCES recordings (id),   -- a file is in one joined recording at most
  joined_id      INTEGER NOT NULL REFERENCES recordings (id),
  position       INTEGER NOT NULL,
  starts_at_ms   REAL NOT NULL,            -- in the joined sound
  gap_ms         REAL NOT NULL,            -- of the silence before it
  is_heard       INTEGER NOT NULL CHECK (is_heard IN (0, 1)),
  first_channel  INTEGER,                  -- from 0; NULL: one after another, or not heard
  channel_count  INTEGER NOT NULL,
  unheard_tracks TEXT NOT NULL,            -- JSON list, counted from 1
  UNIQUE (joined_id, position)
) STRICT;

-- Recordings that a person does not want to be offered as one.
CREATE TABLE dismissed_joins (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE
) STRICT;
