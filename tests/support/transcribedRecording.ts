import { createHash } from 'node:crypto'
import { CustodyLog } from '../../electron/engine/library/custody.ts'
import type { LibraryDatabase } from '../../electron/engine/library/database.ts'
import { RecordingStore } from '../../electron/engine/library/recordings.ts'
import { RunStore } from '../../electron/engine/transcription/runs.ts'
import { createTranscripts } from '../../electron/engine/transcripts/index.ts'
import { transcriptionOptionsSchema } from '../../shared/recordings/domain.ts'

const now = () => 1_700_000_000_000
const options = transcriptionOptionsSchema.parse({})

/** A recording with a transcript of two speakers in turn, as rows in a library, without a file. Returns its id. */
export function transcribedRecording(db: LibraryDatabase, name: string, texts: string[]): number {
  const recordings = new RecordingStore(db)
  const recordingId = recordings.insert({
    title: name,
    originalName: `${name}.wav`,
    sourceLabel: 'file',
    fileName: `${name}.wav`,
    sizeBytes: 1,
    mtimeMs: 0,
    sha256: createHash('sha256').update(name).digest('hex'),
    md5: name,
    recordedMs: null,
    recordedTimeSource: null,
    recordedTimePrecision: null,
    recordedTimeHasZone: null,
    importedMs: now(),
    container: 'wav',
    codec: 'pcm_s16le',
    durationMs: 1000,
    sampleRateHz: 16_000,
    channels: 1,
    playable: true,
    localOnly: false,
    missing: null,
    options,
  })
  new CustodyLog(db, now).imported(recordings.get(recordingId), 'file')
  addTranscript(db, recordingId, texts)
  return recordingId
}

/** Gives a recording a transcript of two speakers in turn, as rows in a library. */
export function addTranscript(db: LibraryDatabase, recordingId: number, texts: string[]): void {
  const runId = new RunStore(db, now).create(
    recordingId,
    { destination: 'this-machine', accountId: null, serviceKey: null },
    options,
  )
  createTranscripts({ db, recordings: new RecordingStore(db), now }).history.replace(
    recordingId,
    runId,
    {
      language: 'en',
      languageSource: 'assumed',
      notices: [],
      segments: texts.map((text, index) => ({
        startMs: index * 1000,
        endMs: index * 1000 + 900,
        speakerLabel: `SPEAKER_0${index % 2}`,
        text,
      })),
    },
    '{}',
  )
}
