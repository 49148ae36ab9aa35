import { localDate, localTime, type RecordedTime } from '../sound/recordedTime.ts'
import { words } from './catalogue.ts'

/** `by the recorder’s clock, time zone unknown`, in exports and the terminal. */
export function recordedTimeSourceWords({
  recordedTimeSource,
  recordedTimeHasZone,
  recordedTimePrecision,
}: RecordedTime): string {
  const { recorded } = words.documents
  const source =
    recordedTimeSource === null ? words.recording.facts.sourceUnknown : recorded.sources[recordedTimeSource]
  const lacksZone = recordedTimeSource !== 'person' && recordedTimeHasZone === false && recordedTimePrecision !== 'day'
  return lacksZone ? recorded.zoneUnknown(source) : source
}

/**
 * `recorded 2026-09-14 (from the file’s name)`, with the known parts only. If there is no recording time, `importedMs` gives the date; empty if
 * that is withheld.
 */
export function recordedTimeWords(time: RecordedTime & { importedMs: number | null }): string {
  const { recorded } = words.documents
  if (time.recordedMs === null) return time.importedMs === null ? '' : recorded.importedOnly(localTime(time.importedMs))
  const when = time.recordedTimePrecision === 'day' ? localDate(time.recordedMs) : localTime(time.recordedMs)
  return recorded.at(when, recordedTimeSourceWords(time))
}
