import { expect, test } from 'vitest'
import { markOtherLanguages } from '../../../../electron/engine/transcription/markOtherLanguages.ts'
import { normaliseResult } from '../../../../electron/engine/transcription/normalise.ts'
import { transcriptionDataSchema } from '../../../../shared/partner/schemas.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import {
  noticesNow,
  otherLanguagesOf,
  type TranscriptNotice,
} from '../../../../shared/transcripts/transcriptNotices.ts'
import { noticeWords } from '../../../../shared/words/noticeWords.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'

const run = { destination: 'this-machine' as const, options: transcriptionOptionsSchema.parse({}) }
const sentence = 'These are more than twenty letters.'
/** A transcript with one segment of 5 s in each language. */
const spoken = (languages: readonly (string | null)[], text = sentence) =>
  markOtherLanguages(
    normaliseResult(
      transcriptionDataSchema.parse({
        language: 'en',
        results: languages.map((language, at) => ({ start: at * 5, end: at * 5 + 4, text, language })),
      }),
      run,
    ),
  )
const placesIn = (notices: readonly TranscriptNotice[]) =>
  notices.flatMap((notice) => (notice.code === 'other-languages' ? notice.values.places : []))

test('joins consecutive segments in another language to one place', () => {
  const { notices } = spoken(['en', 'fr', 'fr', 'en-GB', 'nl', 'fr', null])
  expect(placesIn(notices)).toEqual([
    { startMs: 5000, endMs: 14_000, language: 'fr' },
    { startMs: 20_000, endMs: 24_000, language: 'nl' },
    { startMs: 25_000, endMs: 29_000, language: 'fr' },
  ])
  expect(notices.map(noticeWords)).toEqual([expect.stringContaining('French at 0:05 and 0:25; Dutch at 0:20.')])
})

test('ignores a region of the same language, a single short word and a false language tag', () => {
  expect(spoken(['en', 'en-US', null]).notices).toEqual([])
  expect(spoken(['en', 'fr'], 'Okay.').notices).toEqual([])
  expect(spoken(['en', '"><script>']).notices).toEqual([])
})

test('counts short words in a row together', () => {
  expect(placesIn(spoken(['en', 'fr', 'fr', 'en'], 'Deux mots, oui.').notices)).toMatchObject([{ startMs: 5000 }])
  expect(placesIn(spoken(['en', 'fr', null, 'fr']).notices)).toMatchObject([{ startMs: 5000 }, { startMs: 15_000 }])
})

test('ends a place with the latest end of its segments', () => {
  const segment = (startMs: number, endMs: number, language = 'fr') => ({
    ...{ startMs, endMs, language, speakerLabel: null, text: sentence },
  })
  const transcript = {
    ...{ language: 'en', languageSource: 'detected' as const, notices: [{ code: 'draft-quality' as const }] },
    segments: [segment(0, 9000), segment(2000, 5000)],
  }
  const { notices } = markOtherLanguages(transcript)
  expect(placesIn(notices)).toEqual([{ startMs: 0, endMs: 9000, language: 'fr' }])
  expect(notices.map(({ code }) => code)).toEqual(['draft-quality', 'other-languages'])
  expect(markOtherLanguages({ ...transcript, language: '' }).notices).toEqual(transcript.notices)
})

test('assigns a segment to a place if they share half of the shorter one', () => {
  const said = [
    { startMs: 0, endMs: 4000, text: 'One.' },
    { startMs: 4000, endMs: 8000, text: 'Deux.' },
    { startMs: 8000, endMs: 12_000, text: 'Three.' },
  ]
  const { segments } = exportDocument(said).transcript
  const idsAt = (startMs: number, endMs: number) => {
    const place = { startMs, endMs, language: 'fr' }
    return [...otherLanguagesOf([{ code: 'other-languages', values: { places: [place] } }], segments).keys()]
  }
  const [first, second, third] = segments.map(({ id }) => id)
  expect(idsAt(3000, 9000)).toEqual([second])
  expect(idsAt(4000, 10_000)).toEqual([second, third])
  expect(idsAt(1000, 3000)).toEqual([first])
  expect(idsAt(12_000, 15_000)).toEqual([])
})

test('ends the notice when a person has verified the place', () => {
  const { transcript: exported } = exportDocument(
    inTurn([
      ['Reyes', 'One.'],
      ['Kim', 'Deux.'],
      ['Reyes', 'Three.'],
    ]),
  )
  const transcript = { ...exported, slices: [] }
  const [first, second, third] = transcript.segments
  if (!first || !second || !third) throw new Error('three segments')
  const place = { startMs: second.startMs, endMs: second.endMs, language: 'fr' }
  const notices = [{ code: 'other-languages' as const, values: { places: [place] } }]
  expect(otherLanguagesOf(notices, transcript.segments)).toEqual(new Map([[second.id, 'fr']]))
  expect(noticesNow(notices, transcript)).toEqual(notices)
  const checked = { ...transcript, segments: [first, { ...second, verified: true }, third] }
  expect(noticesNow(notices, checked)).toEqual([])
  expect(otherLanguagesOf(notices, checked.segments)).toEqual(new Map([[second.id, 'fr']]))
})
