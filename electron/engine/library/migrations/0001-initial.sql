-- The library. Times are Unix times in milliseconds (…_ms); JSON is in columns of type TEXT.
-- Once released, this file never changes; a change is the next number.

-- Recordings and projects -------------------------------------------------------------------

-- A story or a series, and what is usual for its recordings.
CREATE TABLE projects (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL UNIQUE,       -- folded(name): “Harbour” and “harbour” are one project
  defaults   TEXT NOT NULL,              -- JSON of shared/recordings/projects.ts
  created_ms INTEGER NOT NULL
) STRICT;

-- A sealed original with what is known of it.
CREATE TABLE recordings (
  id                     INTEGER PRIMARY KEY,
  title                  TEXT NOT NULL,
  original_name          TEXT NOT NULL,
  source_label           TEXT NOT NULL,
  file_name              TEXT NOT NULL,            -- below originals/
  size_bytes             INTEGER NOT NULL,
  mtime_ms               INTEGER NOT NULL,         -- of our copy, to notice that somebody touched it
  sha256                 TEXT NOT NULL UNIQUE,     -- a duplicate is recognised by its content
  md5                    TEXT NOT NULL,
  recorded_ms            INTEGER,
  imported_ms            INTEGER NOT NULL,
  container              TEXT NOT NULL,
  codec                  TEXT NOT NULL,
  duration_ms            INTEGER NOT NULL,
  sample_rate_hz         INTEGER NOT NULL,
  channels               INTEGER NOT NULL,
  playable               INTEGER NOT NULL CHECK (playable IN (0, 1)),
  local_only             INTEGER NOT NULL CHECK (local_only IN (0, 1)),
  transcription_options  TEXT NOT NULL,
  peaks_bucket_ms        REAL,                     -- NULL until derived/<id>/peaks.bin is there
  playback_file          TEXT,                     -- below derived/<id>/, only where the original cannot be played
  revision               INTEGER NOT NULL DEFAULT 0,
  recorded_time_has_zone INTEGER CHECK (recorded_time_has_zone IN (0, 1)),   -- NULL: not known
  priority               INTEGER NOT NULL DEFAULT 0,   -- what its next jobs begin with
  audio_deleted_ms       INTEGER,
  audio_kept             INTEGER NOT NULL DEFAULT 0 CHECK (audio_kept IN (0, 1)),   -- 1: a person kept it when a rule wanted to delete it
  missing                TEXT,                     -- JSON of shared/sound/missingSound.ts; NULL: the sound is complete
  project_id             INTEGER REFERENCES projects (id) ON DELETE SET NULL,
  name_key               TEXT NOT NULL DEFAULT '', -- title and file name as they are searched and sorted
  time_source            TEXT CHECK (time_source IN ('recorder-clock', 'name', 'embedded', 'file-time', 'person')),
  time_precision         TEXT CHECK (time_precision IN ('day', 'minute', 'second')),
  found_time             TEXT,                     -- JSON of what was found where a person entered another time
  sound_channels         TEXT                      -- JSON; NULL for one channel, and until the recording is prepared
) STRICT;
CREATE INDEX recordings_by_date ON recordings (coalesce(recorded_ms, imported_ms) DESC, id DESC);
CREATE INDEX recordings_by_duration ON recordings (duration_ms, id);
CREATE INDEX recordings_by_import ON recordings (imported_ms, id);
CREATE INDEX recordings_by_name ON recordings (name_key, id);
CREATE INDEX recordings_by_project ON recordings (project_id, coalesce(recorded_ms, imported_ms), id);
CREATE INDEX recordings_by_recorder ON recordings (source_label);
CREATE TRIGGER recordings_name_key_insert AFTER INSERT ON recordings BEGIN
  UPDATE recordings SET name_key = folded(title || char(10) || original_name) WHERE id = new.id;
END;
CREATE TRIGGER recordings_name_key_update AFTER UPDATE OF title, original_name ON recordings BEGIN
  UPDATE recordings SET name_key = folded(title || char(10) || original_name) WHERE id = new.id;
END;

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

