import { expect, test } from 'vitest'
import { withOnly } from '../../../../electron/engine/export/chosenQuotes.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'

test('each segment of a long stretch reads only the words around it', () => {
  const lines = Array.from({ length: 1000 }, (): [string, string] => ['Reyes', 'We never saw'])
  const source = exportDocument(inTurn(lines))
  let reads = 0
  const words = source.transcript.segments.flatMap(({ text, startMs }) =>
    text.split(' ').map((word, index) => ({
      ...{ text: word, endMs: startMs + index * 1000 + 900, confidence: null },
      get startMs() {
        reads += 1
        return startMs + index * 1000
      },
    })),
  )
  const range = { startMs: 0, endMs: 4_000_000 }
  const { quotes = [] } = withOnly({ ...source, heardWords: () => [{ runId: 1, words }] }, { range })
  expect(quotes[0]?.words.split(' ')).toHaveLength(3000)
  expect(reads).toBeLessThan(500_000)
})
