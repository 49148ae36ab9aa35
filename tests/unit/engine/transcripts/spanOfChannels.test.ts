import { expect, test } from 'vitest'
import type { EditView } from '../../../../electron/engine/transcripts/editView.ts'
import type { MachineSegment } from '../../../../electron/engine/transcripts/machineTranscript.ts'
import { planSpan } from '../../../../electron/engine/transcripts/planSpan.ts'
import type { SegmentRow, SpeakerRow } from '../../../../electron/engine/transcripts/rows.ts'

/** Who gets the words of a part that is transcribed again, if each channel is one speaker. */
const speaker = (id: number, label: string): SpeakerRow => ({ id, label, name: `#${id}`, colorIndex: id })
const row = (id: number, startMs: number, endMs: number, speakerId: number | null): SegmentRow => ({
  ...{ id, startMs, endMs, speakerId, text: 'some words', edited: 0, verified: 0 },
})
const said = (startMs: number, endMs: number, speakerLabel: string): MachineSegment => ({
  ...{ startMs, endMs, speakerLabel, text: 'words' },
})
const span = { startMs: 0, endMs: 20_000 }

function speakersAfter(
  { speakers, rows }: { speakers: SpeakerRow[]; rows: SegmentRow[] },
  arrived: MachineSegment[],
  areChannels = true,
) {
  const view: Pick<EditView, 'segments' | 'speakers' | 'newSegmentId' | 'newSpeakerId'> = {
    segments: () => rows,
    speakers: () => speakers,
    newSegmentId: () => 100,
    newSpeakerId: () => 50,
  }
  const machine = { language: 'en', languageSource: 'chosen' as const, segments: arrived, notices: [] }
  const { after } = planSpan(machine, { span, diarization: true, areChannels }, view as EditView)
  return after.segments.map(({ speakerId }) => speakerId)
}
const two = [speaker(1, 'SPEAKER_00'), speaker(2, 'SPEAKER_01')]

test('a channel keeps its speaker even if the former text had another one there', () => {
  const rows = [row(1, 0, 10_000, 1)]
  expect(speakersAfter({ speakers: two, rows }, [said(0, 3000, 'SPEAKER_00'), said(4000, 9000, 'SPEAKER_01')])).toEqual(
    [1, 2],
  )
  expect(speakersAfter({ speakers: two, rows }, [said(0, 9000, 'SPEAKER_01')])).toEqual([2])
  expect(speakersAfter({ speakers: two, rows: [] }, [said(0, 9000, 'SPEAKER_01')])).toEqual([2])
})

test('times decide the speaker if there are no channels', () => {
  const rows = [row(1, 0, 10_000, 1)]
  expect(speakersAfter({ speakers: two, rows }, [said(0, 9000, 'SPEAKER_01')], false)).toEqual([1])
})

test('a speaker whom a person added keeps the words of a shared microphone', () => {
  const speakers = [...two, speaker(3, '')]
  const rows = [row(1, 0, 9000, 3), row(2, 10_000, 12_000, 1)]
  expect(speakersAfter({ speakers, rows }, [said(0, 9000, 'SPEAKER_00')])).toEqual([3])
  // But the speaker of the channel said more.
  expect(
    speakersAfter({ speakers, rows: [row(1, 0, 1000, 3), row(2, 1000, 9000, 1)] }, [said(0, 9000, 'SPEAKER_00')]),
  ).toEqual([1])
})

test('a channel with a merged speaker does not take the other from its own channel', () => {
  const [first] = two
  const speakers = first ? [first] : []
  const rows = [row(1, 0, 9000, 1)]
  expect(speakersAfter({ speakers, rows }, [said(0, 1000, 'SPEAKER_00'), said(1000, 9000, 'SPEAKER_01')])).toEqual([
    1, 50,
  ])
  expect(speakersAfter({ speakers, rows }, [said(0, 9000, 'SPEAKER_01')])).toEqual([1])
})
