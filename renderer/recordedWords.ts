import { dayOf } from './library/stageWords.ts'

/** `14 Nov 2026, 09:12`: a moment as the clock of this machine shows it. */
export const momentWords = (timeMs: number): string =>
  new Date(timeMs).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

/** What a moment without a zone is worth. */
export const noZoneHint = 'recorder’s clock, no time zone'

/** The same in the middle of a sentence about one recording. */
export const noZoneWords = 'by the recorder’s clock, which keeps no time zone'

/** When it was recorded, as far as that is known; else the day on which it was imported. */
export function whenWords(recording: {
  recordedMs: number | null
  importedMs: number
  recordedTimeHasZone: boolean | null
}): string {
  const { recordedMs, importedMs, recordedTimeHasZone } = recording
  if (recordedMs === null) return `Imported ${dayOf(importedMs)}`
  return recordedTimeHasZone === false ? `${momentWords(recordedMs)} ${noZoneWords}` : momentWords(recordedMs)
}
