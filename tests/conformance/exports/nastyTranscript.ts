import type { ExportSource } from '../../../electron/engine/export/source.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { exportDocument } from '../../support/exportDocuments.ts'
import { saidByOne } from '../../support/saidByOne.ts'

/** Names and words that break formats, each for its own reason. */
export const names = [
  "O'Neil & Co <x>",
  'ليلى حداد',
  'דנה "ד" לוי',
  '佐藤 健',
  'N'.repeat(300),
  'Tab\tand\nbreak',
  '\u202edesrever',
] as const

const hourMs = 3_600_000

const said: { startMs: number; endMs: number; speaker: string | null; text: string; verified?: boolean }[] = [
  { startMs: 0, endMs: 4000, speaker: names[0], text: '=cmd() and @SUM(1) +1 -1', verified: true },
  { startMs: 4000, endMs: 9000, speaker: names[0], text: 'a ]]> b <script>alert(1)</script> c --> d {\\an8} &amp; e' },
  { startMs: 9000, endMs: 13_000, speaker: names[1], text: 'قال إن العقد لم يُعرض قط، 2026.' },
  // This segment overlaps the one before it.
  { startMs: 11_000, endMs: 15_000, speaker: names[2], text: 'שלום, he said hello עולם' },
  {
    startMs: 15_000,
    endMs: 21_000,
    speaker: names[3],
    text: '契約書は一度も見たことがありませんでした。会議の前に送られてきたこともありません。',
  },
  { startMs: 21_000, endMs: 22_000, speaker: names[4], text: '😀👨‍👩‍👧‍👦 e\u0301' },
  { startMs: 22_000, endMs: 22_500, speaker: names[5], text: '' },
  { startMs: 23_000, endMs: 26_000, speaker: names[5], text: 'one\ttwo\nthree\r\nfour' },
  { startMs: 26_000, endMs: 30_000, speaker: names[6], text: 'a\u202eb\u0000c\ud800d' },
  { startMs: 30_000, endMs: 30_000, speaker: null, text: '# no heading, *no stars*, 1. no list, ==no mark==' },
  { startMs: 10 * hourMs, endMs: 10 * hourMs + 4000, speaker: names[0], text: "Ten hours later; “quoted”, 'single'" },
  { startMs: 101 * hourMs, endMs: 101 * hourMs + 500, speaker: names[1], text: 'And a hundred.' },
]

const quote: Quote = saidByOne({
  ...{ id: 1, recordingId: 1, colour: 'green', wording: 'as-marked', verified: true, heard: false },
  tags: ['budget, "2026"', '=tag()'],
  note: 'Ask <him> & "her"\nagain',
  words: '=cmd() and @SUM(1)',
  markedWords: '=cmd() and @SUM(1)',
  startMs: 0,
  endMs: 3000,
  speakers: [names[0]],
  pieces: [{ segmentId: 1, from: 0, to: 18 }],
})

/** One transcript with everything that breaks formats. */
export const nasty: ExportSource = {
  ...exportDocument(said, {
    title: 'Harbour & <contract> ]]> \u202etxt.exe',
    originalName: "O'Brien's “tape” #1 & 2.mp3",
    durationMs: 102 * hourMs,
    missing: {
      gaps: [{ cause: 'damaged', fromMs: 31_000, lengthMs: 20_000 }],
      times: 'measured',
      keepsTimes: true,
    },
  }),
  quotes: [quote],
  notes: [{ atMs: 22_600, text: 'Phone <rings> & stops' }],
}

/** The segments that have words, in order. */
export const spoken = nasty.transcript.segments.filter(({ text }) => text !== '')
