-- Frozen: once released, this file never changes.

-- A state of a recording that was handed over, written here or received here: what a later hand-over is compared with.
CREATE TABLE handovers (
  id           TEXT PRIMARY KEY,                   -- as in the file
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  direction    TEXT NOT NULL CHECK (direction IN ('written', 'received')),
  kind         TEXT NOT NULL CHECK (kind IN ('full', 'redacted')),
  state        BLOB NOT NULL,                      -- gzip of JSON, see handover/store.ts
  at_ms        INTEGER NOT NULL
) STRICT;
CREATE INDEX handovers_by_recording ON handovers (recording_id, at_ms);

-- The names of rows that libraries share. A segment keeps its key when undo brings it back under its id.
CREATE TABLE handover_keys (
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  of           TEXT NOT NULL CHECK (of IN ('segment', 'speaker', 'quote', 'note', 'redaction', 'run')),
  key          TEXT NOT NULL,
  local_id     INTEGER NOT NULL,
  PRIMARY KEY (recording_id, of, key)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX handover_keys_by_id ON handover_keys (recording_id, of, local_id);
-- The id of a removed note may be given to another.
CREATE TRIGGER notes_handover_delete AFTER DELETE ON notes BEGIN
  DELETE FROM handover_keys WHERE recording_id = old.recording_id AND of = 'note' AND local_id = old.id;
END;

-- What two libraries changed differently, until a person decides. The library has “mine”.
CREATE TABLE handover_conflicts (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  handover_id  TEXT NOT NULL,
  conflict     TEXT NOT NULL,                      -- JSON, see handover/conflicts.ts
  created_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX handover_conflicts_by_recording ON handover_conflicts (recording_id, id);
