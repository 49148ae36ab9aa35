import { belongTogether, type JoinCandidate } from '../../shared/recordings/belongTogether.ts'

/** Which recordings look like one: names, times, lengths and sizes as recorders write them. */
export const startMs = new Date(2026, 8, 14, 15, 2, 0).getTime()
export const minutes = (count: number) => count * 60_000

let lastId = 0
export const file = (originalName: string, more: Partial<JoinCandidate> = {}): JoinCandidate => ({
  ...{ id: ++lastId, originalName, sourceLabel: 'ZOOM H6', recordedMs: startMs, recordedTimeSource: 'recorder-clock' },
  ...{ recordedTimePrecision: 'second', durationMs: minutes(30), sizeBytes: 500_000_000, container: 'wav' },
  ...{ codec: 'pcm_s24le', sampleRateHz: 48_000, channels: 1 },
  ...more,
})
/** The offered names, and `-` before those that are left out. */
export const offered = (files: readonly JoinCandidate[]) =>
  belongTogether(files).map(({ arrangement, recordingIds, leftOut }) => ({
    arrangement,
    names: recordingIds.map((id) => {
      const name = files.find((one) => one.id === id)?.originalName
      return leftOut.includes(id) ? `-${name}` : name
    }),
  }))
export const takes = (...names: string[]) => [{ arrangement: 'same-time', names }]
export const inARow = (...names: string[]) => [{ arrangement: 'one-after-another', names }]
