import { describe, expect, test } from 'vitest'
import {
  canBeImported,
  fractionOf,
  isTickedWithAll,
  newRecordings,
  noticeWords,
  spokenWords,
  stateWords,
  transferWords,
  unpluggingWords,
  volumeWords,
  watchWords,
} from '../../../renderer/devices/deviceWords.ts'
import { dismissed, isSeen, noMemory, remember } from '../../../renderer/devices/noticeMemory.ts'
import { type Device, type DeviceTransfer, deviceRecordingSchema } from '../../../shared/devices/device.ts'
import { units } from '../../../shared/words/en/units.ts'
import { dayAndTime, whenWords } from '../../../shared/words/recordedWhen.ts'

const device: Device = {
  deviceId: 'a',
  isRemembered: true,
  name: 'Note',
  maker: null,
  kind: 'recorder',
  serialNumber: null,
  state: 'ready',
  message: null,
  problems: [],
  volumes: [],
  counts: { total: 41, new: 3, known: 38, checking: 0, refused: 0, deleted: 0, skipped: 0 },
  autoImport: false,
  localOnly: false,
  transfer: null,
  waitingFiles: 0,
  unplug: { isSafe: false, canEject: true, warning: null },
  lastSeenMs: 0,
}
/** A device that Tapelog neither reads nor writes. */
const idle = { isSafe: true, canEject: true, warning: null }
const transfer: DeviceTransfer = {
  filesDone: 1,
  filesFailed: 0,
  filesTotal: 3,
  bytesDone: 12_400_000,
  bytesTotal: 40_000_000,
  bytesPerSecond: 5_100_000,
  remainingMs: 5500,
  current: null,
}
const counts = (total: number, fresh: number, known: number, checking = 0): Partial<Device> => ({
  counts: { total, new: fresh, known, checking, refused: total - fresh - known - checking, deleted: 0, skipped: 0 },
})

