import { expect, test } from 'vitest'
import { noticesNow, transcriptNotices } from '../../../shared/transcripts/transcriptNotices.ts'
import { exportDocument, inTurn } from '../../support/exportDocuments.ts'

const { demoModel, draftQuality, hotwordsUnused, noSpeakerModel, someWithoutSpeaker, slices, unsureSlices } =
  transcriptNotices
const said = (lines: [speaker: string | null, text: string][], verified: readonly number[] = []) => ({
  ...exportDocument(inTurn(lines).map((segment, index) => ({ ...segment, verified: verified.includes(index) })))
    .transcript,
  slices: [
    { startMs: 0, endMs: 4000 },
    { startMs: 4000, endMs: 8000 },
    { startMs: 8000, endMs: 12_000 },
  ],
})

test('speakers that a person assigned since are no longer said to be missing; those that are, are counted', () => {
  const now = (...speakers: (string | null)[]) =>
    noticesNow([noSpeakerModel, 'A notice of another service.'], said(speakers.map((speaker) => [speaker, 'Words.'])))
  expect(now(null, null)).toEqual([noSpeakerModel, 'A notice of another service.'])
  expect(now('Reyes', null, null)).toEqual([someWithoutSpeaker(2), 'A notice of another service.'])
  expect(now('Reyes', 'Kim')).toEqual(['A notice of another service.'])
})

test('doubts about the words of a machine end when a person has verified all of them', () => {
  const notices = [demoModel, draftQuality, hotwordsUnused, slices(2, 'setting')]
  const now = (verified: number[]) =>
    noticesNow(
      notices,
      said(
        [
          ['Reyes', 'One.'],
          ['Reyes', 'Two.'],
          ['Reyes', ' '],
        ],
        verified,
      ),
    )
  expect(now([0])).toEqual(notices)
  // A segment without words has nothing to verify.
  expect(now([0, 1])).toEqual([slices(2, 'setting')])
  expect(noticesNow(notices, said([]))).toEqual(notices)
})

test('a slice whose own speakers were named or joined with others is no longer unsure', () => {
  const transcript = said([
    ['Reyes', 'One.'],
    ['Speaker 2', 'Two.'],
    ['Speaker 3', 'Three.'],
  ])
  const speakers = transcript.speakers.map((speaker, index) =>
    index === 0 ? speaker : { ...speaker, label: `SPEAKER_00 (slice ${index + 1})` },
  )
  const notices = [unsureSlices([2, 3])]
  expect(noticesNow(notices, { ...transcript, speakers })).toEqual(notices)
  const named = speakers.map((speaker, index) => (index === 1 ? { ...speaker, name: 'Kim' } : speaker))
  expect(noticesNow(notices, { ...transcript, speakers: named })).toEqual([unsureSlices([3])])
  const joined = transcript.segments.map((segment, index) => (index === 2 ? { ...segment, speakerId: 1 } : segment))
  expect(noticesNow(notices, { ...transcript, speakers: named, segments: joined })).toEqual([])
})
