-- Frozen: once released, this file never changes.

-- The custody log: a chain of rows for each recording. docs/evidence.md says what a row is.
CREATE TABLE custody (
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  seq          INTEGER NOT NULL,
  row          TEXT NOT NULL,                      -- JSON, with the hash
  PRIMARY KEY (recording_id, seq)
) STRICT, WITHOUT ROWID;

-- What happened since the last row and gets its own row before the next one.
CREATE TABLE custody_pending (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  edits        INTEGER NOT NULL DEFAULT 0,         -- of the edit session that is open; 0: none is
  first_ms     INTEGER,
  last_ms      INTEGER,
  sent_through INTEGER NOT NULL DEFAULT 0          -- the last row of egress that the log has
) STRICT;

-- The keys that sign evidence; the newest is in use. The private half is never here.
CREATE TABLE signing_keys (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE,                 -- under which the private half is kept
  public_key TEXT NOT NULL,                        -- 32 bytes in base64
  kept_in    TEXT NOT NULL CHECK (kept_in IN ('keychain', 'file')),
  made_ms    INTEGER NOT NULL
) STRICT;
