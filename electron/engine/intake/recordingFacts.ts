import { basename, extname } from 'node:path'
import { shownText } from '../../../shared/shownText.ts'
import { embeddedTime, firstBelievedMs, isNamedByUnixSeconds, recordedTimeFromName } from '../../sealing/index.ts'
import type { JobPayloads } from '../jobs/types.ts'
import type { NewRecording } from '../library/recordings.ts'

const longestTitle = 200

/** A file's ending if every file system and service accepts it, else ''. */
export const safeExtension = (name: string): string => {
  const extension = extname(name).slice(1).toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : ''
}

/** A file's name as a title: without its ending, without control characters and marks of direction, at most 200 characters. */
export function titleOf(name: string): string {
  const title = shownText(basename(name, extname(name)))
  return [...(title === '' ? 'Recording' : title)].slice(0, longestTitle).join('')
}

type RecordedTime = Pick<NewRecording, 'recordedMs' | 'recordedTimeSource' | 'recordedTimeHasZone'>

/**
 * When a file was recorded: by its name, else by what it says inside, else by its time. `head`: its first bytes.
 * `containerMs`: the creation time of its container.
 */
export function whenRecorded(
  { recorded, mtimeMs }: Pick<JobPayloads['import'], 'recorded' | 'mtimeMs'>,
  { name, head, containerMs }: { name: string; head: Buffer; containerMs: number | null },
): RecordedTime {
  const stem = basename(name, extname(name))
  const namedMs = recordedTimeFromName(stem)
  if (namedMs !== null) return timeOf(namedMs, 'name', isNamedByUnixSeconds(stem))
  // A container's creation time is taken with a zone only.
  if (containerMs !== null) return timeOf(containerMs, 'embedded', true)
  const embeddedMs = embeddedTime(head)
  if (embeddedMs !== null) return timeOf(embeddedMs, 'embedded', false)
  if (recorded) return timeOf(recorded.atMs, recorded.source, recorded.hasZone)
  // Which clock set the time of a file on this machine is unknown.
  return recorded === undefined && mtimeMs !== null && mtimeMs >= firstBelievedMs
    ? timeOf(mtimeMs, 'file-time', null)
    : timeOf(null, null, null)
}

const timeOf = (
  recordedMs: RecordedTime['recordedMs'],
  recordedTimeSource: RecordedTime['recordedTimeSource'],
  recordedTimeHasZone: RecordedTime['recordedTimeHasZone'],
): RecordedTime => ({ recordedMs, recordedTimeSource, recordedTimeHasZone })