describe('a device in words', () => {
  const words = (more: Partial<Device>) => stateWords({ ...device, ...more })

  test('shows how many recordings on it are new', () => {
    expect(words({})).toBe('3 of 41 are new')
    expect(words(counts(2000, 1200, 800))).toBe('1,200 of 2,000 are new')
    const withDeleted = (fresh: number, known: number) => ({
      counts: { total: 6, new: fresh, known, checking: 0, refused: 0, deleted: 2, skipped: 0 },
    })
    expect(words(withDeleted(1, 3))).toBe('1 of 6 is new · 2 deleted here')
    expect(words(withDeleted(0, 4))).toBe('Nothing new · 4 of 6 are in your library · 2 deleted here')
    expect(words(counts(0, 0, 0))).toBe('No recordings on it')
    expect(words(counts(41, 0, 41))).toBe('All 41 recordings are in your library')
    expect(words(counts(1, 0, 1))).toBe('Its only recording is in your library')
    expect(words(counts(41, 0, 40))).toBe('Nothing new · 40 of 41 are in your library')
    expect(words({ ...counts(41, 0, 39), waitingFiles: 2 })).toBe(
      'Nothing new · 39 of 41 are in your library · 2 waiting to be imported',
    )
    expect(words({ waitingFiles: 1 })).toBe('3 of 41 are new · 1 waiting to be imported')
    expect(words({ counts: null })).toBe('Ready')
    expect(words(counts(41, 0, 30, 11))).toBe('Comparing 41 recordings with your library…')
    expect(words(counts(41, 3, 0, 38))).toBe('3 new · Comparing 41 recordings with your library…')
  })

  test('shows the position of the file that is being copied', () => {
    const at = (more: Partial<DeviceTransfer>) => words({ state: 'importing', transfer: { ...transfer, ...more } })
    expect(at({})).toBe('Importing 2 of 3')
    expect(at({ filesDone: 0 })).toBe('Importing 1 of 3')
    expect(at({ filesDone: 1, filesFailed: 1 })).toBe('Importing 3 of 3')
    expect(at({ filesDone: 3 })).toBe('Importing 3 of 3')
    expect(words({ state: 'importing' })).toBe('Importing…')
  })

  test('shows how many recordings are not imported when unplugged', () => {
    expect(words({ state: 'away' })).toBe('Not plugged in')
    expect(words({ state: 'away', waitingFiles: 1 })).toBe(
      'Unplugged. 1 recording is not imported yet: plug it in again to continue.',
    )
    expect(words({ state: 'away', waitingFiles: 2 })).toMatch(/^Unplugged. 2 recordings are not imported yet:/)
  })

  test('has nothing to import while it is not open', () => {
    const offered = (state: Device['state']) => newRecordings({ ...device, state })
    expect((['ready', 'importing'] as const).map(offered)).toEqual([3, 3])
    expect((['opening', 'unreadable', 'ejected', 'away'] as const).map(offered)).toEqual([0, 0, 0, 0])
  })

  test('shows progress and time left, as far as they are known', () => {
    expect(transferWords(transfer)).toBe('12.4 MB of 40 MB · 5.1 MB/s · about 6 s left')
    expect(transferWords({ ...transfer, remainingMs: null })).toBe('12.4 MB of 40 MB · 5.1 MB/s')
    expect(transferWords({ ...transfer, bytesPerSecond: null, remainingMs: null })).toBe('12.4 MB of 40 MB')
    expect(fractionOf(transfer)).toBeCloseTo(0.31)
    expect(fractionOf({ bytesDone: 9, bytesTotal: 8 })).toBe(1)
    expect(fractionOf({ bytesDone: 0, bytesTotal: 0 })).toBeNull()
  })

  test('shows its storage or its watched folder', () => {
    expect(volumeWords({ label: 'PLAUD_NOTE', fileSystem: 'vfat', sizeBytes: 64_013_000_704, isReadOnly: true })).toBe(
      '64 GB · PLAUD_NOTE · vfat · read-only',
    )
    expect(volumeWords({ label: null, fileSystem: null, sizeBytes: null, isReadOnly: false })).toBe('')
    const folder = { id: 1, path: '/a', localOnly: false, problem: null }
    expect([0, 1, 2].map((growingFiles) => watchWords({ ...folder, growingFiles, deletedFiles: 0 }))).toEqual([
      'Looking for new recordings',
      '1 file is still being written',
      '2 files are still being written',
    ])
  })

  test('shows how many files of a watched folder were deleted here', () => {
    const folder = { id: 1, path: '/a', localOnly: false, problem: null, growingFiles: 0 }
    expect([1, 2].map((deletedFiles) => watchWords({ ...folder, deletedFiles }))).toEqual([
      'Looking for new recordings · 1 file from it was deleted in Tapelog; to import it again, choose it under “Import”',
      'Looking for new recordings · 2 files from it were deleted in Tapelog; to import them again, choose them under “Import”',
    ])
  })

  test('states why a recording can or cannot be imported', () => {
    const recording = {
      ...{
        key: 'k',
        title: 't',
        path: 'p',
        volume: null,
        sizeBytes: 1,
        recordedMs: null,
        recordedTimeSource: null,
        recordedTimePrecision: null,
      },
      ...{ hasZone: false, kind: 'note' as const, recordingId: null, error: null },
    }
    expect(deviceRecordingSchema.shape.state.options.filter((state) => canBeImported({ ...recording, state }))).toEqual(
      ['new', 'salvaged', 'refused', 'deleted'],
    )
    // A person ticks a deleted recording separately, not with “all”.
    expect(
      deviceRecordingSchema.shape.state.options.filter((state) => isTickedWithAll({ ...recording, state })),
    ).toEqual(['new', 'salvaged', 'refused'])
  })

  test('shows “Safe to unplug” only if nothing on it is new, being compared or waiting', () => {
    const text = (more: Partial<Device>) => unpluggingWords({ ...device, unplug: idle, ...more })?.text
    expect(text(counts(41, 0, 41))).toBe('Safe to unplug')
    // Files that are not recordings are no reason to keep the device plugged in.
    expect(text(counts(41, 0, 40))).toBe('Safe to unplug')
    expect(text({ state: 'ejected', counts: null })).toBe('Safe to unplug')
    for (const more of [{}, counts(41, 0, 40, 1), { ...counts(41, 0, 40), waitingFiles: 1 }])
      expect(text(more)).toBeUndefined()
    const ejected = { state: 'ejected' as const }
    expect(text(ejected)).toBe('Safe to unplug. 3 recordings on it were not imported.')
    expect(text({ ...ejected, ...counts(41, 1, 40) })).toBe('Safe to unplug. 1 recording on it was not imported.')
    expect(text({ ...counts(41, 0, 41), unplug: { ...idle, isSafe: false, warning: 'copying' } })).toBe(
      'Recordings are being copied: leave it plugged in.',
    )
    expect(unpluggingWords({ ...device, unplug: { ...idle, isSafe: false } })).toBeNull()
  })

  test('reads out no figures of a running copy', () => {
    expect(spokenWords(device)).toBe('Note: 3 of 41 are new.')
    expect(spokenWords({ ...device, ...counts(41, 0, 41), unplug: idle })).toBe(
      'Note: All 41 recordings are in your library. Safe to unplug.',
    )
    expect(spokenWords({ ...device, unplug: idle })).toBe('Note: 3 of 41 are new.')
    const importing = { ...device, state: 'importing' as const }
    expect(spokenWords({ ...importing, transfer })).toBe('Note: importing 3 recordings.')
    expect(spokenWords({ ...importing, transfer: { ...transfer, filesDone: 2, bytesDone: 1 } })).toBe(
      'Note: importing 3 recordings.',
    )
    expect(spokenWords({ ...device, state: 'away' })).toBeNull()
  })
})

