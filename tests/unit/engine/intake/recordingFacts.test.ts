import { expect, test } from 'vitest'
import { safeExtension, titleOf, whenRecorded } from '../../../../electron/engine/intake/recordingFacts.ts'

test.each([
  ['Interview 3.wav', 'Interview 3'],
  ['a\u202eb\u0007.mp3', 'ab'],
  ['.wav', '.wav'],
  ['\u0000.wav', 'Recording'],
  [`${'é'.repeat(300)}.wav`, 'é'.repeat(200)],
])('the title of %j', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

test.each([
  ['talk.WAV', 'wav'],
  ['talk', ''],
  ['talk.', ''],
  ['talk.mp3 ', ''],
  ['talk.verylongending', ''],
])('the extension of %j', (name, extension) => {
  expect(safeExtension(name)).toBe(extension)
})

test('the recording time is that of the name, then of the container, then of the device, then of the file', () => {
  const mtimeMs = Date.UTC(2026, 8, 14)
  const recorded = { atMs: Date.UTC(2026, 8, 13), source: 'recorder-clock', hasZone: false } as const
  const head = Buffer.alloc(0)
  const when = (payload: Parameters<typeof whenRecorded>[0], file: Partial<Parameters<typeof whenRecorded>[1]> = {}) =>
    whenRecorded(payload, { name: 'talk.wav', head, containerMs: null, ...file })

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

test('a name with a date alone gives a day and no time', () => {
  const facts = { name: '2026-09-12 Reyes.wav', head: Buffer.alloc(0), containerMs: null }
  expect(whenRecorded({ mtimeMs: Date.UTC(2026, 8, 14) }, facts)).toEqual({
    recordedMs: new Date(2026, 8, 12, 12).getTime(),
    recordedTimeSource: 'name',
    recordedTimePrecision: 'day',
    recordedTimeHasZone: false,
  })
})

test('a clock that was never set, or a device without a time, gives no recording time', () => {
  const facts = { name: 'talk.wav', head: Buffer.alloc(0), containerMs: null }
  const unknown = { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null, recordedTimeHasZone: null }
  expect(whenRecorded({ mtimeMs: Date.UTC(1980, 0) }, facts)).toEqual(unknown)
  expect(whenRecorded({ mtimeMs: null }, facts)).toEqual(unknown)
  expect(whenRecorded({ recorded: null, mtimeMs: Date.UTC(2026, 0) }, facts)).toEqual(unknown)
})
