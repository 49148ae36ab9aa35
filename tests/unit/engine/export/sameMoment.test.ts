import { expect, test } from 'vitest'
import { cuesOf } from '../../../../electron/engine/export/cues.ts'
import type { ExportView } from '../../../../electron/engine/export/view.ts'

test.each([1, 2])('thousands of segments at one moment by %i speakers become one cue in linear time', (speakers) => {
  const segments = Array.from({ length: 12_000 }, (_, index) => ({
    ...{ startMs: 0, endMs: 1000, text: `w${index} of many.`, speaker: `S${index % speakers}` },
  }))
  const view = {
    segments,
    textLanguage: 'en',
    missing: null,
    options: { subtitles: { lineColumns: 42, charactersPerSecond: 17, names: true } },
  } as unknown as ExportView
  const cues = cuesOf(view, { namePrefix: false, gaps: false })
  expect(cues).toHaveLength(1)
  expect(cues.flatMap(({ said }) => said.flatMap(({ lines }) => lines.join(' ').match(/w\d+/g)))).toEqual(
    segments.map((_, index) => `w${index}`),
  )
})
