-- Frozen: once released, this file never changes.

-- AUTOINCREMENT: the history brings removed notes back, so the id of one is never given to another, and its key is kept.
DROP TRIGGER notes_handover_delete;
CREATE TABLE notes_with_own_ids (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  at_ms        INTEGER NOT NULL,
  text         TEXT NOT NULL,
  created_ms   INTEGER NOT NULL
) STRICT;
INSERT INTO notes_with_own_ids SELECT id, recording_id, at_ms, text, created_ms FROM notes;
DROP TABLE notes;
ALTER TABLE notes_with_own_ids RENAME TO notes;

CREATE INDEX notes_in_order ON notes (recording_id, at_ms, id);
CREATE TRIGGER notes_fts_insert AFTER INSERT ON notes BEGIN
  INSERT INTO notes_fts (rowid, note, tags) VALUES (2 * new.id, searchable(new.text), '');
END;
CREATE TRIGGER notes_fts_update AFTER UPDATE OF text ON notes BEGIN
  UPDATE notes_fts SET note = searchable(new.text) WHERE rowid = 2 * new.id;
END;
CREATE TRIGGER notes_fts_delete AFTER DELETE ON notes BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.id;
END;
