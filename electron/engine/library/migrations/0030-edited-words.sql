-- Frozen: once released, this file never changes.

-- "Edited" means that words changed. Earlier versions set the mark with every change of a segment, such as that of its speaker or its
-- times. It goes where the history tells that the words never changed: one of its images is not edited, and all have the same text.
-- Segments that were split, merged or typed in keep it.

CREATE TEMP TABLE same_words AS
  SELECT recording_id, segment_id FROM (
    SELECT e.recording_id, s.value ->> 'id' AS segment_id, s.value ->> 'text' AS text, s.value ->> 'edited' AS edited
    FROM edits e, json_each(e.before, '$.segments') s
    UNION ALL
    SELECT e.recording_id, s.value ->> 'id', s.value ->> 'text', s.value ->> 'edited'
    FROM edits e, json_each(e.after, '$.segments') s
  )
  GROUP BY recording_id, segment_id
  HAVING count(DISTINCT text) = 1 AND min(edited) = 0 AND max(edited) = 1;
CREATE UNIQUE INDEX temp.same_words_by_segment ON same_words (recording_id, segment_id);

UPDATE segments SET edited = 0
WHERE edited = 1 AND (recording_id, id) IN (SELECT recording_id, segment_id FROM same_words);

-- Undo, redo and the history bring back the images of edits.
UPDATE edits SET
  before = json_set(before, '$.segments', json((
    SELECT json_group_array(json(CASE WHEN same.segment_id IS NULL THEN s.value ELSE json_set(s.value, '$.edited', 0) END))
    FROM json_each(edits.before, '$.segments') s
    LEFT JOIN same_words same ON same.recording_id = edits.recording_id AND same.segment_id = s.value ->> 'id'))),
  after = json_set(after, '$.segments', json((
    SELECT json_group_array(json(CASE WHEN same.segment_id IS NULL THEN s.value ELSE json_set(s.value, '$.edited', 0) END))
    FROM json_each(edits.after, '$.segments') s
    LEFT JOIN same_words same ON same.recording_id = edits.recording_id AND same.segment_id = s.value ->> 'id')))
WHERE recording_id IN (SELECT recording_id FROM same_words);

DROP TABLE same_words;
