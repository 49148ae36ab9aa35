import { beforeEach, expect, test } from 'vitest'
import { ContentChecks } from '../../../../electron/engine/devices/contentChecks.ts'
import type { DeviceRecording } from '../../../../electron/recorders/layouts/index.ts'
import type { PluggedDevice } from '../../../../electron/recorders/pluggedDevice.ts'
import type { VolumeContents } from '../../../../electron/recorders/reading/readableVolume.ts'
import type { DeviceUnit } from '../../../../electron/recorders/units.ts'
import { recordingsOf } from '../../../../electron/recorders/units.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { silentLog } from '../../../../shared/errors/log.ts'

/** When Tapelog reads a device to compare it, and when not. Each read waits until the test ends it. The test sets the time. */
let plugged: PluggedDevice
let unit: DeviceUnit
let checks: ContentChecks
let reads: { end: () => void; fail: () => void }[]
let timers: { afterMs: number; call: () => void }[]
let changes: number
beforeEach(() => {
  reads = []
  timers = []
  changes = 0
  plugged = { mediumCount: 0 } as PluggedDevice
  const contents = {
    volume: {
      name: 'card',
      fingerprint: () =>
        new Promise<string>((resolve, reject) => {
          const gone = new TapelogError('device-unplugged', 'The device was unplugged.', { retryable: true })
          reads.push({ end: () => resolve('same'), fail: () => reject(gone) })
        }),
    },
    layout: { recordings: [{ key: 'a.wav', paths: [['a.wav']], sizeBytes: 10 }] },
    files: new Map([['a.wav', { sizeBytes: 10, modifiedMs: 1 }]]),
  } as unknown as VolumeContents
  unit = { deviceId: 'recorder', plugged, contents: [contents] } as unknown as DeviceUnit
  const row = { path: 'card/a.wav', sizeBytes: 10, modifiedMs: 1, recordingId: 7, fingerprint: 'same' }
  checks = new ContentChecks({
    index: { candidates: () => () => row, keepProven: () => {} },
    originals: {
      isThere: () => true,
      isStale: () => false,
      isSalvaged: () => false,
      fingerprint: () => 'same',
      refresh: async () => {},
    },
    units: { of: () => [unit], all: () => [unit] },
    now: () => 0,
    log: silentLog,
    clock: {
      now: () => 0,
      after: (afterMs, call) => {
        const timer = { afterMs, call }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
    },
    onChange: () => {
      changes += 1
    },
  })
})
/** The page's request after each change. It starts a comparison that is missing. */
const look = () => recordingsOf(unit).map((recording) => checks.states(unit)(recording).state)
/** Lets all begun work continue, except reads. */
const turns = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const begun = async () => {
  expect(look()).toEqual(['checking'])
  await turns()
  return reads.length
}
/** Closes the device. Nothing may read it before `close` is called. */
function closing() {
  const { promise, resolve: close } = Promise.withResolvers<void>()
  return { over: checks.whileStopped(plugged, () => promise), close }
}

test('starts no waiting comparison while the device is being closed', async () => {
  unit.contents[0]?.layout.recordings.push({
    key: 'b.wav',
    paths: [['b.wav']],
    sizeBytes: 10,
  } as unknown as DeviceRecording)
  const first = checks.check(plugged)
  const second = checks.check(plugged)
  const { over, close } = closing()
  reads[0]?.end()
  await first
  await turns()
  expect(reads).toHaveLength(1)
  close()
  await over
  await turns()
  expect(reads).toHaveLength(2)
  reads[1]?.end()
  await second
  expect(look()).toEqual(['in-library', 'in-library'])
})

test('reads another medium only after the device is closed', async () => {
  const { over, close } = closing()
  await turns()
  plugged.mediumCount += 1
  expect(await begun()).toBe(0)
  const asked = checks.check(plugged)
  await turns()
  expect(reads).toHaveLength(0)
  close()
  await over
  await turns()
  expect(reads).toHaveLength(1)
  reads[0]?.end()
  await asked
  expect(look()).toEqual(['in-library'])
})

test('waits for the last read of the previous medium before it closes the device', async () => {
  void checks.check(plugged)
  await turns()
  plugged.mediumCount += 1
  look()
  let isClosing = false
  const over = checks.whileStopped(plugged, async () => {
    isClosing = true
  })
  await turns()
  expect(isClosing).toBe(false)
  reads[0]?.end()
  await over
  expect(isClosing).toBe(true)
})

test('reads a device again 5 s after a failed read', async () => {
  const first = checks.check(plugged)
  reads[0]?.fail()
  await first
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([5000])
  expect(await begun()).toBe(1)
  const before = changes
  timers[0]?.call()
  expect(changes).toBe(before + 1)
  expect(await begun()).toBe(2)
  reads[1]?.end()
  await turns()
  expect(look()).toEqual(['in-library'])
})

test('waits for both the close and the retry delay before it reads again', async () => {
  const first = checks.check(plugged)
  reads[0]?.fail()
  await first
  const { over, close } = closing()
  close()
  await over
  expect(await begun()).toBe(1)

  const again = closing()
  timers[0]?.call()
  expect(await begun()).toBe(1)
  again.close()
  await again.over
  expect(await begun()).toBe(2)
})

test('does not retry a device that was unplugged', async () => {
  const first = checks.check(plugged)
  checks.forget(plugged)
  reads[0]?.fail()
  await first
  expect(timers).toEqual([])
})
