import { describe, expect, test } from 'vitest'
import { areSimultaneous, belongTogether, type JoinCandidate } from '../../../shared/recordings/belongTogether.ts'
import { trackNameOf } from '../../../shared/sound/trackNames.ts'

/** Which recordings look like one: names, times, lengths and sizes as recorders write them. */
const startMs = new Date(2026, 8, 14, 15, 2, 0).getTime()
const minutes = (count: number) => count * 60_000

let lastId = 0
const file = (originalName: string, more: Partial<JoinCandidate> = {}): JoinCandidate => ({
  ...{ id: ++lastId, originalName, sourceLabel: 'ZOOM H6', recordedMs: startMs, recordedTimeSource: 'recorder-clock' },
  ...{ recordedTimePrecision: 'second', durationMs: minutes(30), sizeBytes: 500_000_000, container: 'wav' },
  ...{ codec: 'pcm_s24le', sampleRateHz: 48_000, channels: 1 },
  ...more,
})
/** The offered names, and `-` before those that are left out. */
const offered = (files: readonly JoinCandidate[]) =>
  belongTogether(files).map(({ arrangement, recordingIds, leftOut }) => ({
    arrangement,
    names: recordingIds.map((id) => {
      const name = files.find((one) => one.id === id)?.originalName
      return leftOut.includes(id) ? `-${name}` : name
    }),
  }))
const takes = (...names: string[]) => [{ arrangement: 'same-time', names }]
const inARow = (...names: string[]) => [{ arrangement: 'one-after-another', names }]

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