describe('sizes and moments', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [12_400_000, '12.4 MB'],
    [99_960_000, '100 MB'],
    [999_400_000, '999 MB'],
    [999_600_000, '1 GB'],
    [64_013_000_704, '64 GB'],
    [2e15, '2000 TB'],
  ])('shows %d bytes in words', (sizeBytes, words) => expect(units.size(sizeBytes)).toBe(words))

  test('shows numbers of files', () => {
    expect([1, 0, 2000].map((count) => units.files(count))).toEqual(['1 file', '0 files', '2,000 files'])
  })

  test('shows day and time of a recording, and a missing zone', () => {
    const recordedMs = new Date(2026, 10, 14, 9, 12).getTime()
    const importedMs = new Date(2020, 10, 15).getTime()
    expect(units.moment(recordedMs)).toBe('14 Nov 2026, 09:12')
    const clock = {
      recordedMs,
      importedMs,
      recordedTimeSource: 'recorder-clock',
      recordedTimePrecision: 'second',
    } as const
    expect(whenWords({ ...clock, recordedTimeHasZone: true })).toBe('14 Nov 2026, 09:12 (by the recorder’s clock)')
    expect(whenWords({ ...clock, recordedTimeHasZone: false })).toBe(
      '14 Nov 2026, 09:12 (by the recorder’s clock, time zone unknown)',
    )
    const named = {
      ...clock,
      recordedTimeSource: 'name',
      recordedTimePrecision: 'day',
      recordedTimeHasZone: false,
    } as const
    expect(whenWords(named)).toBe('14 Nov 2026 (from the file’s name)')
    expect(dayAndTime(named).time).toBe('')
    expect(dayAndTime({ ...clock, recordedTimeHasZone: true }).time).toBe('09:12')
    const older = { ...clock, recordedTimeSource: null, recordedTimeHasZone: null }
    expect(whenWords(older)).toBe('14 Nov 2026, 09:12 (source unknown)')
    const unknown = { ...older, recordedMs: null, recordedTimePrecision: null }
    expect(whenWords(unknown)).toBe('Imported 15 Nov 2020 (recording time unknown)')
    expect(dayAndTime(unknown)).toEqual({ day: '15 Nov 2020', time: 'imported', source: null })
    expect([named, clock, older].map((one) => dayAndTime(one as typeof named).source)).toEqual([
      'from name',
      null,
      'uncertain',
    ])
  })
})

describe('notices on other pages', () => {
  const importing: Device = { ...device, state: 'importing', transfer }
  const finished: Device = { ...device, ...counts(41, 0, 41), unplug: idle }
  const gone: Device = { ...device, state: 'away', waitingFiles: 2 }
  const memoryOf = (...states: (Device | null)[]) =>
    states.reduce((memory, one) => remember(memory, one ? [one] : [], false), noMemory)
  const isFollowed = (...states: (Device | null)[]) => memoryOf(...states).followed.has('a')

  test('show new recordings, a running import and its end', () => {
    expect(noticeWords(device, false)).toBe('3 new recordings')
    expect(noticeWords(importing, true)).toBe('Importing 2 of 3')
    expect(noticeWords(finished, true)).toBe('All 41 recordings are in your library · Safe to unplug')
    expect(noticeWords({ ...finished, waitingFiles: 1, ...counts(41, 0, 40) }, true)).not.toContain('Safe')
    expect(noticeWords(finished, false)).toBeNull()
    expect(noticeWords(gone, true)).toMatch(/^Unplugged/)
    expect(noticeWords(gone, false)).toBeNull()
    expect(noticeWords({ ...device, state: 'opening' }, true)).toBeNull()
  })

  test('follow an import to its end or to an unplug', () => {
    expect(isFollowed(device)).toBe(false)
    expect(isFollowed(importing, finished)).toBe(true)
    expect(isFollowed(importing, gone)).toBe(true)
    expect(isFollowed(importing, finished, { ...finished, state: 'away' })).toBe(false)
    expect(isFollowed(importing, gone, { ...gone, state: 'opening' })).toBe(false)
    expect(isFollowed(importing, null)).toBe(false)
  })

  test('stay away once seen, until the device is unplugged or plugged in again', () => {
    const quiet = dismissed(noMemory, device)
    expect(isSeen(quiet, device)).toBe(true)
    expect(isSeen(quiet, importing)).toBe(true)
    expect(isSeen(remember(quiet, [gone], false), gone)).toBe(false)
    expect(isSeen(remember(remember(quiet, [gone], false), [device], false), device)).toBe(false)
    const looked = remember(noMemory, [device], true)
    expect(isSeen(remember(looked, [device], false), device)).toBe(true)
    expect(isSeen(remember(looked, [], false), device)).toBe(false)
  })

  test('keep the same memory while nothing is new', () => {
    const memory = memoryOf(importing)
    expect(remember(memory, [{ ...importing, name: 'Other' }], false)).toBe(memory)
    expect(remember(noMemory, [device], false)).toBe(noMemory)
  })
})
