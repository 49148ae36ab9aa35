import { firstBelievedMs, isCountOfDay, recordedTimeFromName } from '../../sealing/index.ts'
import type { DeviceRecording, ListedFile, VolumeFacts } from './types.ts'

type RecordedTime = Pick<DeviceRecording, 'recordedMs' | 'recordedTimeSource' | 'recordedTimePrecision' | 'hasZone'>

/** Only these file systems keep times with a zone. exFAT could, but recorders leave the zone out. */
const zonedFileSystems = /^(ext[234]|ntfs3?|fuseblk|apfs|hfs\+?|hfsplus|btrfs|xfs|f2fs)$/i

export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** When a file was recorded, by its name, else by its time on the volume. The time inside the file is read only when it is copied. */
export function recordedTimeOf(file: ListedFile, volume: VolumeFacts): RecordedTime {
  const { modifiedMs } = file
  const name = stemOf(file.path.at(-1) ?? '')
  const named = recordedTimeFromName(name)
  if (named !== null && (modifiedMs === null || !isCountOfDay(name, modifiedMs)))
    return {
      recordedMs: named.atMs,
      recordedTimeSource: 'name',
      recordedTimePrecision: named.precision,
      hasZone: named.hasZone,
    }
  if (modifiedMs === null || !(modifiedMs >= firstBelievedMs))
    return { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null, hasZone: false }
  return {
    recordedMs: modifiedMs,
    recordedTimeSource: 'recorder-clock',
    recordedTimePrecision: 'second',
    hasZone: zonedFileSystems.test(volume.fileSystem ?? ''),
  }
}