describe('files that a recorder continued', () => {
  /** 48 kHz, 24 bits, 2 channels: 288,000 bytes a second. */
  const full = { sizeBytes: 2_147_400_000, durationMs: (2_147_400_000 / 288_000) * 1000, channels: 2 }
  const last = { sizeBytes: 300_000_000, durationMs: (300_000_000 / 288_000) * 1000, channels: 2 }

  test.each(['start', 'end'])('are cut at 2 GiB, by the time of the %s of each file', (which) => {
    let atMs = startMs
    const files = [full, full, last].map((facts, index) => {
      const beginMs = atMs
      atMs += facts.durationMs
      const exactMs = which === 'start' ? beginMs : atMs
      return file(`ZOOM000${index + 1}.WAV`, { ...facts, recordedMs: Math.ceil(exactMs / 2000) * 2000 })
    })
    expect(offered(files.toReversed())).toEqual(inARow('ZOOM0001.WAV', 'ZOOM0002.WAV', 'ZOOM0003.WAV'))
  })

  test('are recognised by name if full and without times', () => {
    const none = { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null }
    const files = [
      file('ZOOM0007.WAV', { ...full, ...none }),
      file('ZOOM0007-0001.WAV', { ...full, ...none }),
      file('ZOOM0007-0002.WAV', { ...last, ...none }),
    ]
    expect(offered(files)).toEqual(inARow('ZOOM0007.WAV', 'ZOOM0007-0001.WAV', 'ZOOM0007-0002.WAV'))
    expect(offered(files.map((one) => ({ ...one, sizeBytes: 900_000_000 })))).toEqual([])
  })

  test.each([2_147_480_000, 4_294_960_000, 1_999_990_000, 3_999_990_000])(
    'continue a file of %i bytes within a minute of its end',
    (sizeBytes) => {
      const next = (offMs: number, more = {}) => {
        const recordedMs = startMs + full.durationMs + offMs
        return [
          file('ZOOM0001.WAV', { ...full, sizeBytes, ...more }),
          file('ZOOM0002.WAV', { ...last, recordedMs, ...more }),
        ]
      }
      expect(offered(next(40_000))).toHaveLength(1)
      expect(offered(next(-40_000))).toHaveLength(1)
      expect(offered(next(minutes(30)))).toEqual([])
      // A copy whose name states only the day.
      expect(offered(next(minutes(30), { recordedTimePrecision: 'day' }))).toHaveLength(1)
    },
  )

  test('continue a full file if their names state the minute of its end', () => {
    const named = { recordedTimeSource: 'name', recordedTimePrecision: 'minute' } as const
    const two = (sizeBytes: number, offMs = 0) =>
      offered([
        file('260914_1502.wav', { ...named, sizeBytes }),
        file('260914_1532.wav', { ...named, recordedMs: startMs + minutes(30) + offMs }),
      ])
    expect(two(4_294_900_000)).toEqual(inARow('260914_1502.wav', '260914_1532.wav'))
    expect(two(4_294_900_000, minutes(2))).toEqual([])
    expect(two(900_000_000)).toEqual([])
  })

  test('are in a series if the next number or letter follows', () => {
    const two = (first: string, second: string) =>
      offered([file(first), file(second, { recordedMs: startMs + minutes(30) })])
    expect(two('take9.wav', 'take10.wav')).toEqual(inARow('take9.wav', 'take10.wav'))
    expect(two('STE-099.wav', 'STE-100.wav')).toEqual(inARow('STE-099.wav', 'STE-100.wav'))
    expect(two('TASCAM_0001A.wav', 'TASCAM_0001B.wav')).toEqual(inARow('TASCAM_0001A.wav', 'TASCAM_0001B.wav'))
    expect(two('ZOOM0001_Tr1.wav', 'ZOOM0002_Tr1.wav')).toEqual(inARow('ZOOM0001_Tr1.wav', 'ZOOM0002_Tr1.wav'))
    expect(two('ZOOM0001_Tr1.wav', 'ZOOM0002_Tr2.wav')).toEqual([])
    expect(two('STE-001.wav', 'STE-2.wav')).toEqual([])
    expect(two('STE-001.wav', 'other-077.wav')).toEqual([])
  })

  test('continue within a clock’s error if their names are times', () => {
    const two = (offMs: number) =>
      offered([
        file('a.mp3', { recordedTimeSource: 'name' }),
        file('b.mp3', { recordedMs: startMs + minutes(30) + offMs, recordedTimeSource: 'name' }),
      ])
    for (const offMs of [-3000, -1000, 0, 2000, 3000]) expect(two(offMs)).toEqual(inARow('a.mp3', 'b.mp3'))
    for (const offMs of [-4000, 4000]) expect(two(offMs)).toEqual([])
  })

  test('do not follow a file without a length or of the same time', () => {
    const two = (durationMs: number, apartMs: number) =>
      offered([file('STE-001.wav', { durationMs }), file('STE-002.wav', { durationMs, recordedMs: startMs + apartMs })])
    expect(two(0, 2000)).toEqual([])
    expect(two(2000, 0)).toEqual([])
    expect(two(2000, 2000)).toHaveLength(1)
  })

  test('continue at midnight by the recorder’s clock, whatever their names', () => {
    const midnightMs = new Date(2026, 8, 15).getTime()
    const night = (recordedMs: number) =>
      offered([
        file('260914_007.wav', { recordedMs: recordedMs - minutes(30) }),
        file('260915_001.wav', { recordedMs: recordedMs + 1000 }),
      ])
    expect(night(midnightMs)).toEqual(inARow('260914_007.wav', '260915_001.wav'))
    expect(night(midnightMs + minutes(60))).toEqual([])
  })

  test('continue at midnight, even if the numbers begin again', () => {
    const midnightMs = new Date(2026, 8, 15).getTime()
    const atNight = [
      file('260914_007.wav', { recordedMs: midnightMs - minutes(30), recordedTimeSource: 'name' }),
      file('260915_001.wav', { recordedMs: midnightMs + 1000, recordedTimeSource: 'name' }),
    ]
    expect(offered(atNight)).toEqual(inARow('260914_007.wav', '260915_001.wav'))
    const named = [
      file('20260914-150200.mp3', { recordedTimeSource: 'name' }),
      file('20260914-153200.mp3', { recordedMs: startMs + minutes(30), recordedTimeSource: 'name' }),
    ]
    expect(offered(named)).toEqual(inARow('20260914-150200.mp3', '20260914-153200.mp3'))
  })

  test('are not offered if the recorder was stopped in between', () => {
    const files = [
      file('STE-001.wav'),
      file('STE-002.wav', { recordedMs: startMs + minutes(31), durationMs: minutes(10) }),
    ]
    expect(offered(files)).toEqual([])
  })

  test('are not offered if two files could be the next one', () => {
    const first = file('STE-001.wav')
    const next = () => file('STE-002.wav', { recordedMs: startMs + minutes(30) })
    expect(offered([first, next()])).toHaveLength(1)
    expect(offered([first, next(), next()])).toEqual([])
    expect(offered([first, file('STE-001.wav'), next()])).toEqual([])
    expect(offered([first, { ...next(), sourceLabel: 'Other' }])).toEqual([])
    expect(offered([first, { ...next(), channels: 2 }])).toEqual([])
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
