import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stitchSlices } from '../../../../electron/engine/transcription/stitch.ts'
import { stitchPair } from '../../../../electron/engine/transcription/stitchSeam.ts'
import { matchSpeakers } from '../../../../electron/engine/transcription/stitchSpeakers.ts'
import { joinTexts } from '../../../../electron/engine/transcription/stitchTexts.ts'
import { voicesOf } from '../../../../electron/engine/transcription/voices.ts'
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

  test('is where neither has speech, as near to the planned place as possible', () => {
    const joined = stitched(
      [...before, ...after.slice(0, 2)],
      [...before.slice(1), ...after].map((segment) => ({ ...segment, startMs: segment.startMs + 40 })),
    )
    expect(joined.texts).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
    expect(joined.seamMs).toBeGreaterThan(113_000)
    expect(joined.seamMs).toBeLessThan(114_000)
  })

  test('keeps what one of them alone heard', () => {
    const joined = stitched(
      [...before, said(119_500, 121_000, 'only the first')],
      [...before.slice(1, 2), ...after.slice(2)],
    )
    expect(joined.texts).toEqual(['one', 'two', 'three', 'only the first', 'six'])
  })

  test('takes a sentence that its cut goes through from the slice that has it whole', () => {
    const talk = [said(88_000, 111_000, 'a a a a'), said(111_000, 124_000, 'cut off here')]
    const rest = [said(111_100, 130_000, 'cut off here no more'), said(131_000, 133_000, 'z')]
    expect(stitched(talk, rest).texts).toEqual(['a a a a', 'cut off here no more', 'z'])
  })

  test('says no word twice where two slices divide what is said in different places', () => {
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

  test('drops an echo, but nothing that was said twice', () => {
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

  test('without speech on either side is in the middle', () => {
    expect(stitched([], []).seamMs).toBe(112_000)
    expect(stitched([said(0, 1000, 'a')], []).texts).toEqual(['a'])
  })

  test('whatever was said: every sentence once, in order, when both heard it', () => {
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

test('texts are joined where they share words, and only there', () => {
  expect(joinTexts('one two three four', 'three, four five')).toEqual(null)
  expect(joinTexts('one two three four', 'Two three, four five')).toEqual({
    earlier: 'one two three four',
    later: 'five',
  })
  expect(joinTexts('one two three fo', 'two three four')).toEqual(null)
  expect(joinTexts('a', 'b c')).toBeNull()
  expect(joinTexts('', 'b c')).toBeNull()
})

describe('who is who', () => {
  const voice = (angle: number) => [Math.cos(angle), Math.sin(angle), 0.1]
  const slice = (voices: Record<string, number[]>, segments: MachineSegment[], voiceModel: string | null = null) => ({
    segments,
    voices: new Map(Object.entries(voices)),
    voiceModel,
  })
  const shared = { startMs: 95_000, endMs: 119_000 }
  const far = { startMs: 195_000, endMs: 219_000 }
  const labelsOf = (labels: readonly Map<string, string>[]) => labels.map((map) => Object.fromEntries(map))

  test('is found by voices, however the labels are numbered', () => {
    const { labels, unsure } = matchSpeakers(
      [
        slice({ S0: voice(0), S1: voice(1.5) }, [said(0, 9000, 'a', 'S0'), said(9000, 9900, 'b', 'S1')]),
        slice({ S0: voice(1.45), S1: voice(0.1) }, [
          said(150_000, 155_000, 'c', 'S0'),
          said(156_000, 158_000, 'd', 'S1'),
        ]),
      ],
      [shared],
    )
    expect(labelsOf(labels)).toEqual([
      { S0: 'S0', S1: 'S1' },
      { S0: 'S1', S1: 'S0' },
    ])
    expect(unsure).toEqual([])
  })

  test('also of a speaker who was silent for a slice, and of a new one', () => {
    const { labels } = matchSpeakers(
      [
        slice({ S0: voice(0), S1: voice(1.5) }, [said(0, 9000, 'a', 'S0'), said(9000, 9900, 'b', 'S1')]),
        slice({ S0: voice(0.05) }, [said(130_000, 140_000, 'c', 'S0')]),
        slice({ S0: voice(3), S1: voice(1.4) }, [said(250_000, 260_000, 'd', 'S0'), said(261_000, 262_000, 'e', 'S1')]),
      ],
      [shared, far],
    )
    expect(labelsOf(labels).slice(1)).toEqual([{ S0: 'S0' }, { S0: 'S0 (slice 3)', S1: 'S1' }])
  })

  test('no speaker is two people of one slice', () => {
    const { labels } = matchSpeakers(
      [
        slice({ S0: voice(0) }, [said(0, 9000, 'a', 'S0')]),
        slice({ S0: voice(0.1), S1: voice(0.02) }, [
          said(150_000, 155_000, 'b', 'S0'),
          said(156_000, 157_000, 'c', 'S1'),
        ]),
      ],
      [shared],
    )
    expect(labelsOf(labels)[1]).toEqual({ S0: 'S0 (slice 2)', S1: 'S0' })
  })

  test('without voices is found by the same words in the overlap', () => {
    const { labels, unsure } = matchSpeakers(
      [
        slice({}, [
          said(96_000, 100_000, 'a', 'S0'),
          said(101_000, 106_000, 'b', 'S1'),
          said(110_000, 114_000, 'c', 'S0'),
        ]),
        slice({}, [
          said(96_100, 100_000, 'a', 'S1'),
          said(101_000, 106_100, 'b', 'S0'),
          said(110_000, 114_000, 'c', 'S1'),
        ]),
      ],
      [shared],
    )
    expect(labelsOf(labels)[1]).toEqual({ S0: 'S1', S1: 'S0' })
    expect(unsure).toEqual([])
  })

  test('is not told by voices of different models, however alike their numbers are', () => {
    const [before, after] = [[said(0, 9000, 'a', 'S0')], [said(150_000, 155_000, 'c', 'S0')]]
    const joined = (model: string) =>
      matchSpeakers([slice({ S0: voice(0) }, before, 'one'), slice({ S0: voice(0) }, after, model)], [shared])
    expect(joined('one').unsure).toEqual([])
    expect(joined('two').unsure).toEqual([1])
    expect([...joined('two').voices.values()].map(({ model }) => model)).toEqual(['one', 'two'])
  })

  test('is not guessed where nothing tells: a name of its own, and a person is asked', () => {
    const { labels, unsure } = matchSpeakers(
      [slice({}, [said(0, 9000, 'a', 'S0')]), slice({}, [said(150_000, 155_000, 'c', 'S0')])],
      [shared],
    )
    expect(labelsOf(labels)[1]).toEqual({ S0: 'S0 (slice 2)' })
    expect(unsure).toEqual([1])
  })

  test('words in the overlap outweigh voices that are a little alike', () => {
    const { labels } = matchSpeakers(
      [
        slice({ S0: voice(0), S1: voice(0.5) }, [said(96_000, 100_000, 'a', 'S0'), said(101_000, 106_000, 'b', 'S1')]),
        slice({ S0: voice(0.26), S1: voice(0.24) }, [
          said(96_000, 100_000, 'a', 'S0'),
          said(101_000, 106_000, 'b', 'S1'),
        ]),
      ],
      [shared],
    )
    expect(labelsOf(labels)[1]).toEqual({ S0: 'S0', S1: 'S1' })
  })

  test('voices are read by label, from a list, and from segments; else there are none', () => {
    const results = [
      { start: 0, end: 1, text: 'a', speaker_id: 'S0', embedding: [1, 0] },
      { start: 1, end: 4, text: 'b', speaker_id: 'S0', embedding: [0, 2] },
      { start: 4, end: 5, text: 'c', speaker_id: 'S1' },
    ]
    expect([...voicesOf({ results: [], speaker_embeddings: { S0: [1, 2] } })]).toEqual([['S0', [1, 2]]])
    expect([...voicesOf({ results: [], speaker_embeddings: [{ speaker_id: 3, embedding: [1, 2] }] })]).toEqual([
      ['3', [1, 2]],
    ])
    expect([...voicesOf({ results })]).toEqual([['S0', [1, 3]]])
    expect([...voicesOf({ results: [], speaker_embeddings: 'none' })]).toEqual([])
  })
})

describe('slices become one transcript', () => {
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

  test('times are the recording’s, the overlap is there once, labels hold all through', () => {
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

  test('without speakers labels are left alone; with nothing to tell by, a person is sent to Slices', () => {
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

  test('slices without speakers stay without, and the language is as sure as in the least sure slice', () => {
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

  test('a day of talk in two slices is put together in no time', () => {
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
