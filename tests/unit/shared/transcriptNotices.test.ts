import { expect, test } from 'vitest'
import { noticesNow, type TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { exportDocument, inTurn } from '../../support/exportDocuments.ts'

const demoModel: TranscriptNotice = { code: 'demo-model' }
const draftQuality: TranscriptNotice = { code: 'draft-quality' }
const hotwordsUnused: TranscriptNotice = { code: 'hotwords-unused' }
const noSpeakerModel: TranscriptNotice = { code: 'no-speaker-model' }
const ofService: TranscriptNotice = { code: 'of-service', values: { text: 'A notice of another service.' } }
const twoSlices: TranscriptNotice = { code: 'slices', values: { count: 2, reason: 'setting' } }
const unsureSlices = (slices: number[]): TranscriptNotice => ({ code: 'unsure-slices', values: { slices } })
const someWithoutSpeaker = (segments: number): TranscriptNotice => ({
  code: 'some-without-speaker',
  values: { segments },
})
const said = (lines: [speaker: string | null, text: string][], verified: readonly number[] = []) => ({
  ...exportDocument(inTurn(lines).map((segment, index) => ({ ...segment, verified: verified.includes(index) })))
    .transcript,
  slices: [
    { startMs: 0, endMs: 4000 },
    { startMs: 4000, endMs: 8000 },
    { startMs: 8000, endMs: 12_000 },
  ],
})

test('counts only speakers that are still missing', () => {
  const now = (...speakers: (string | null)[]) =>
    noticesNow([noSpeakerModel, ofService], said(speakers.map((speaker) => [speaker, 'Words.'])))
  expect(now(null, null)).toEqual([noSpeakerModel, ofService])
  expect(now('Reyes', null, null)).toEqual([someWithoutSpeaker(2), ofService])
  expect(now('Reyes', 'Kim')).toEqual([ofService])
})

test('ends doubts about a machine’s words when all are verified', () => {
  const notices = [demoModel, draftQuality, hotwordsUnused, twoSlices]
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
  expect(now([0, 1])).toEqual([twoSlices])
  expect(noticesNow(notices, said([]))).toEqual(notices)
})

test('ends the doubt about a slice whose speakers were named or merged', () => {
  const transcript = said([
    ['Reyes', 'One.'],
    ['#2', 'Two.'],
    ['#3', 'Three.'],
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
