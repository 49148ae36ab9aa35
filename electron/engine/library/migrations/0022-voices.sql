-- Voices of speakers, to suggest a name that was given in an earlier recording. Only where the setting is on.

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
  name_key     TEXT NOT NULL,           -- as comparedName of shared/speakerNames.ts gives it
  PRIMARY KEY (recording_id, label, name_key)
) STRICT, WITHOUT ROWID;
