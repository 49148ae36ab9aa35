-- Frozen: once released, this file never changes.

-- What a reader must not get. AUTOINCREMENT: edits name redactions, so the id of a removed one is never given to another.
CREATE TABLE redactions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  kind         TEXT NOT NULL CHECK (kind IN ('words', 'sound', 'speaker')),
  speaker_id   INTEGER,                            -- no reference: edits bring speakers back under their ids
  stretches    TEXT NOT NULL,                      -- JSON: the sound as it was marked, {startMs, endMs}; of a speaker: none
  reason       TEXT NOT NULL,                      -- may be empty
  created_ms   INTEGER NOT NULL,
  CHECK ((kind = 'speaker') = (speaker_id IS NOT NULL))
) STRICT;
CREATE INDEX redactions_by_recording ON redactions (recording_id, id);

-- Where the marked words are now. Words that no longer exist have no row; the stretch stays redacted.
CREATE TABLE redaction_pieces (
  redaction_id INTEGER NOT NULL REFERENCES redactions (id),
  segment_id   INTEGER NOT NULL,
  from_offset  INTEGER NOT NULL,                   -- UTF-16 units
  to_offset    INTEGER NOT NULL,
  PRIMARY KEY (redaction_id, segment_id, from_offset)
) STRICT, WITHOUT ROWID;
CREATE INDEX redaction_pieces_by_segment ON redaction_pieces (segment_id);

-- The name that readers get instead of a real one, in all recordings of a project or in one recording.
CREATE TABLE pseudonyms (
  id           INTEGER PRIMARY KEY,
  project_id   INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  recording_id INTEGER REFERENCES recordings (id) ON DELETE CASCADE,
  real_name    TEXT NOT NULL,
  name_key     TEXT NOT NULL,                      -- folded(real_name)
  pseudonym    TEXT NOT NULL,
  spellings    TEXT NOT NULL,                      -- JSON: other spellings that a person accepted
  created_ms   INTEGER NOT NULL,
  CHECK ((project_id IS NULL) <> (recording_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX pseudonyms_of_project ON pseudonyms (project_id, name_key) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX pseudonyms_of_recording ON pseudonyms (recording_id, name_key) WHERE recording_id IS NOT NULL;
