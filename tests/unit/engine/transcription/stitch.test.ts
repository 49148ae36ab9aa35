import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stitchSlices } from '../../../../electron/engine/transcription/stitch.ts'
import { stitchChannels, stitchPair } from '../../../../electron/engine/transcription/stitchSeam.ts'
import { sameSpeakers } from '../../../../electron/engine/transcription/stitchSpeakers.ts'
import { joinTexts } from '../../../../electron/engine/transcription/stitchTexts.ts'
import type { MachineSegment } from '../../../../electron/engine/transcripts/machineTranscript.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'

const said = (startMs: number, endMs: number, text: string, speakerLabel: string | null = null): MachineSegment => ({
  startMs,
  endMs,
  text,
  speakerLabel,
})
const overlap = { startMs: 100_000, endMs: 124_000 }
const texts = (segments: readonly MachineSegment[]) => segments.map(({ text }) => text)
const stitched = (earlier: MachineSegment[], later: MachineSegment[], preferredMs = 112_000) => {
  const joined = stitchPair(earlier, later, overlap, preferredMs)
  return { ...joined, texts: texts([...joined.earlier, ...joined.later]) }
}

describe('a seam', () => {
  const before = [said(90_000, 95_000, 'one'), said(101_000, 104_000, 'two'), said(110_000, 113_000, 'three')]
  const after = [said(114_000, 117_000, 'four'), said(119_000, 122_000, 'five'), said(126_000, 128_000, 'six')]

  test('lies where neither slice has speech, close to the planned place', () => {
    const joined = stitched(
      [...before, ...after.slice(0, 2)],
      [...before.slice(1), ...after].map((segment) => ({ ...segment, startMs: segment.startMs + 40 })),
    )
    expect(joined.texts).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
    expect(joined.seamMs).toBeGreaterThan(113_000)
    expect(joined.seamMs).toBeLessThan(114_000)
  })

  test('keeps words that only one slice heard', () => {
    const joined = stitched(
      [...before, said(119_500, 121_000, 'only the first')],
      [...before.slice(1, 2), ...after.slice(2)],
    )
    expect(joined.texts).toEqual(['one', 'two', 'three', 'only the first', 'six'])
  })

  test('takes a sentence at its cut from the slice that has it whole', () => {
    const talk = [said(88_000, 111_000, 'a a a a'), said(111_000, 124_000, 'cut off here')]
    const rest = [said(111_100, 130_000, 'cut off here no more'), said(131_000, 133_000, 'z')]
    expect(stitched(talk, rest).texts).toEqual(['a a a a', 'cut off here no more', 'z'])
  })

  test('repeats no word if the two slices divide the speech differently', () => {
    const joined = stitched(
      [
        said(95_000, 110_000, 'when the river rose they'),
        said(110_000, 124_000, 'left the town and nobody came back for'),
      ],
      [
        said(100_000, 116_000, 'river rose they left the town and'),
        said(116_000, 140_000, 'nobody came back for years'),
      ],
    )
    expect(joined.texts.join(' ')).toBe('when the river rose they left the town and nobody came back for years')
  })

  test('joins answers without segments by their words', () => {
    const joined = stitched(
      [said(0, 124_000, 'It was late. Then we saw the bridge, and the water below i')],
      [said(100_000, 200_000, 'we saw the bridge and the water below it. Nobody spoke.')],
    )
    expect(joined.texts.join(' ')).toBe('It was late. Then we saw the bridge, and the water below it. Nobody spoke.')
  })

  test('drops an echo but keeps what was said twice', () => {
    expect(
      stitched([said(110_000, 111_500, 'No!')], [said(111_600, 112_900, 'no'), said(120_000, 121_000, 'b')], 111_550)
        .texts,
    ).toEqual(['No!', 'b'])
    expect(
      stitched(
        [said(110_000, 111_000, 'no'), said(112_500, 113_500, 'no')],
        [said(110_000, 111_000, 'no'), said(112_500, 113_500, 'no')],
        111_800,
      ).texts,
    ).toEqual(['no', 'no'])
  })

  test('lies in the middle without speech on either side', () => {
    expect(stitched([], []).seamMs).toBe(112_000)
    expect(stitched([said(0, 1000, 'a')], []).texts).toEqual(['a'])
  })

  test('gives every sentence once, in order, if both slices heard it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 300, max: 6000 }), fc.integer({ min: 100, max: 3000 })), { maxLength: 60 }),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: 100_500, max: 123_500 }),
        (turns, jitterMs, preferredMs) => {
          let atMs = 60_000
          const all = turns.map(([lengthMs, gapMs], index) => {
            const segment = said(atMs, atMs + lengthMs, `sentence number ${index}`)
            atMs += lengthMs + gapMs
            return segment
          })
          // Each slice hears everything that begins and ends in it. It also hears the utterances that an edge cuts, but
          // shorter.
          const earlier = all
            .filter(({ startMs }) => startMs < 123_500)
            .map((segment) => ({ ...segment, endMs: Math.min(segment.endMs, 124_000) }))
          const later = all
            .filter(({ endMs }) => endMs > 100_500)
            .map((segment) => ({
              ...segment,
              startMs: Math.max(100_000, segment.startMs + jitterMs),
              endMs: Math.max(100_000, segment.endMs + jitterMs),
            }))
          const joined = stitchPair(earlier, later, overlap, preferredMs)
          expect(texts([...joined.earlier, ...joined.later])).toEqual(texts(all))
          for (const { startMs } of joined.earlier) expect(startMs).toBeLessThan(joined.seamMs)
          for (const { startMs } of joined.later) expect(startMs).toBeGreaterThanOrEqual(joined.seamMs)
        },
      ),
    )
  })
})

