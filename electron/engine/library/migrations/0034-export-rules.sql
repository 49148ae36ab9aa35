-- Frozen: once released, this file never changes.

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
