import type { NewRecording } from '../../electron/engine/library/recordings.ts'

/** A sealed recording in a library. Nothing looks at its files. */
export const anyRecording: NewRecording = {
  title: 'Harbour',
  originalName: 'a.wav',
  sourceLabel: 'file',
  fileName: 'a.wav',
  sizeBytes: 10,
  mtimeMs: 0,
  sha256: 'a1'.repeat(32),
  md5: 'a',
  recordedMs: null,
  recordedTimeSource: null,
  recordedTimePrecision: null,
  recordedTimeHasZone: null,
  importedMs: 0,
  container: 'wav',
  codec: 'pcm',
  durationMs: 1000,
  sampleRateHz: 16_000,
  channels: 1,
  playable: true,
  localOnly: false,
  options: { language: 'auto', diarization: true, hotwords: [], decodeSilence: false, returnEmbedding: false },
  missing: null,
}