describe('a seam of channels with one speaker each', () => {
  const both = (texts: readonly MachineSegment[]) =>
    texts.map(({ text, speakerLabel }) => `${speakerLabel} ${text}`).toSorted()
  const joinedChannels = (earlier: MachineSegment[], later: MachineSegment[]) => {
    const joined = stitchChannels(earlier, later, overlap, 112_000)
    for (const { startMs } of joined.earlier) expect(startMs).toBeLessThan(joined.seamMs)
    return both([...joined.earlier, ...joined.later])
  }

  test('keeps the same words of two people who speak at once apart', () => {
    const agreed = [said(111_000, 113_000, 'yes we did that', 'S0'), said(111_100, 113_100, 'yes we did that', 'S1')]
    expect(joinedChannels(agreed, agreed)).toEqual(['S0 yes we did that', 'S1 yes we did that'])
  })

  test('keeps all words of a person who interrupts a long speech', () => {
    const speech = said(99_000, 124_000, 'a long speech without a pause', 'S0')
    const rest = said(100_000, 130_000, 'long speech without a pause that goes on', 'S0')
    const short = [said(111_500, 112_500, 'really', 'S1'), said(113_000, 113_500, 'oh', 'S1')]
    const joined = joinedChannels([speech, ...short], [rest, ...short])
    expect(joined.filter((one) => one.startsWith('S1'))).toEqual(['S1 oh', 'S1 really'])
    expect(
      joined
        .filter((one) => one.startsWith('S0'))
        .map((one) => one.slice(3))
        .join(' '),
    ).toBe('a long speech without a pause that goes on')
  })

  /** One talks all through the overlap; the other only agrees, in a word that the first one also says. */
  const monologue = (startMs: number, endMs: number) => said(startMs, endMs, 'and then she said yes to them all', 'S0')
  const agreed = said(118_000, 119_000, 'yes', 'S1')

  test('does not take a word for an echo of the other person’s speech', () => {
    const joined = joinedChannels([monologue(95_000, 124_000), agreed], [monologue(100_000, 130_000), agreed])
    expect(joined.filter((one) => one.startsWith('S1'))).toEqual(['S1 yes'])
  })

  test('is made if the slices’ answers state that each channel is one speaker', () => {
    const slice = (startMs: number, endMs: number, channels: boolean) => ({
      span: { startMs, endMs },
      data: {
        results: [monologue(Math.max(95_000, startMs), Math.min(130_000, endMs)), agreed].map((one) => ({
          ...{ start: (one.startMs - startMs) / 1000, end: (one.endMs - startMs) / 1000, text: one.text },
          speaker_id: one.speakerLabel ?? '',
        })),
        ...(channels ? { notices: [{ code: 'speaker-per-channel', values: { channels: 2 } }] } : {}),
      },
    })
    const run = { destination: 'this-machine' as const, options: transcriptionOptionsSchema.parse({}) }
    const agreements = (channels: boolean) =>
      stitchSlices([slice(0, 124_000, channels), slice(100_000, 200_000, channels)], run).transcript.segments.filter(
        ({ text }) => text === 'yes',
      )
    expect(agreements(true)).toEqual([agreed])
    expect(agreements(false)).toEqual([])
  })

  test('cuts all channels at one moment in a common silence, even far from each one’s own', () => {
    const long = said(110_000, 111_800, 'one', 'S0')
    const short = said(110_900, 111_700, 'two', 'S1')
    const { earlier, later } = stitchChannels([long, short], [long, short], overlap, 111_000)
    expect([texts(earlier), texts(later)]).toEqual([['one', 'two'], []])
  })

  test('cuts all channels at one moment in a common silence', () => {
    const one = said(110_000, 111_800, 'one', 'S0')
    const two = said(112_600, 114_000, 'two', 'S1')
    const joined = stitchChannels([one, two], [one, two], overlap, 112_000)
    expect([texts(joined.earlier), texts(joined.later)]).toEqual([['one'], ['two']])
    expect(joined.seamMs).toBeGreaterThan(111_800)
    expect(joined.seamMs).toBeLessThan(112_600)
  })

  test('keeps a label as one speaker and averages its voice over the slices', () => {
    const slice = (voices: Record<string, number[]>, segments: MachineSegment[]) => ({
      ...{ segments, voices: new Map(Object.entries(voices)), voiceModel: 'm' },
    })
    const { labels, unsure, voices } = sameSpeakers([
      slice({ S1: [0, 1] }, [said(0, 1000, 'a', 'S1')]),
      // Its voice is like the other one in the first slice, but a channel is a channel.
      slice({ S0: [0, 1], S1: [1, 0] }, [said(2000, 3000, 'b', 'S0'), said(3000, 4000, 'c', 'S1')]),
    ])
    expect(labels.map((map) => Object.fromEntries(map))).toEqual([{ S1: 'S1' }, { S0: 'S0', S1: 'S1' }])
    expect(unsure).toEqual([])
    const mean = Array.from(voices.get('S1')?.vector ?? [])
    expect(mean[0]).toBeCloseTo(mean[1] ?? 0)
    expect([...voices.keys()].toSorted()).toEqual(['S0', 'S1'])
  })
})

