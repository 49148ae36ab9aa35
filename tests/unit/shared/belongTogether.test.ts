import { describe, expect, test } from 'vitest'
import { areSimultaneous, belongTogether, type JoinCandidate } from '../../../shared/recordings/belongTogether.ts'
import { trackNameOf } from '../../../shared/sound/trackNames.ts'
import { file, inARow, minutes, offered, startMs, takes } from '../../support/joinCandidates.ts'

describe('the tracks of one take', () => {
  test.each([
    [
      ['ZOOM0001_LR.WAV', 'ZOOM0001_Tr2.WAV', 'ZOOM0001_Tr1.WAV', 'ZOOM0001_Tr3.WAV'],
      ['ZOOM0001_Tr1.WAV', 'ZOOM0001_Tr2.WAV', 'ZOOM0001_Tr3.WAV', '-ZOOM0001_LR.WAV'],
    ],
    [
      ['Scene1-T001_TrLR.wav', 'Scene1-T001_Tr1_2.wav', 'Scene1-T001_Tr3.wav', 'Scene1-T001_Tr3_D.wav'],
      ['Scene1-T001_Tr1_2.wav', 'Scene1-T001_Tr3.wav', '-Scene1-T001_Tr3_D.wav', '-Scene1-T001_TrLR.wav'],
    ],
    [
      ['Tr1.wav', 'Mic12.wav', 'TrLR.wav', 'TrA.wav'],
      ['Mic12.wav', 'Tr1.wav', 'TrA.wav', '-TrLR.wav'],
    ],
    [
      ['TASCAM_0001_1.wav', 'TASCAM_0001_2.wav'],
      ['TASCAM_0001_1.wav', 'TASCAM_0001_2.wav'],
    ],
    [
      ['talk_L.wav', 'talk_R.wav'],
      ['talk_L.wav', 'talk_R.wav'],
    ],
    [
      ['260114_160901_TrLR.WAV', '260114_160901_TrMic.WAV', '260114_160901_Tr2.WAV', '260114_160901_Tr1.WAV'],
      ['260114_160901_Tr1.WAV', '260114_160901_Tr2.WAV', '260114_160901_TrMic.WAV', '-260114_160901_TrLR.WAV'],
    ],
    [
      ['TASCAM_0030S34.wav', 'TASCAM_0030S12.wav'],
      ['TASCAM_0030S12.wav', 'TASCAM_0030S34.wav'],
    ],
    [
      ['TASCAM_0030S34D06.wav', 'TASCAM_0030S12.wav'],
      ['TASCAM_0030S12.wav', '-TASCAM_0030S34D06.wav'],
    ],
    [
      ['TASCAM_0001_3-4.wav', 'TASCAM_0001_1-2.wav'],
      ['TASCAM_0001_1-2.wav', 'TASCAM_0001_3-4.wav'],
    ],
    // Beside one microphone, “LR” is the built-in microphones; “TrLR” is always a mix.
    [
      ['ZOOM0001_LR.WAV', 'ZOOM0001_Tr1.WAV'],
      ['ZOOM0001_Tr1.WAV', 'ZOOM0001_LR.WAV'],
    ],
    [
      ['200101_001_TrLR.WAV', '200101_001_Tr1.WAV'],
      ['200101_001_Tr1.WAV', '-200101_001_TrLR.WAV'],
    ],
    [
      ['SR001XY.WAV', 'SR001MS.WAV'],
      ['SR001MS.WAV', 'SR001XY.WAV'],
    ],
    [
      ['4CH001M.wav', '4CH001I.wav'],
      ['4CH001I.wav', '4CH001M.wav'],
    ],
    [
      ['R07_0010L.WAV', 'R07_0010.WAV'],
      ['R07_0010.WAV', '-R07_0010L.WAV'],
    ],
    [
      ['talk.R.wav', 'talk.L.wav'],
      ['talk.L.wav', 'talk.R.wav'],
    ],
    [
      ['talk_right.wav', 'talk_left.wav'],
      ['talk_left.wav', 'talk_right.wav'],
    ],
    [
      ['TASCAM_0001_MIX.wav', 'TASCAM_0001_2.wav', 'TASCAM_0001_1.wav'],
      ['TASCAM_0001_1.wav', 'TASCAM_0001_2.wav', '-TASCAM_0001_MIX.wav'],
    ],
  ])('are recognised in %j', (names, expected) => {
    expect(offered(names.map((name) => file(name)))).toEqual(takes(...expected))
  })

  test('may differ in channels, in the last block and by FAT’s two seconds', () => {
    const files = [
      file('ZOOM0001_Tr1.WAV'),
      file('ZOOM0001_Tr2.WAV', { recordedMs: startMs + 2000, durationMs: minutes(30) + 700 }),
      file('ZOOM0001_LR.WAV', { channels: 2 }),
    ]
    expect(offered(files)).toEqual(takes('ZOOM0001_Tr1.WAV', 'ZOOM0001_Tr2.WAV', '-ZOOM0001_LR.WAV'))
  })

  test('are two takes if equal names in two folders have different times', () => {
    const first = ['Tr1.wav', 'Tr2.wav'].map((name) => file(name))
    const second = ['Tr1.wav', 'Tr2.wav'].map((name) => file(name, { recordedMs: startMs + minutes(50) }))
    expect(offered([...first, ...second])).toEqual([...takes('Tr1.wav', 'Tr2.wav'), ...takes('Tr1.wav', 'Tr2.wav')])
    const copied = [...first, ...second].map((one) => ({ ...one, recordedMs: startMs }))
    expect(offered(copied)).toEqual([])
    expect(offered(first.map((one) => ({ ...one, recordedMs: null })))).toEqual([])
  })

  test('never differ in recorder, length, format or time', () => {
    const one = file('ZOOM0001_Tr1.WAV')
    for (const more of [
      { sourceLabel: 'ZOOM F8' },
      { durationMs: minutes(29) },
      { sampleRateHz: 44_100 },
      { codec: 'mp3' },
      { container: 'w64' },
      { recordedMs: startMs + 60_000 },
    ])
      expect(offered([one, file('ZOOM0001_Tr2.WAV', more)])).toEqual([])
  })

  test('are not assumed for copied files with numbers only', () => {
    const names = ['interview_1.wav', 'interview_2.wav']
    expect(offered(names.map((name) => file(name, { recordedTimeSource: 'file-time' })))).toEqual([])
    // Two tracks in one file are no count; beside single numbers they are not offered without those.
    const copied = { recordedTimeSource: 'file-time' } as const
    const pairs = ['TASCAM_0001_1-2.wav', 'TASCAM_0001_3-4.wav']
    expect(offered(pairs.map((name) => file(name, copied)))).toEqual(takes(...pairs))
    expect(offered([...pairs, 'TASCAM_0001_5.wav'].map((name) => file(name, copied)))).toEqual([])
    // A recorder that cuts by the hour writes equal lengths; the name states only the day.
    const ofDay = { recordedTimeSource: 'name', recordedTimePrecision: 'day' } as const
    expect(offered(['20260914_01.wav', '20260914_02.wav'].map((name) => file(name, ofDay)))).toEqual([])
    expect(trackNameOf('interview_1.wav')).toMatchObject({ kind: 'number' })
    expect(trackNameOf('interview.wav')).toBeNull()
  })

  test('have equal lengths if they are only numbered', () => {
    const two = (first: string, second: string) => [file(first), file(second, { durationMs: minutes(30) + 500 })]
    expect(offered(two('TASCAM_0001_1.wav', 'TASCAM_0001_2.wav'))).toEqual([])
    expect(offered(two('TASCAM_0001_Tr1.wav', 'TASCAM_0001_Tr2.wav'))).toHaveLength(1)
  })

  test('stay together in each part of a take that did not fit in one file', () => {
    const part = (ending: string, more = {}) =>
      ['LR', 'Tr1', 'Tr2'].map((track) => file(`ZOOM0013_${track}${ending}.WAV`, more))
    const later = { recordedMs: startMs + minutes(30), durationMs: minutes(12) }
    const tracks = (ending: string) => ['Tr1', 'Tr2'].map((track) => `ZOOM0013_${track}${ending}.WAV`)
    for (const [first, second] of [
      ['', '-0001'],
      ['-0001', '-0002'],
      ['', '_0001'],
    ] as const)
      expect(offered([...part(first), ...part(second, later)])).toEqual([
        ...takes(...tracks(first), `-ZOOM0013_LR${first}.WAV`),
        ...takes(...tracks(second), `-ZOOM0013_LR${second}.WAV`),
      ])
    // Of a single track, the next file is worth more than the same sound again.
    const alone = [file('ZOOM0013_LR-0001.WAV'), file('ZOOM0013_LR-0002.WAV', later)]
    expect(offered(alone)).toEqual(inARow('ZOOM0013_LR-0001.WAV', 'ZOOM0013_LR-0002.WAV'))
    const copied = ['R07_0010', 'R07_0010L'].map((name) => file(`${name}.WAV`))
    expect(offered([...copied, file('R07_0011.WAV', later)])).toEqual(inARow('R07_0010.WAV', 'R07_0011.WAV'))
  })

  test('are not assumed for parts whose names state one beginning', () => {
    for (const [stem, recordedTimePrecision] of [
      ['260914_1502', 'minute'],
      ['20260914_150200', 'second'],
    ] as const) {
      const parts = ['01', '02'].map((part) =>
        file(`${stem}_${part}.mp3`, { recordedTimeSource: 'name', recordedTimePrecision }),
      )
      expect(offered(parts)).toEqual([])
    }
  })

  test('are joined by name if they have no times', () => {
    // So large that the second could also be what comes after the first.
    const none = { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null, sizeBytes: 2_147_400_000 }
    const names = ['ZOOM0001_Tr1.WAV', 'ZOOM0001_Tr2.WAV']
    expect(offered(names.map((name) => file(name, none)))).toEqual(takes(...names))
  })

  test('play a mix if there are no other tracks', () => {
    expect(offered([file('talk_MIX.wav'), file('talk_LR.wav')])).toEqual(takes('talk_LR.wav', 'talk_MIX.wav'))
  })
})

