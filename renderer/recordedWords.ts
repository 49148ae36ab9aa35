import { words } from './words/index.ts'

/** When it was recorded, as far as that is known; else the day on which it was imported. */
export function whenWords(recording: {
  recordedMs: number | null
  importedMs: number
  recordedTimeHasZone: boolean | null
}): string {
  const { recordedMs, importedMs, recordedTimeHasZone } = recording
  const { facts } = words.recording
  if (recordedMs === null) return facts.imported(words.units.day(importedMs))
  const moment = words.units.moment(recordedMs)
  return recordedTimeHasZone === false ? facts.recordedWithoutZone(moment) : moment
}