-- What was played of a recording: JSON of shared/transcripts/heard.ts. Beside the segments, because neither edits nor undo change it.
CREATE TABLE heard_ranges (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id),
  ranges       TEXT NOT NULL
) STRICT;

-- Where a person left a recording: the place of the sound, what stood at the top of the transcript, and the speed.
CREATE TABLE left_places (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  position_ms  INTEGER NOT NULL,
  top_ms       INTEGER NOT NULL,
  speed        REAL NOT NULL
) STRICT;

-- The highest id that was removed from a table: SQLite would give it out again.
CREATE TABLE removed_ids (
  of      TEXT PRIMARY KEY CHECK (of IN ('recordings', 'jobs')),
  last_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where recordings come from ----------------------------------------------------------------

-- Recorders, phones and cards that were plugged in and can be told from others.
CREATE TABLE devices (
  device_id     TEXT PRIMARY KEY,        -- vid:pid:serial, or the file system's number and label
  name          TEXT NOT NULL,
  maker         TEXT,
  kind          TEXT NOT NULL CHECK (kind IN ('recorder', 'phone', 'card-reader')),
  serial_number TEXT,
  auto_import   INTEGER NOT NULL DEFAULT 0 CHECK (auto_import IN (0, 1)),
  local_only    INTEGER NOT NULL DEFAULT 0 CHECK (local_only IN (0, 1)),
  last_seen_ms  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which files of a device are in the library: by place, size and time; what they hold, the recording's hash says.
CREATE TABLE device_files (
  device_id    TEXT NOT NULL REFERENCES devices (device_id) ON DELETE CASCADE,
  path         TEXT NOT NULL,            -- volume/folders/name
  size_bytes   INTEGER NOT NULL,
  modified_ms  INTEGER,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  fingerprint  TEXT,                     -- of the content; NULL: what it holds is compared with the library's original
  PRIMARY KEY (device_id, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX device_files_by_recording ON device_files (recording_id);

-- Folders whose new recordings are imported by themselves.
CREATE TABLE watch_folders (
  id         INTEGER PRIMARY KEY,
  path       TEXT NOT NULL UNIQUE,
  local_only INTEGER NOT NULL CHECK (local_only IN (0, 1)),
  added_ms   INTEGER NOT NULL
) STRICT;

-- What a person chose for the recordings of a source, to be done again without a question.
CREATE TABLE import_choices (
  source_key  TEXT PRIMARY KEY,          -- 'files', 'folder:<path>' or 'device:<id>'
  source_name TEXT NOT NULL,
  choice      TEXT NOT NULL,             -- JSON
  chosen_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Sealed recordings for which a person has not chosen yet where they are transcribed. No job of theirs sends anything.
CREATE TABLE undecided_recordings (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  source_key   TEXT NOT NULL,
  source_name  TEXT NOT NULL,
  job_id       INTEGER NOT NULL,         -- its import
  is_new       INTEGER NOT NULL CHECK (is_new IN (0, 1))   -- 0: it was in the library before
) STRICT;
CREATE INDEX undecided_recordings_by_source ON undecided_recordings (source_key, job_id);

-- The queue ---------------------------------------------------------------------------------

CREATE TABLE jobs (
  id              INTEGER PRIMARY KEY,
  kind            TEXT NOT NULL,
  dedupe_key      TEXT NOT NULL UNIQUE,
  payload         TEXT NOT NULL,
  recording_id    INTEGER REFERENCES recordings (id),
  subject         TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'paused')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  max_attempts    INTEGER NOT NULL,
  run_after_ms    INTEGER NOT NULL,
  claim_token     TEXT,
  waiting_for     TEXT,
  error_code      TEXT,
  error_message   TEXT,
  error_retryable INTEGER,
  progress        TEXT,
  dismissed       INTEGER NOT NULL DEFAULT 0 CHECK (dismissed IN (0, 1)),
  created_ms      INTEGER NOT NULL,
  updated_ms      INTEGER NOT NULL,
  crashes         INTEGER NOT NULL DEFAULT 0,   -- how often in a row the process died while this job was running
  priority        INTEGER NOT NULL DEFAULT 0,   -- 1: goes first; -1: goes last
  slice_number    INTEGER NOT NULL DEFAULT 0,   -- how many jobs of the same recording and kind come before it
  error_values    TEXT,
  CHECK ((state = 'running') = (claim_token IS NOT NULL))
) STRICT;
-- Files on a disk have no place in it, and their jobs cost it nothing.
CREATE INDEX jobs_by_device ON jobs (json_extract(payload, '$.source.deviceId'), state)
  WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') IS NOT NULL;
CREATE INDEX jobs_by_recording ON jobs (recording_id);
-- What ended, by when it did: a hundred thousand rows are not sorted for one page of the history.
CREATE INDEX jobs_ended ON jobs (updated_ms, id)
  WHERE state IN ('done', 'cancelled') OR (state = 'failed' AND dismissed = 1);
CREATE INDEX jobs_ready ON jobs (kind, priority DESC, slice_number, run_after_ms, id) WHERE state IN ('queued', 'waiting');
CREATE INDEX jobs_unfinished ON jobs (state) WHERE state NOT IN ('done', 'cancelled');

-- What was asked for together, until a person was told what became of it. An item is the job that its recording's way
-- begins with; its row goes when its good end is told.
CREATE TABLE batch_items (
  job_id   INTEGER PRIMARY KEY REFERENCES jobs (id),
  batch_id INTEGER NOT NULL,
  told     TEXT                          -- the failure or wait that was told of already; NULL: none
) STRICT;
CREATE INDEX batch_items_by_batch ON batch_items (batch_id, job_id);

-- Services: accounts, and what is sent to them ----------------------------------------------

-- Accounts of remote services. AUTOINCREMENT: runs keep naming an account that was removed.
CREATE TABLE accounts (
  id                   INTEGER PRIMARY KEY AUTOINCREMENT,
  name                 TEXT NOT NULL,
  region               TEXT NOT NULL CHECK (region IN ('us', 'japan', 'custom')),
  base_url             TEXT NOT NULL,
  api_base             TEXT NOT NULL,
  client_id            TEXT NOT NULL,
  user_token_source    TEXT NOT NULL CHECK (user_token_source IN ('pasted', 'minted')),
  user_id              TEXT NOT NULL,
  owner_id             TEXT NOT NULL,
  expires_in_unit      TEXT NOT NULL CHECK (expires_in_unit IN ('seconds', 'minutes', 'milliseconds')),
  workflow_status_path TEXT NOT NULL,
  created_ms           INTEGER NOT NULL,
  removed_ms           INTEGER,
  credential_set       TEXT NOT NULL DEFAULT '',   -- under which name the keychain has its credentials
  own_authority        TEXT NOT NULL DEFAULT ''    -- certificates (PEM) that it trusts besides the usual ones
) STRICT;

-- Recorders whose remote binding is looked after.
CREATE TABLE bound_devices (
  id            INTEGER PRIMARY KEY,
  serial_number TEXT NOT NULL UNIQUE,
  type_override TEXT,                    -- NULL: from the serial number's prefix
  record_type   TEXT NOT NULL,           -- the second family's own enum
  record_id     TEXT,                    -- its device record there, once bound
  record_service TEXT,                   -- at which service
  bound_ms      INTEGER,                 -- when it was last bound from here; NULL since it was unbound from here
  bound_service TEXT,                    -- at which service, with which client
  bound_event   TEXT,                    -- the newest entry of the history then
  added_ms      INTEGER NOT NULL
) STRICT;

-- What remote services said they can do beyond the interface.
CREATE TABLE service_capabilities (
  service_key TEXT PRIMARY KEY,          -- of the account, see accountKey
  extensions  TEXT NOT NULL,             -- JSON: names that this version knew
  asked_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Types of files that a service would not take, in its own words.
CREATE TABLE refused_types (
  service_key TEXT NOT NULL,
  filetype    TEXT NOT NULL,
  said        TEXT NOT NULL,
  at_ms       INTEGER NOT NULL,
  PRIMARY KEY (service_key, filetype)
) STRICT, WITHOUT ROWID;

-- When submits left this machine, for the rate limit. Old rows are dropped.
CREATE TABLE submit_times (
  id          INTEGER PRIMARY KEY,
  service_key TEXT NOT NULL,
  at_ms       INTEGER NOT NULL
) STRICT;

-- MD5 of every part of a file, 16 bytes each, from the read that hashed it whole: what a part's ETag is compared with.
CREATE TABLE part_digests (
  sha256          TEXT NOT NULL,         -- of the whole file
  part_size_bytes INTEGER NOT NULL,
  md5s            BLOB NOT NULL,
  PRIMARY KEY (sha256, part_size_bytes)
) STRICT, WITHOUT ROWID;

-- Copies made for uploading, below derived/<id>/, with both hashes.
CREATE TABLE upload_copies (
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  encoding     TEXT NOT NULL,
  size_bytes   INTEGER NOT NULL,
  mtime_ms     INTEGER NOT NULL,
  sha256       TEXT NOT NULL,
  md5          TEXT NOT NULL,
  PRIMARY KEY (recording_id, encoding)
) STRICT, WITHOUT ROWID;

-- An upload session of a recording in one encoding.
CREATE TABLE uploads (
  id                      INTEGER PRIMARY KEY,
  recording_id            INTEGER NOT NULL REFERENCES recordings (id),
  destination             TEXT NOT NULL CHECK (destination IN ('this-machine', 'remote')),
  service_key             TEXT NOT NULL,           -- which account it belongs to
  file_id                 TEXT NOT NULL,
  upload_id               TEXT NOT NULL,
  chunk_size_bytes        INTEGER NOT NULL,
  filetype                TEXT NOT NULL,
  size_bytes              INTEGER NOT NULL,
  sha256                  TEXT NOT NULL,
  mtime_ms                INTEGER NOT NULL,
  state                   TEXT NOT NULL CHECK (state IN ('open', 'completed', 'abandoned')),
  abandoned_reason        TEXT,
  download_url            TEXT,
  download_url_expires_ms INTEGER,
  created_ms              INTEGER NOT NULL,
  updated_ms              INTEGER NOT NULL,
  file_record             TEXT,                    -- the second endpoint family's answer to its completion (File Model)
  encoding                TEXT NOT NULL DEFAULT 'original'   -- of the sound that is sent
) STRICT;
CREATE UNIQUE INDEX uploads_one_open ON uploads (recording_id, service_key, encoding) WHERE state = 'open';

-- The parts of an upload session.
CREATE TABLE upload_parts (
  upload          INTEGER NOT NULL REFERENCES uploads (id),
  part_number     INTEGER NOT NULL,
  presigned_url   TEXT NOT NULL,
  etag            TEXT,                            -- quotes as returned
  acknowledged_ms INTEGER,
  PRIMARY KEY (upload, part_number)
) STRICT, WITHOUT ROWID;

-- One row per request to transcribe a recording. A recording over a service's limits is transcribed in slices, each a run of its own.
CREATE TABLE transcription_runs (
  id                INTEGER PRIMARY KEY,
  recording_id      INTEGER NOT NULL REFERENCES recordings (id),
  destination       TEXT NOT NULL CHECK (destination IN ('this-machine', 'remote')),
  options           TEXT NOT NULL,
  upload            INTEGER REFERENCES uploads (id),
  submit_started_ms INTEGER,             -- written before the request leaves
  transcription_id  TEXT,                -- written before the first poll
  submitted_ms      INTEGER,
  status            TEXT,                -- as the service last said
  server_message    TEXT,
  created_ms        INTEGER NOT NULL,
  finished_ms       INTEGER,
  account_id        INTEGER REFERENCES accounts (id),   -- with which it began; NULL: this machine, or the environment's
  service_key       TEXT,                -- of the service that has something of the run: it goes on there or not at all
  parent_id         INTEGER REFERENCES transcription_runs (id),   -- of a slice: the run of the whole recording
  slice_index       INTEGER,             -- from 0
  span_start_ms     INTEGER,             -- what is sent of the recording, overlap included
  span_end_ms       INTEGER,
  result            TEXT,                -- a slice's answer as it came, until all are there
  kept_start_ms     INTEGER,             -- what the transcript has of this slice; NULL until it is stitched
  kept_end_ms       INTEGER,
  choice            TEXT NOT NULL DEFAULT 'unknown',
  asked_in          TEXT NOT NULL DEFAULT 'window',
  network_lock      TEXT CHECK (network_lock IN ('sealed', 'system', 'guard')),   -- of the recogniser; NULL: not told
  imported_from     TEXT                 -- name of the file that the transcript came from; NULL: a service made it
) STRICT;
CREATE INDEX transcription_runs_by_parent ON transcription_runs (parent_id, slice_index) WHERE parent_id IS NOT NULL;
CREATE INDEX transcription_runs_by_recording ON transcription_runs (recording_id);

-- One row per workflow submitted for a recording.
CREATE TABLE workflow_runs (
  id                INTEGER PRIMARY KEY,
  recording_id      INTEGER NOT NULL REFERENCES recordings (id),
  destination       TEXT NOT NULL CHECK (destination IN ('this-machine', 'remote')),
  account_id        INTEGER REFERENCES accounts (id),
  service_key       TEXT,                -- as for transcription_runs
  workflows         TEXT NOT NULL,       -- JSON, as it is sent
  metadata          TEXT NOT NULL,
  version           TEXT NOT NULL,
  upload            INTEGER REFERENCES uploads (id),
  submit_started_ms INTEGER,             -- written before the request leaves
  workflow_id       TEXT,                -- written before its status is first asked
  status            TEXT,
  total_tasks       INTEGER,
  completed_tasks   INTEGER,
  answer            TEXT,                -- the service's last answer, kept as it came
  created_ms        INTEGER NOT NULL,
  finished_ms       INTEGER
) STRICT;
CREATE INDEX workflow_runs_by_recording ON workflow_runs (recording_id);

-- What a service is to do: one row for each task, upload or file, written before the service is told.
CREATE TABLE desired_states (
  service_key  TEXT NOT NULL,            -- 'this-machine', or the key of the account
  kind         TEXT NOT NULL CHECK (kind IN ('transcription', 'workflow', 'upload', 'file')),
  id           TEXT NOT NULL,            -- transcription_id, workflow_id, UploadId or FileId of the service
  recording_id INTEGER,                  -- no reference: it may be deleted before the service answers
  state        TEXT NOT NULL CHECK (state IN ('paused', 'running', 'revoked', 'removed')),
  is_told      INTEGER NOT NULL CHECK (is_told IN (0, 1)),   -- 1: the service has answered; only of what is paused, other rows go then
  deletion_id  INTEGER,                  -- of the deletion that waits for it, and that also ends unfinished tasks
  updated_ms   INTEGER NOT NULL,
  PRIMARY KEY (service_key, kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX desired_states_by_deletion ON desired_states (deletion_id) WHERE deletion_id IS NOT NULL;
CREATE INDEX desired_states_to_tell ON desired_states (service_key, state, recording_id) WHERE is_told = 0;

-- What was sent from this machine, and where to.
CREATE TABLE egress (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER REFERENCES recordings (id) ON DELETE CASCADE,   -- NULL: of an account or a recorder
  begun_ms     INTEGER NOT NULL,
  host         TEXT NOT NULL,
  content      TEXT NOT NULL,                                          -- JSON list, see shared/network/egress.ts
  choice       TEXT NOT NULL,
  asked_in     TEXT NOT NULL CHECK (asked_in IN ('window', 'command-line')),
  bytes        INTEGER NOT NULL CHECK (bytes >= 0),                    -- of the body
  measure      TEXT NOT NULL CHECK (measure IN ('exact', 'at-most'))
) STRICT;
CREATE INDEX egress_by_recording ON egress (recording_id, begun_ms);

-- Transcripts -------------------------------------------------------------------------------

-- The current transcript of a recording; its text is in segments.
CREATE TABLE transcripts (
  recording_id    INTEGER PRIMARY KEY REFERENCES recordings (id),
  run_id          INTEGER NOT NULL REFERENCES transcription_runs (id),
  language        TEXT NOT NULL,
  machine         TEXT NOT NULL,         -- the service's own answer, kept as it came
  notices         TEXT NOT NULL,
  revision        INTEGER NOT NULL DEFAULT 1,
  created_ms      INTEGER NOT NULL,
  -- 'assumed': none was chosen, and the recogniser cannot hear languages; 'file': the imported file states it; 'set': by a person
  language_source TEXT NOT NULL DEFAULT 'unstated'
                  CHECK (language_source IN ('chosen', 'detected', 'assumed', 'unstated', 'file', 'set'))
) STRICT;
CREATE INDEX transcripts_by_language ON transcripts (language, recording_id);

-- AUTOINCREMENT here and in segments: undo may bring a removed row back, so its id is never given to another one.
CREATE TABLE speakers (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  label        TEXT NOT NULL,
  name         TEXT NOT NULL,
  color_index  INTEGER NOT NULL
) STRICT;
CREATE INDEX speakers_by_name ON speakers (name, recording_id);
CREATE INDEX speakers_by_recording ON speakers (recording_id);

-- What was said, in order of time.
CREATE TABLE segments (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  start_ms     INTEGER NOT NULL,
  end_ms       INTEGER NOT NULL,
  speaker_id   INTEGER REFERENCES speakers (id),
  text         TEXT NOT NULL,
  edited       INTEGER NOT NULL DEFAULT 0 CHECK (edited IN (0, 1)),
  verified     INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1))
) STRICT;
CREATE INDEX segments_by_speaker ON segments (speaker_id);
CREATE INDEX segments_edited ON segments (recording_id) WHERE edited = 1;
CREATE INDEX segments_in_order ON segments (recording_id, start_ms, id);
-- What is left to verify and what was edited, counted without reading segments.
CREATE INDEX segments_unverified ON segments (recording_id) WHERE verified = 0;

-- Full-text search of segments. searchable() (shared/transcripts/searchableText.ts) cuts scripts without spaces into single
-- characters, so that two characters are found inside a sentence. Marks (M*) belong to their letters: Thai vowels, Hindi vowels.
CREATE VIEW segments_searchable AS SELECT id, searchable(text) AS text FROM segments;

CREATE VIRTUAL TABLE segments_fts USING fts5 (
  text, content = 'segments_searchable', content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
CREATE TRIGGER segments_fts_insert AFTER INSERT ON segments BEGIN
  INSERT INTO segments_fts (rowid, text) VALUES (new.id, searchable(new.text));
END;
CREATE TRIGGER segments_fts_delete AFTER DELETE ON segments BEGIN
  INSERT INTO segments_fts (segments_fts, rowid, text) VALUES ('delete', old.id, searchable(old.text));
END;
CREATE TRIGGER segments_fts_update AFTER UPDATE OF text ON segments BEGIN
  INSERT INTO segments_fts (segments_fts, rowid, text) VALUES ('delete', old.id, searchable(old.text));
  INSERT INTO segments_fts (rowid, text) VALUES (new.id, searchable(new.text));
END;

-- When words are heard, as a service said it. Beside the segments: edits and undo leave it as it is, and a segment's words are
-- found in it by their times and letters. One row for each minute of a transcription; a word is in the minute in which it begins.
CREATE TABLE word_times (
  id             INTEGER PRIMARY KEY,
  recording_id   INTEGER NOT NULL REFERENCES recordings (id),
  run_id         INTEGER NOT NULL,       -- of transcription_runs
  minute         INTEGER NOT NULL,
  has_confidence INTEGER NOT NULL CHECK (has_confidence IN (0, 1)),
  words          TEXT NOT NULL           -- JSON: [[text, start in ms from the minute's, length in ms, confidence or nothing], …]
) STRICT;
CREATE INDEX word_times_by_minute ON word_times (recording_id, minute);
CREATE INDEX word_times_by_run ON word_times (recording_id, has_confidence, run_id);

-- How the speakers of a transcript sound.
CREATE TABLE voices (
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  run_id       INTEGER NOT NULL,        -- labels mean nothing in another transcript of the recording
  label        TEXT NOT NULL,           -- as in speakers
  model        TEXT NOT NULL,           -- that the vector is of; others cannot be compared with it
  vector       BLOB NOT NULL,           -- 32-bit floats, little-endian, of length 1
  PRIMARY KEY (recording_id, label)
) STRICT, WITHOUT ROWID;

-- Suggestions that a person has answered with no.
CREATE TABLE refused_voices (
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  label        TEXT NOT NULL,
  name_key     TEXT NOT NULL,           -- as comparedName of shared/transcripts/speakerNames.ts gives it
  PRIMARY KEY (recording_id, label, name_key)
) STRICT, WITHOUT ROWID;

-- Every edit as the rows it changed, before and after: undo writes `before` back, redo writes `after` back.
CREATE TABLE edits (
  id           INTEGER PRIMARY KEY,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  description  TEXT NOT NULL,
  operation    TEXT NOT NULL,
  before       TEXT NOT NULL,
  after        TEXT NOT NULL,
  undone       INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  created_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX edits_by_recording ON edits (recording_id, undone, id);

-- What people mark and write ----------------------------------------------------------------

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

-- The tags of a quote.
CREATE TABLE quote_tags (
  quote_id INTEGER NOT NULL REFERENCES quotes (id),
  tag      TEXT NOT NULL,
  PRIMARY KEY (quote_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX quote_tags_by_tag ON quote_tags (tag);

-- What a person wrote about a moment of a recording. AUTOINCREMENT: undo brings removed notes back under their ids.
CREATE TABLE notes (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  at_ms        INTEGER NOT NULL,
  text         TEXT NOT NULL,
  created_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_in_order ON notes (recording_id, at_ms, id);

CREATE VIEW quotes_searchable AS SELECT q.id, searchable(q.note) AS note,
  searchable(coalesce((SELECT group_concat(tag, ', ') FROM quote_tags WHERE quote_id = q.id), '')) AS tags
FROM quotes q;

-- Full-text search of what a person wrote: notes at a moment (rowid 2 × id), and notes and tags of quotes (2 × id + 1).
-- Few and short, so the index keeps its own copy of the text.
CREATE VIRTUAL TABLE notes_fts USING fts5 (
  note, tags,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
CREATE TRIGGER notes_fts_insert AFTER INSERT ON notes BEGIN
  INSERT INTO notes_fts (rowid, note, tags) VALUES (2 * new.id, searchable(new.text), '');
END;
CREATE TRIGGER notes_fts_update AFTER UPDATE OF text ON notes BEGIN
  UPDATE notes_fts SET note = searchable(new.text) WHERE rowid = 2 * new.id;
END;
CREATE TRIGGER notes_fts_delete AFTER DELETE ON notes BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.id;
END;
CREATE TRIGGER quotes_fts_insert AFTER INSERT ON quotes WHEN new.note <> '' BEGIN
  INSERT INTO notes_fts (rowid, note, tags) VALUES (2 * new.id + 1, searchable(new.note), '');
END;
CREATE TRIGGER quotes_fts_update AFTER UPDATE OF note ON quotes WHEN new.note <> old.note BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * new.id + 1;
  INSERT INTO notes_fts (rowid, note, tags)
  SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE id = new.id AND (note <> '' OR tags <> '');
END;
CREATE TRIGGER quotes_fts_delete AFTER DELETE ON quotes BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.id + 1;
END;
CREATE TRIGGER quote_tags_fts_insert AFTER INSERT ON quote_tags BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * new.quote_id + 1;
  INSERT INTO notes_fts (rowid, note, tags) SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE id = new.quote_id;
END;
CREATE TRIGGER quote_tags_fts_delete AFTER DELETE ON quote_tags BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.quote_id + 1;
  INSERT INTO notes_fts (rowid, note, tags)
  SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE id = old.quote_id AND (note <> '' OR tags <> '');
END;

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

-- Exports -----------------------------------------------------------------------------------

-- Named presets: formats, options and the template of file names, as JSON.
CREATE TABLE export_profiles (
  id     INTEGER PRIMARY KEY,
  name   TEXT NOT NULL UNIQUE COLLATE NOCASE,
  preset TEXT NOT NULL
) STRICT;

-- How recordings of a project were last exported; project 0: recordings without a project.
CREATE TABLE last_exports (
  project_id INTEGER PRIMARY KEY,
  preset     TEXT NOT NULL,
  directory  TEXT
) STRICT;
CREATE TRIGGER last_export_of_project AFTER DELETE ON projects BEGIN
  DELETE FROM last_exports WHERE project_id = old.id;
END;

-- The transcript that was last exported, by its revision.
CREATE TABLE exported_transcripts (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  revision     INTEGER NOT NULL,
  exported_ms  INTEGER NOT NULL
) STRICT;

-- When the transcripts of a project are exported automatically.
CREATE TABLE export_rules (
  project_id   INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  export_when  TEXT NOT NULL CHECK (export_when IN ('transcribed', 'verified', 'named')),
  profile_id   INTEGER REFERENCES export_profiles (id) ON DELETE SET NULL,
  preset       TEXT NOT NULL,           -- JSON; the profile's own counts as long as there is one
  directory    TEXT NOT NULL
) STRICT;
CREATE INDEX export_rules_by_profile ON export_rules (profile_id);
-- A rule keeps the choices of a profile that is deleted.
CREATE TRIGGER export_rule_keeps_preset BEFORE DELETE ON export_profiles BEGIN
  UPDATE export_rules SET preset = old.preset WHERE profile_id = old.id;
END;

-- What the rule of its project knows of a recording.
CREATE TABLE export_rule_marks (
  recording_id    INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  revision        INTEGER,               -- of the transcript that was looked at last
  reached         INTEGER NOT NULL CHECK (reached IN (0, 1)),
  offered         INTEGER NOT NULL DEFAULT 0 CHECK (offered IN (0, 1)),   -- 1: reached before the rule counted
  wanted_revision INTEGER,               -- of the transcript that waits to be exported
  text_key        TEXT                   -- of the text that was last given to the queue
) STRICT;

-- Evidence and hand-overs -------------------------------------------------------------------

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

-- The names of rows that libraries share. A row keeps its key when undo brings it back under its id.
CREATE TABLE handover_keys (
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  of           TEXT NOT NULL CHECK (of IN ('segment', 'speaker', 'quote', 'note', 'redaction', 'run')),
  key          TEXT NOT NULL,
  local_id     INTEGER NOT NULL,
  PRIMARY KEY (recording_id, of, key)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX handover_keys_by_id ON handover_keys (recording_id, of, local_id);

-- What two libraries changed differently, until a person decides. The library has “mine”.
CREATE TABLE handover_conflicts (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  handover_id  TEXT NOT NULL,
  conflict     TEXT NOT NULL,                      -- JSON, see handover/conflicts.ts
  created_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX handover_conflicts_by_recording ON handover_conflicts (recording_id, id);

-- Deletion ----------------------------------------------------------------------------------

-- What a person or a rule wants deleted, until nothing of it is left. No reference to recordings: their row goes first.
CREATE TABLE deletions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL,
  scope        TEXT NOT NULL CHECK (scope IN ('recording', 'audio')),
  asked_by     TEXT NOT NULL CHECK (asked_by IN ('person', 'rule')),
  -- 'announced': a rule's, and no warning was shown yet; 'waiting': can be undone until due_ms; 'removing': the rows are gone
  state        TEXT NOT NULL CHECK (state IN ('announced', 'waiting', 'removing')),
  due_ms       INTEGER,
  held_jobs    TEXT NOT NULL DEFAULT '[]',         -- JSON: ids of the jobs that were paused for it
  remains      TEXT,                               -- JSON: what is still to be removed outside the library's rows
  asked_ms     INTEGER NOT NULL,
  CHECK ((state = 'removing') = (remains IS NOT NULL)),
  CHECK ((state = 'waiting') <= (due_ms IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX deletions_to_come ON deletions (recording_id) WHERE state <> 'removing';

-- Keyed hashes of what was deleted, and of where it came from, so that it is not imported again automatically.
CREATE TABLE deleted_content (
  mark       BLOB PRIMARY KEY,                     -- HMAC-SHA256
  deleted_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deleted_content_key (
  id  INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL
) STRICT;

-- Settings ----------------------------------------------------------------------------------

CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
