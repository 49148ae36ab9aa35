-- Frozen: once released, this file never changes; the next change is 0018.

-- Words that a person marked. AUTOINCREMENT: edits name quotes, so the id of a removed one is never given to another.
CREATE TABLE quotes (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id   INTEGER NOT NULL REFERENCES recordings (id),
  colour         TEXT NOT NULL CHECK (colour IN ('yellow', 'blue', 'green', 'red')),
  note           TEXT NOT NULL,
  marked_words   TEXT NOT NULL,                    -- as they were when they were marked
  marked_speaker TEXT NOT NULL,
  words          TEXT NOT NULL,                    -- as they are now; the marked ones where none is left
  start_ms       INTEGER NOT NULL,
  end_ms         INTEGER NOT NULL,
  created_ms     INTEGER NOT NULL
) STRICT;

CREATE INDEX quotes_in_order ON quotes (recording_id, start_ms, id);

-- Where the words of a quote are; without a row they are gone. Edits bring segments back under their ids, so none is referenced.
CREATE TABLE quote_pieces (
  quote_id    INTEGER NOT NULL REFERENCES quotes (id),
  segment_id  INTEGER NOT NULL,
  from_offset INTEGER NOT NULL,                    -- UTF-16 units
  to_offset   INTEGER NOT NULL,
  PRIMARY KEY (quote_id, segment_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_pieces_by_segment ON quote_pieces (segment_id);

CREATE TABLE quote_tags (
  quote_id INTEGER NOT NULL REFERENCES quotes (id),
  tag      TEXT NOT NULL,
  PRIMARY KEY (quote_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_tags_by_tag ON quote_tags (tag);

-- What a person wrote about a moment of a recording.
CREATE TABLE notes (
  id           INTEGER PRIMARY KEY,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  at_ms        INTEGER NOT NULL,
  text         TEXT NOT NULL,
  created_ms   INTEGER NOT NULL
) STRICT;

CREATE INDEX notes_in_order ON notes (recording_id, at_ms, id);
