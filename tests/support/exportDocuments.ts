import type { ExportSource } from '../../electron/engine/export/source.ts'

type Said = { startMs: number; endMs: number; text: string; speaker?: string | null; verified?: boolean }

/**
 * A document to export, made from speakers and their words. Speakers get numbers in the order in which they first
 * speak.
 */
export function exportDocument(
  said: Said[],
  recording: Partial<ExportSource['recording']> = {},
  heard: ExportSource['transcript']['heard'] = [],
): ExportSource {
  const names = [...new Set(said.flatMap(({ speaker }) => speaker ?? []))]
  return {
    recording: {
      title: 'Harbour contract',
      originalName: '260914_1502.mp3',
      sourceLabel: 'file',
      recordedMs: new Date(2026, 8, 14, 15, 2).getTime(),
      recordedTimeSource: 'name',
      recordedTimePrecision: 'minute',
      recordedTimeHasZone: false,
      importedMs: new Date(2026, 8, 15, 9, 0).getTime(),
      durationMs: 3_723_456,
      sha256: '9f2c'.repeat(16),
      md5: 'ab12'.repeat(8),
      missing: null,
      channels: 1,
      ...recording,
    },
    transcript: {
      language: 'en',
      speakers: names.map((name, index) => ({
        id: index + 1,
        label: `SPEAKER_0${index}`,
        name,
        colorIndex: index,
        share: 1 / names.length,
      })),
      segments: said.map(({ speaker = null, verified = false, ...segment }, index) => ({
        id: index + 1,
        speakerId: speaker === null ? null : names.indexOf(speaker) + 1,
        edited: false,
        verified,
        ...segment,
      })),
      heard,
    },
    language: { language: 'en', source: 'chosen', asked: 'en' },
    notices: [],
  }
}

/** One segment after another, four seconds each. */
export const inTurn = (lines: [speaker: string | null, text: string][]): Said[] =>
  lines.map(([speaker, text], index) => ({ startMs: index * 4000, endMs: index * 4000 + 3800, speaker, text }))

/** Stores of a library in which nothing is kept from readers. */
export const nothingProtected = { redactions: { ofRecording: () => [] }, pseudonyms: { forRecording: () => [] } }