test('joins texts only where they share words', () => {
  expect(joinTexts('one two three four', 'three, four five')).toEqual(null)
  expect(joinTexts('one two three four', 'Two three, four five')).toEqual({
    earlier: 'one two three four',
    later: 'five',
  })
  expect(joinTexts('one two three fo', 'two three four')).toEqual(null)
  expect(joinTexts('a', 'b c')).toBeNull()
  expect(joinTexts('', 'b c')).toBeNull()
})

describe('a transcript of slices', () => {
  const segment = (start: number, text: string, speaker_id: string) => ({ start, end: start + 2, text, speaker_id })
  const slices = [
    {
      span: { startMs: 0, endMs: 124_000 },
      data: {
        language: 'en',
        results: [segment(1, 'hello', 'S0'), segment(104, 'first', 'S1'), segment(118, 'second', 'S0')],
        speaker_embeddings: { S0: [1, 0], S1: [0, 1] },
        notices: [{ code: 'of-service', values: { text: 'draft' } }],
      },
    },
    {
      span: { startMs: 100_000, endMs: 200_000 },
      data: {
        language: 'en',
        results: [segment(4.02, 'first', 'S0'), segment(18.03, 'second', 'S1'), segment(60, 'third', 'S0')],
        speaker_embeddings: { S0: [0.1, 1], S1: [1, 0.1] },
        notices: [{ code: 'of-service', values: { text: 'draft' } }],
      },
    },
  ]

  const run = (diarization = true) => ({
    destination: 'this-machine' as const,
    options: transcriptionOptionsSchema.parse({ diarization }),
  })

  test('has the recording’s times, the overlap once and the same labels throughout', () => {
    const { transcript, seamsMs } = stitchSlices(slices, run())
    expect(transcript).toEqual({
      language: 'en',
      languageSource: 'assumed',
      notices: [{ code: 'of-service', values: { text: 'draft' } }],
      segments: [
        said(1000, 3000, 'hello', 'S0'),
        said(104_000, 106_000, 'first', 'S1'),
        said(118_030, 120_030, 'second', 'S0'),
        said(160_000, 162_000, 'third', 'S1'),
      ],
    })
    expect(seamsMs).toEqual([112_000])
  })

  test('keeps labels as they are without speakers', () => {
    const labels = (diarization: boolean) =>
      stitchSlices(slices, run(diarization)).transcript.segments.map(({ speakerLabel }) => speakerLabel)
    expect(labels(false)).toEqual(['S0', 'S1', 'S1', 'S0'])
    const bare = slices.map(({ span, data }, index) => ({
      span,
      data: { language: 'en', results: index === 0 ? data.results.slice(0, 1) : data.results.slice(2) },
    }))
    const { transcript } = stitchSlices(bare, run())
    expect(transcript.segments.map(({ speakerLabel }) => speakerLabel)).toEqual(['S0', 'S0 (slice 2)'])
    expect(transcript.notices).toEqual([{ code: 'unsure-slices', values: { slices: [2] } }])
  })

  test('stays without speakers and as sure of the language as its least sure slice', () => {
    const bare = slices.map(({ span, data }, index) => ({
      span,
      data: {
        language: 'en',
        results: data.results.map(({ speaker_id: _, ...rest }) => ({
          ...rest,
          ...(index === 0 ? { language_probability: '0.9' } : {}),
        })),
      },
    }))
    const { transcript } = stitchSlices(bare, run())
    expect(transcript.segments.map(({ speakerLabel }) => speakerLabel)).toEqual([null, null, null, null])
    expect(transcript.notices).toEqual([])
    expect(transcript.languageSource).toBe('assumed')
  })

  test('is joined quickly for a day of talk in two slices', () => {
    const talk = (fromS: number) =>
      Array.from({ length: 20_000 }, (_, index) => segment(index * 3, `words ${fromS + index * 3}`, 'S0'))
    const { transcript } = stitchSlices(
      [
        { span: { startMs: 0, endMs: 60_000_000 }, data: { results: talk(0) } },
        { span: { startMs: 59_976_000, endMs: 119_976_000 }, data: { results: talk(59_976) } },
      ],
      run(),
    )
    expect(transcript.segments).toHaveLength(39_992)
  })
})
