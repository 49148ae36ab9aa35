import { localDate, localTime, type RecordedTime } from '../sound/recordedTime.ts'
import { words } from './catalogue.ts'
import { sourceWords } from './recordedWhen.ts'

/** `by the recorder’s clock, time zone unknown`, in exports and the terminal. */
export const recordedTimeSourceWords = (time: RecordedTime): string =>
  sourceWords(time, words.documents.recorded.sources)

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
