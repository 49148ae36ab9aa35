import type { LibraryState } from '../../../shared/recordings/recordingFilter.ts'

/**
 * The state of a recording `r` with its transcript `t`, as SQL. The state is not stored, so it cannot contradict the queue. A query
 * makes the sets once, from the jobs that have not ended.
 */
const steps = "('transcode', 'upload', 'submit', 'poll', 'stitch')"
const unended = "FROM jobs INDEXED BY jobs_unfinished WHERE state NOT IN ('done', 'cancelled')"

/** The text that must come before `SELECT`. */
export const stateSets = `WITH
  busy AS MATERIALIZED (SELECT DISTINCT recording_id AS id ${unended} AND state <> 'failed' AND kind IN ${steps}),
  preparing AS MATERIALIZED (SELECT DISTINCT recording_id AS id ${unended} AND state <> 'failed' AND kind = 'prepare'),
  failing AS MATERIALIZED (
    SELECT DISTINCT job.recording_id AS id
    FROM (SELECT id, recording_id, json_extract(payload, '$.runId') AS run_id ${unended} AND state = 'failed' AND kind IN ${steps}) job
      JOIN transcription_runs run ON run.id = job.run_id
    WHERE coalesce(run.parent_id, run.id) =
        (SELECT max(id) FROM transcription_runs
         WHERE recording_id = job.recording_id AND parent_id IS NULL AND imported_from IS NULL)
      AND NOT EXISTS (SELECT 1 FROM jobs later WHERE later.recording_id = job.recording_id AND later.id > job.id
        AND later.kind IN ${steps} AND json_extract(later.payload, '$.runId') = job.run_id)),
  signingIn AS MATERIALIZED (SELECT DISTINCT recording_id AS id ${unended} AND state = 'waiting' AND waiting_for = 'sign-in'),
  asking AS MATERIALIZED (SELECT recording_id AS id FROM undecided_recordings WHERE is_new = 1)`

/** The numbers are the positions in `libraryStates`, so sorting by them gives the same order. */
export const stateNumber = `CASE
  WHEN r.id IN signingIn THEN 0
  WHEN r.id IN busy THEN 1
  WHEN r.id IN failing THEN 0
  WHEN t.recording_id IS NULL AND r.id IN preparing THEN 1
  WHEN t.recording_id IS NULL AND r.id IN asking THEN 0
  WHEN t.recording_id IS NULL THEN 2
  WHEN EXISTS (SELECT 1 FROM segments INDEXED BY segments_unverified WHERE recording_id = r.id AND verified = 0) THEN 3
  WHEN EXISTS (SELECT 1 FROM segments INDEXED BY segments_in_order WHERE recording_id = r.id) THEN 4
  ELSE 3 END`

export const numberOfState: Record<LibraryState, number> = {
  'needs-you': 0,
  'in-progress': 1,
  'not-transcribed': 2,
  'to-verify': 3,
  verified: 4,
}
