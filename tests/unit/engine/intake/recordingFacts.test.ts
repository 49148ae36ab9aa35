import { describe, expect, test } from 'vitest'
import { safeExtension, titleOf, whenRecorded } from '../../../../electron/engine/intake/recordingFacts.ts'

test.each([
  ['Interview 3.wav', 'Interview 3'],
  ['a\u202eb\u0007.mp3', 'ab'],
  ['.wav', '.wav'],
  ['\u0000.wav', 'Recording'],
  [`${'é'.repeat(300)}.wav`, 'é'.repeat(200)],
])('finds the title of %j', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

test.each([
  ['talk.WAV', 'wav'],
  ['talk', ''],
  ['talk.', ''],
  ['talk.mp3 ', ''],
  ['talk.verylongending', ''],
])('finds the extension of %j', (name, extension) => {
  expect(safeExtension(name)).toBe(extension)
})

test('takes the recording time from the name, then the container, the device and the file', () => {
  const mtimeMs = Date.UTC(2026, 8, 14)
  const recorded = { atMs: Date.UTC(2026, 8, 13), source: 'recorder-clock', hasZone: false } as const
  const head = Buffer.alloc(0)
  const when = (payload: Parameters<typeof whenRecorded>[0], file: Partial<Parameters<typeof whenRecorded>[1]> = {}) =>
    whenRecorded(payload, { name: 'talk.wav', head, containerMs: null, durationMs: 0, ...file })

  const named = when({ recorded, mtimeMs }, { name: '1789398153.wav', containerMs: 5 })
  expect(named).toEqual({
    recordedMs: 1_789_398_153_000,
    recordedTimeSource: 'name',
    recordedTimePrecision: 'second',
    recordedTimeHasZone: true,
  })
  const inContainer = when({ recorded, mtimeMs }, { containerMs: 5 })
  expect(inContainer).toEqual({
    recordedMs: 5,
    recordedTimeSource: 'embedded',
    recordedTimePrecision: 'second',
    recordedTimeHasZone: true,
  })
  const onDevice = when({ recorded, mtimeMs })
  expect(onDevice).toEqual({
    recordedMs: recorded.atMs,
    recordedTimeSource: 'recorder-clock',
    recordedTimePrecision: 'second',
    recordedTimeHasZone: false,
  })
  const byFile = when({ mtimeMs })
  expect(byFile).toEqual({
    recordedMs: mtimeMs,
    recordedTimeSource: 'file-time',
    recordedTimePrecision: 'second',
    recordedTimeHasZone: null,
  })
})

test('takes a day without a time from a name with a date alone', () => {
  const facts = { name: '2026-09-12 Reyes.wav', head: Buffer.alloc(0), containerMs: null, durationMs: 0 }
  expect(whenRecorded({ mtimeMs: Date.UTC(2026, 8, 14) }, facts)).toEqual({
    recordedMs: new Date(2026, 8, 12, 12).getTime(),
    recordedTimeSource: 'name',
    recordedTimePrecision: 'day',
    recordedTimeHasZone: false,
  })
})

test('takes no recording time from a clock that was never set', () => {
  const facts = { name: 'talk.wav', head: Buffer.alloc(0), containerMs: null, durationMs: 0 }
  const unknown = { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null, recordedTimeHasZone: null }
  expect(whenRecorded({ mtimeMs: Date.UTC(1980, 0) }, facts)).toEqual(unknown)
  expect(whenRecorded({ mtimeMs: null }, facts)).toEqual(unknown)
  expect(whenRecorded({ recorded: null, mtimeMs: Date.UTC(2026, 0) }, facts)).toEqual(unknown)
})

describe('the more exact of the name’s and the file’s time', () => {
  const local = (...time: [number, number, number, number, number, number?]) => new Date(...time).getTime()
  const clock = local(2024, 0, 5, 14, 2, 12)
  const hourMs = 3_600_000
  const bext = (text: string) => {
    const chunk = Buffer.alloc(610)
    chunk.write('bext', 0)
    chunk.writeUInt32LE(602, 4)
    chunk.write(text, 8 + 320)
    return Buffer.concat([Buffer.from('RIFF....WAVE'), chunk])
  }
  const none = Buffer.alloc(0)

  test.each<[string, string, { containerMs?: number; head?: Buffer; durationMs?: number }, number, string, boolean]>([
    [
      'a name in UTC',
      'GMT20240105-140212_Recording.m4a',
      { containerMs: Date.UTC(2024, 0, 5, 19) },
      Date.UTC(2024, 0, 5, 14, 2, 12),
      'name',
      true,
    ],
    [
      'a name without a zone, a file with one',
      '2024-01-05 14.02.12.m4a',
      { containerMs: clock + 5 * hourMs },
      clock + 5 * hourMs,
      'embedded',
      true,
    ],
    [
      'a file that states its end in another zone',
      '2024-01-05 14.02.12.m4a',
      { containerMs: clock - 5.5 * hourMs + 400_000, durationMs: 400_000 },
      clock - 5.5 * hourMs,
      'embedded',
      true,
    ],
    [
      'a file that states its end here',
      '2024-01-05 14.02.12.m4a',
      { containerMs: clock + 400_000, durationMs: 400_000 },
      clock,
      'name',
      true,
    ],
    [
      'a file that was converted hours later',
      '2024-01-05 14.02.12.m4a',
      { containerMs: clock + 3.4 * hourMs },
      clock,
      'name',
      false,
    ],
    [
      'a file that was converted a year later',
      '2024-01-05 14.02.12.m4a',
      { containerMs: clock + 365 * 24 * hourMs },
      clock,
      'name',
      false,
    ],
    ['a day in the name', '2024-01-05 Reyes.m4a', { containerMs: clock }, clock, 'embedded', true],
    [
      'another day in the name',
      '2024-01-04 Reyes.m4a',
      { containerMs: clock },
      local(2024, 0, 4, 12, 0),
      'name',
      false,
    ],
    [
      'a minute in the name, a second in the file',
      '2024-01-05 14.02.wav',
      { head: bext('2024-01-0514:02:12') },
      clock,
      'name',
      false,
    ],
    [
      'two clocks without a zone',
      '2024-01-05 14.02.wav',
      { head: bext('2024-01-0519:02:12') },
      local(2024, 0, 5, 14, 2),
      'name',
      false,
    ],
  ])('is taken with %s', (_what, name, file, recordedMs, recordedTimeSource, recordedTimeHasZone) =>
    expect(whenRecorded({ mtimeMs: 0 }, { name, head: none, containerMs: null, durationMs: 0, ...file })).toMatchObject(
      {
        ...{ recordedMs, recordedTimeSource, recordedTimeHasZone },
      },
    ),
  )

  test.each<[string, string, { atMs?: number; head?: Buffer }, number, string]>([
    ['counted', '240105_0001.MP3', { atMs: clock }, clock, 'recorder-clock'],
    ['counted, with the time inside', '240105_0312.wav', { head: bext('2024-01-0514:02:12') }, clock, 'embedded'],
    ['of a night', '240105_0030.mp3', { atMs: local(2024, 0, 5, 2, 10) }, local(2024, 0, 5, 0, 30), 'name'],
    ['of a day with pauses', '240105_0610.mp3', { atMs: clock }, local(2024, 0, 5, 6, 10), 'name'],
    ['copied a day later', '240105_0030.mp3', { atMs: clock + 24 * hourMs }, local(2024, 0, 5, 0, 30), 'name'],
    ['with seconds', '240105_003000.mp3', { atMs: clock }, local(2024, 0, 5, 0, 30), 'name'],
  ])('is that of the recorder if the recordings of a day are counted: %s', (_what, name, file, recordedMs, source) => {
    const { atMs, head = none } = file
    const recorded = atMs === undefined ? {} : { recorded: { atMs, source: 'recorder-clock', hasZone: false } as const }
    const found = whenRecorded({ ...recorded, mtimeMs: 0 }, { name, head, containerMs: null, durationMs: 1_800_000 })
    expect(found).toMatchObject({ recordedMs, recordedTimeSource: source })
  })
})
