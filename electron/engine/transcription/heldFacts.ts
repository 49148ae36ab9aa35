import type { NewTranscript } from '../../../shared/recordings/domain.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { askedLanguageSql } from '../transcripts/store.ts'

/** Facts about a waiting transcript, stored in the run's options under `held`, so that a list need not read the whole transcript. */
export type HeldFacts = Omit<NewTranscript, 'runId' | 'language' | 'destination' | 'file'> &
  Pick<NewTranscript['language'], 'language' | 'source'>

/** The newest waiting transcript of each whole recording that needs a person's decision. */
export function newTranscripts(db: LibraryDatabase, recordingIds: readonly number[]): Map<number, NewTranscript> {
  const rows = db
    .prepare<
      [string],
      Pick<NewTranscript, 'runId' | 'destination' | 'file'> & { recordingId: number; asked: string; facts: string }
    >(
      `SELECT id AS runId, recording_id AS recordingId, destination, imported_from AS file,
         ${askedLanguageSql('transcription_runs')} AS asked,
         json_extract(options, '$.held') AS facts
       FROM transcription_runs
       WHERE recording_id IN (SELECT value FROM json_each(?)) AND parent_id IS NULL AND span_start_ms IS NULL
         AND result IS NOT NULL ORDER BY id`,
    )
    .all(JSON.stringify(recordingIds))
  return new Map(
    rows.map(({ recordingId, runId, destination, file, asked, facts }) => {
      const { language, source, ...counts }: HeldFacts = JSON.parse(facts)
      return [recordingId, { runId, destination, file, ...counts, language: { language, source, asked } }]
    }),
  )
}
