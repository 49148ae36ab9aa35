-- Frozen: once released, this file never changes; the next change is 0018.

-- What was played of a recording: JSON of shared/heard.ts. Beside the segments, because neither edits nor undo change it.
CREATE TABLE heard_ranges (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id),
  ranges       TEXT NOT NULL
) STRICT;
