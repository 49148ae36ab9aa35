import { basename, extname } from 'node:path'
import type { RecordedTime } from '../../../shared/recordings/recordedTime.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import {
  embeddedTime,
  firstBelievedMs,
  isNamedByUnixSeconds,
  type NamedTime,
  recordedTimeFromName,
} from '../../sealing/index.ts'
import type { JobPayloads } from '../jobs/types.ts'

const longestTitle = 200

/** A file's ending if every file system and service accepts that ending, else ''. */
export const safeExtension = (name: string): string => {
  const extension = extname(name).slice(1).toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : ''
}

/** Makes a title from a file's name: without the ending, control characters and direction marks, at most 200 characters. */
export function titleOf(name: string): string {
  const title = shownText(basename(name, extname(name)))
  return [...(title === '' ? 'Recording' : title)].slice(0, longestTitle).join('')
}

/**
 * When a file was recorded: by its name, else by the time inside it, else by its file time. `head`: the file's first bytes.
 * `containerMs`: the creation time in its container.
 */
export function whenRecorded(
  { recorded, mtimeMs }: Pick<JobPayloads['import'], 'recorded' | 'mtimeMs'>,
  { name, head, containerMs }: { name: string; head: Buffer; containerMs: number | null },
): RecordedTime {
  const stem = basename(name, extname(name))
  const named = recordedTimeFromName(stem)
  if (named !== null) return timeOf(named, 'name', isNamedByUnixSeconds(stem))
  // A container's creation time counts only if it has a zone.
  if (containerMs !== null) return timeOf(toTheSecond(containerMs), 'embedded', true)
  const inside = embeddedTime(head)
  if (inside !== null) return timeOf(inside, 'embedded', false)
  if (recorded) return timeOf(toTheSecond(recorded.atMs), 'recorder-clock', recorded.hasZone)
  // Any clock may have set the time of a file on this machine, so its zone is unknown.
  return recorded === undefined && mtimeMs !== null && mtimeMs >= firstBelievedMs
    ? timeOf(toTheSecond(mtimeMs), 'file-time', null)
    : { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null, recordedTimeHasZone: null }
}

const toTheSecond = (atMs: number): NamedTime => ({ atMs, precision: 'second' })

const timeOf = (
  { atMs, precision }: NamedTime,
  recordedTimeSource: RecordedTime['recordedTimeSource'],
  recordedTimeHasZone: RecordedTime['recordedTimeHasZone'],
): RecordedTime => ({ recordedMs: atMs, recordedTimeSource, recordedTimePrecision: precision, recordedTimeHasZone })
