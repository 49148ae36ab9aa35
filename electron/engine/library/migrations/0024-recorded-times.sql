-- Where the time of a recording comes from and how exact it is, and what was found where a person entered another.
-- A date in a file's name without a time was kept as noon: from its name it is known again that only the day was meant.

ALTER TABLE recordings ADD COLUMN time_source TEXT
  CHECK (time_source IN ('recorder-clock', 'name', 'embedded', 'file-time', 'person'));
ALTER TABLE recordings ADD COLUMN time_precision TEXT CHECK (time_precision IN ('day', 'minute', 'second'));
ALTER TABLE recordings ADD COLUMN found_time TEXT; -- JSON { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone }

-- The time of a file on a recorder was kept with whether it has a zone, that of a file on this machine without.
UPDATE recordings SET time_source =
  CASE WHEN recorded_time_source = 'file-time' AND recorded_time_has_zone IS NOT NULL THEN 'recorder-clock'
       ELSE recorded_time_source END;
ALTER TABLE recordings DROP COLUMN recorded_time_source;

UPDATE recordings SET time_precision = CASE
    WHEN time_source IN ('recorder-clock', 'file-time') THEN 'second'
    WHEN time_source = 'embedded' AND recorded_time_has_zone = 1 THEN 'second'
    WHEN time_source = 'name' AND recorded_time_has_zone = 1 THEN 'second'
    WHEN time_source = 'name' AND original_name GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][-_][0-9][0-9][0-9][0-9]*' THEN 'minute'
    WHEN time_source = 'name' AND
      replace(replace(replace(replace(replace(replace(replace(original_name, '-', ''), '_', ''), '.', ''), ' ', ''), ':', ''), 'T', ''), 'h', '')
      GLOB '*20[0-9][0-9][01][0-9][0-3][0-9][0-2][0-9][0-5][0-9]*' THEN 'minute'
    WHEN time_source = 'name' THEN 'day'
    -- Inside a file, and from before the source was kept: noon to the second is what a date alone was made of.
    WHEN recorded_ms % 60000 = 0 AND strftime('%H:%M', recorded_ms / 1000, 'unixepoch', 'localtime') = '12:00' THEN 'day'
    ELSE 'minute'
  END
WHERE recorded_ms IS NOT NULL;
