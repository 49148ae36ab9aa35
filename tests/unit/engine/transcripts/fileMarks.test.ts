import { expect, test } from 'vitest'
import { addFileMarks } from '../../../../electron/engine/transcripts/quotes/fileMarks.ts'
import type { QuotePiece } from '../../../../shared/transcripts/quotes.ts'

test('each of many quotes reads only the segments around it', () => {
  let reads = 0
  const row = (id: number, startMs: number, lengthMs: number, text: string) => ({
    ...{ id, endMs: startMs + lengthMs, text, speakerId: null, edited: 0, verified: 0 },
    get startMs() {
      reads += 1
      return startMs
    },
  })
  const rows = [
    row(1, 0, 3_600_000, 'All the while.'),
    ...Array.from({ length: 3000 }, (_, at) => row(at + 2, at * 4000, 3800, `We saw ${at}.`)),
  ]
  const added: QuotePiece[][] = []
  const missed: string[] = []
  const stores = {
    quotes: {
      ofRecording: () => [],
      add: (_: number, quote: { pieces: readonly QuotePiece[] }) => added.push([...quote.pieces]),
    },
    notes: { ofRecording: () => [], add: (_: number, _atMs: number, text: string) => missed.push(text) },
    transcripts: { segmentRows: () => rows },
  } as unknown as Parameters<typeof addFileMarks>[0]
  const quote = (words: string, startMs: number) => ({
    ...{ words, startMs, endMs: startMs + 1000, colour: 'red' as const, tags: [], note: '' },
  })
  const quotes = [quote('the while', 3_590_000), ...rows.slice(1).map((_, at) => quote(`saw ${at}`, at * 4000))]
  addFileMarks(stores, 1, { quotes, notes: [] })
  expect(missed).toEqual([])
  expect(added[0]).toMatchObject([{ segmentId: 1 }])
  expect(added.slice(1).map(([piece]) => piece?.segmentId)).toEqual(rows.slice(1).map(({ id }) => id))
  expect(reads).toBeLessThan(1_000_000)
})