test('a thousand recordings are grouped without comparing each pair', () => {
  const files = Array.from({ length: 1000 }, (_, index) =>
    file(`STE-00${index % 4}.wav`, {
      recordedMs: startMs + Math.floor(index / 4) * minutes(200) + (index % 4) * minutes(40),
    }),
  )
  const cut = [file('Z-1.wav'), file('Z-2.wav', { recordedMs: startMs + minutes(30) })]
  let reads = 0
  const counted = [...files, ...cut].map(
    (one) =>
      new Proxy(one, {
        get(target, name) {
          if (name === 'durationMs') reads++
          return Reflect.get(target, name)
        },
      }),
  )
  expect(belongTogether(counted)).toHaveLength(1)
  expect(reads).toBeLessThan(40 * counted.length)
})

test('files of two transmitters are not offered, but look simultaneous to whoever selects them', () => {
  const named = { recordedTimeSource: 'name' } as const
  const two = (more: Partial<JoinCandidate>, both: Partial<JoinCandidate> = named) => [
    file('TX01_MIC001_20260914_150200_orig.wav', both),
    file('TX02_MIC004_20260914_150201_orig.wav', { ...both, recordedMs: startMs + 1000, ...more }),
  ]
  expect(offered(two({}))).toEqual([])
  expect(areSimultaneous(two({}))).toBe(true)
  expect(areSimultaneous(two({ durationMs: minutes(29) }))).toBe(false)
  expect(areSimultaneous(two({ recordedMs: startMs + 5000 }))).toBe(false)
  expect(areSimultaneous(two({}, { ...named, recordedTimePrecision: 'minute' }))).toBe(false)
  expect(areSimultaneous(two({}, { ...named, durationMs: 4000 }))).toBe(false)
  // The time of a copy.
  expect(areSimultaneous(two({}, { recordedTimeSource: 'file-time' }))).toBe(false)
  expect(areSimultaneous([file('a.wav')])).toBe(false)
  const parts = ['01', '02'].map((part) => file(`20260914_150200_${part}.wav`, named))
  expect(areSimultaneous(parts)).toBe(false)
  expect(areSimultaneous(parts.toReversed())).toBe(false)
})
