import { describe, expect, test } from 'vitest'
import { matchSpeakers } from '../../../../electron/engine/transcription/stitchSpeakers.ts'
import { voicesOf } from '../../../../electron/engine/transcription/voices.ts'
import type { MachineSegment } from '../../../../electron/engine/transcripts/machineTranscript.ts'

const said = (startMs: number, endMs: number, text: string, speakerLabel: string | null = null): MachineSegment => ({
  startMs,
  endMs,
  text,
  speakerLabel,
})

describe('a speaker across slices', () => {
  const voice = (angle: number) => [Math.cos(angle), Math.sin(angle), 0.1]
  const slice = (voices: Record<string, number[]>, segments: MachineSegment[], voiceModel: string | null = null) => ({
    segments,
    voices: new Map(Object.entries(voices)),
    voiceModel,
  })
  const shared = { startMs: 95_000, endMs: 119_000 }
  const far = { startMs: 195_000, endMs: 219_000 }
  const labelsOf = (labels: readonly Map<string, string>[]) => labels.map((map) => Object.fromEntries(map))

  test('is found by voice, however the labels are numbered', () => {
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

  test('is found after a silent slice, and a new one is added', () => {
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

  test('is never two people of one slice', () => {
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

  test('is found by the same words in the overlap if there are no voices', () => {
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

  test('is not matched by voices of different models', () => {
    const [before, after] = [[said(0, 9000, 'a', 'S0')], [said(150_000, 155_000, 'c', 'S0')]]
    const joined = (model: string) =>
      matchSpeakers([slice({ S0: voice(0) }, before, 'one'), slice({ S0: voice(0) }, after, model)], [shared])
    expect(joined('one').unsure).toEqual([])
    expect(joined('two').unsure).toEqual([1])
    expect([...joined('two').voices.values()].map(({ model }) => model)).toEqual(['one', 'two'])
  })

  test('gets a name of its own and a question if nothing matches', () => {
    const { labels, unsure } = matchSpeakers(
      [slice({}, [said(0, 9000, 'a', 'S0')]), slice({}, [said(150_000, 155_000, 'c', 'S0')])],
      [shared],
    )
    expect(labelsOf(labels)[1]).toEqual({ S0: 'S0 (slice 2)' })
    expect(unsure).toEqual([1])
  })

  test('is matched by words in the overlap rather than by similar voices', () => {
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

  test('gets its voice from labels, a list or segments', () => {
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
