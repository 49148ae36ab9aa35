import { firstBelievedMs, isNamedByUnixSeconds, recordedTimeFromName } from '../../intake/recordedTime.ts'
import type { DeviceRecording, ListedFile, VolumeFacts } from './types.ts'

type RecordedTime = Pick<DeviceRecording, 'recordedMs' | 'recordedTimeSource' | 'hasZone'>

/** Only these keep times that mean the same everywhere. exFAT could, but recorders leave its zone out. */
const zonedFileSystems = /^(ext[234]|ntfs3?|fuseblk|apfs|hfs\+?|hfsplus|btrfs|xfs|f2fs)$/i

export const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** When a file was recorded: its name, or else its time on the volume. What stands inside the file is known when it is copied. */
export function recordedTimeOf(file: ListedFile, volume: VolumeFacts): RecordedTime {
  const stem = stemOf(file.path.at(-1) ?? '')
  const namedMs = recordedTimeFromName(stem)
  if (namedMs !== null) return { recordedMs: namedMs, recordedTimeSource: 'name', hasZone: isNamedByUnixSeconds(stem) }
  const { modifiedMs } = file
  if (modifiedMs === null || !(modifiedMs >= firstBelievedMs))
    return { recordedMs: null, recordedTimeSource: null, hasZone: false }
  return {
    recordedMs: modifiedMs,
    recordedTimeSource: 'file-time',
    hasZone: zonedFileSystems.test(volume.fileSystem ?? ''),
  }
}
