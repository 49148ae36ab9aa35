-- Frozen: once released, this file never changes; the next change is 0004.

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
  PRIMARY KEY (device_id, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX device_files_by_recording ON device_files (recording_id);

-- Where recorded_ms is from, and whether that clock had a zone; NULL: not known.
ALTER TABLE recordings ADD COLUMN recorded_time_source TEXT
  CHECK (recorded_time_source IN ('name', 'embedded', 'file-time'));
ALTER TABLE recordings ADD COLUMN recorded_time_has_zone INTEGER CHECK (recorded_time_has_zone IN (0, 1));

-- An import may come from a device as well as from a path.
UPDATE jobs SET payload = json_set(
    json_remove(payload, '$.sourcePath'), '$.source', json_object('kind', 'file', 'path', json_extract(payload, '$.sourcePath')))
WHERE kind = 'import';
CREATE INDEX jobs_by_device ON jobs (json_extract(payload, '$.source.deviceId'), state) WHERE kind = 'import';

-- More kinds of copies: a recorder's bare packets in a container, a file without its recorder's serial number.
ALTER TABLE upload_copies RENAME TO upload_copies_before;
CREATE TABLE upload_copies (
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  form         TEXT NOT NULL CHECK (form IN ('mp3', 'ogg', 'without-serial')),
  size_bytes   INTEGER NOT NULL,
  mtime_ms     INTEGER NOT NULL,
  sha256       TEXT NOT NULL,
  md5          TEXT NOT NULL,
  PRIMARY KEY (recording_id, form)
) STRICT, WITHOUT ROWID;
INSERT INTO upload_copies SELECT * FROM upload_copies_before;
DROP TABLE upload_copies_before;

-- Folders whose new recordings are imported by themselves.
CREATE TABLE watch_folders (
  id         INTEGER PRIMARY KEY,
  path       TEXT NOT NULL UNIQUE,
  local_only INTEGER NOT NULL CHECK (local_only IN (0, 1)),
  added_ms   INTEGER NOT NULL
) STRICT;
