import type { RecordedTime, TimePrecision } from '../sound/recordedTime.ts'
import { words } from './catalogue.ts'

type Dated = RecordedTime & { importedMs: number }
/** If the date is withheld, both are null. */
type PerhapsDated = RecordedTime & { importedMs: number | null }

/**
 * `14 Nov 2026, 09:12 (by the recorder’s clock)`: when the recording was made and how Tapelog knows; else the day of
 * its import. Empty if the date is withheld.
 */
export function whenWords(recording: PerhapsDated): string {
  const { recordedMs, importedMs } = recording
  if (recordedMs === null && importedMs === null) return ''
  const { when, how } = whenParts({ ...recording, importedMs: importedMs ?? 0 })
  return when + how
}

/** `14 Nov 2026, 09:12`, and ` (by the recorder’s clock)`. */
export function whenParts(recording: Dated): { when: string; how: string } {
  const { recordedMs, recordedTimePrecision, importedMs } = recording
  const { facts } = words.recording
  if (recordedMs === null)
    return { when: facts.imported(words.units.day(importedMs)), how: facts.knownHow(facts.notKnown) }
  return { when: momentWords(recordedMs, recordedTimePrecision), how: facts.knownHow(sourceWords(recording)) }
}

/** `14 Nov 2026, 09:12`, or only the day if no time is known. */
export const momentWords = (recordedMs: number, precision: TimePrecision | null): string =>
  precision === 'day' ? words.units.date(recordedMs) : words.units.moment(recordedMs)

/** `by the recorder’s clock, time zone unknown`. `sources`: how each source is called for this reader. */
export function sourceWords(
  { recordedTimeSource, recordedTimePrecision, recordedTimeHasZone }: RecordedTime,
  sources = words.recording.facts.sources,
): string {
  const { facts } = words.recording
  const how = recordedTimeSource === null ? facts.sourceUnknown : sources[recordedTimeSource]
  const lacksZone = recordedTimeHasZone === false && recordedTimePrecision !== 'day' && recordedTimeSource !== 'person'
  return lacksZone ? facts.withoutZone(how) : how
}

/** For a row: the day, the time if known, and their source unless it is the recorder's clock. An import day is marked as such. */
export function dayAndTime(recording: Dated): { day: string; time: string; source: string | null } {
  const { recordedMs, recordedTimePrecision, recordedTimeSource, importedMs } = recording
  const { units } = words
  const { imported, timeFrom } = words.library.row
  if (recordedMs === null) return { day: units.day(importedMs), time: imported, source: null }
  return {
    day: units.day(recordedMs),
    time: recordedTimePrecision === 'day' ? '' : units.clock(recordedMs),
    source: recordedTimeSource === 'recorder-clock' ? null : timeFrom[recordedTimeSource ?? 'unknown'],
  }
}
