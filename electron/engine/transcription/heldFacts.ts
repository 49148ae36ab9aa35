import type { NewTranscript } from '../../../shared/recordings/domain.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { changedWords, differences } from '../transcripts/compare.ts'
import type { MachineTranscript } from '../transcripts/machineTranscript.ts'
import { askedLanguageSql, TranscriptStore } from '../transcripts/store.ts'
import { waitingRows } from '../transcripts/waitingRows.ts'

/**
 * Facts about a waiting transcript, stored in the run's options under `held`, so that a list need not read the whole transcript. The words
 * are counted again if the current transcript has another revision meanwhile.
 */
export type HeldFacts = Omit<NewTranscript, 'runId' | 'language' | 'destination' | 'file'> &
  Pick<NewTranscript['language'], 'language' | 'source'> & {
    /** The revision of the current transcript with which the words were compared. */
    revision: number
  }
type WordCounts = Pick<NewTranscript, 'wordsAdded' | 'wordsRemoved'>

/** The facts of a transcript that begins to wait now. */
export const heldFacts = (db: LibraryDatabase, recordingId: number, transcript: MachineTranscript): HeldFacts => ({
  ...{ language: transcript.language, source: transcript.languageSource },
  segmentCount: transcript.segments.length,
  speakerCount: new Set(transcript.segments.flatMap(({ speakerLabel }) => speakerLabel ?? [])).size,
  ...wordCounts(db, recordingId, transcript),
  revision: new TranscriptStore(db).head(recordingId)?.revision ?? 0,
})

type HeldRow = Pick<NewTranscript, 'runId' | 'destination' | 'file'> & {
  recordingId: number
  asked: string
  facts: string
  revision: number
}

/** The newest waiting transcript of each whole recording that needs a person's decision. */
export function newTranscripts(db: LibraryDatabase, recordingIds: readonly number[]): Map<number, NewTranscript> {
  const rows = db
    .prepare<[string], HeldRow>(
      `SELECT run.id AS runId, run.recording_id AS recordingId, run.destination, run.imported_from AS file,
         ${askedLanguageSql('run')} AS asked, json_extract(run.options, '$.held') AS facts,
         coalesce((SELECT revision FROM transcripts WHERE recording_id = run.recording_id), 0) AS revision
       FROM transcription_runs run
       WHERE run.recording_id IN (SELECT value FROM json_each(?)) AND run.parent_id IS NULL
         AND run.span_start_ms IS NULL AND run.result IS NOT NULL ORDER BY run.id`,
    )
    .all(JSON.stringify(recordingIds))
  const newest = new Map(rows.map((row) => [row.recordingId, row]))
  return new Map(
    [...newest].map(([recordingId, row]) => {
      const { runId, destination, file, asked, revision } = row
      const { language, source, revision: counted, ...facts }: HeldFacts = JSON.parse(row.facts)
      const counts = counted === revision ? {} : countsNow(db, row)
      return [recordingId, { runId, destination, file, ...facts, ...counts, language: { language, source, asked } }]
    }),
  )
}

/** The counts that were made last, by run: one comparison for each state of the current transcript. */
const lastCounts = new WeakMap<LibraryDatabase, Map<number, WordCounts & { revision: number }>>()

function countsNow(db: LibraryDatabase, { runId, recordingId, revision }: HeldRow): WordCounts {
  const known = lastCounts.get(db) ?? new Map<number, WordCounts & { revision: number }>()
  lastCounts.set(db, known)
  const last = known.get(runId)
  const { wordsAdded, wordsRemoved } =
    last?.revision === revision ? last : wordCounts(db, recordingId, transcriptOf(db, runId))
  known.set(runId, { wordsAdded, wordsRemoved, revision })
  return { wordsAdded, wordsRemoved }
}

const transcriptOf = (db: LibraryDatabase, runId: number): MachineTranscript =>
  JSON.parse(
    db
      .prepare<[number], string>(`SELECT json_extract(result, '$.transcript') FROM transcription_runs WHERE id = ?`)
      .pluck()
      .get(runId) ?? '{"segments":[]}',
  )

/** How the waiting transcript changes the current one. */
function wordCounts(db: LibraryDatabase, recordingId: number, transcript: MachineTranscript): WordCounts {
  const now = new TranscriptStore(db).images(recordingId) ?? { segments: [], speakers: [] }
  return changedWords(differences(now, waitingRows(transcript)))
}
