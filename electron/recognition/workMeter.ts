import type { devicesHere } from './devicesHere.ts'
import { partialResultsAfter } from './partialResults.ts'
import { openedLines } from './partialResultsFile.ts'
import type { ProcessMeasured } from './types.ts'

/** So many seconds of sound after the first stretch measure a speed. The first stretch itself waits for the model to load. */
const leastSeconds = 30

/** If turns are searched after the words, the recogniser counts each of the two searches as half of its progress. */
const wordsHalf = 0.5

type Meter = {
  /** Null if nothing is kept of the task, so that nothing can be measured before its end. */
  taskFolder: string | null
  /** True if turns may be searched after the words. */
  hasTurns: boolean
  devices: Pick<ReturnType<typeof devicesHere>, 'measured' | 'measuredEarly' | 'wordsShareOf'>
}

/** Follows one try of a task. `progress` and `ended` remember how fast the model is on this computer, and how much of its work the words are. */
export function workMeter({ taskFolder, hasTurns, devices }: Meter, now: () => number = () => performance.now()) {
  const beganMs = now()
  let wordsMs: number | null = null
  let wordsShare: number | null | undefined
  let isMeasured = taskFolder === null
  let place: string | null = null
  let first: { seconds: number; ms: number } | null = null

  /** Where the last stretch ends, in seconds of the recording; null if none is new. */
  const heardSeconds = (): number | null => {
    const part = partialResultsAfter(taskFolder ?? '', place)
    place = part?.next ?? place
    return part?.stretches.at(-1)?.end ?? null
  }
  const measureEarly = (measured: ProcessMeasured, device: string | null) => {
    const seconds = heardSeconds()
    if (seconds === null) return
    first ??= { seconds, ms: now() }
    const audioSeconds = seconds - first.seconds
    if (audioSeconds < leastSeconds) return
    isMeasured = true
    devices.measuredEarly({ ...measured, device, audioSeconds, workSeconds: (now() - first.ms) / 1000 })
  }
  return {
    /** The share of the work that is done, for the share of the recogniser. */
    progress(fraction: number, measured: ProcessMeasured | undefined, device: string | null): number {
      if (fraction >= wordsHalf) wordsMs ??= now() - beganMs
      if (measured && !isMeasured) measureEarly(measured, device)
      if (!hasTurns || !measured) return fraction
      wordsShare ??= devices.wordsShareOf(measured.model)
      if (wordsShare === null) return fraction
      return fraction < wordsHalf
        ? (fraction / wordsHalf) * wordsShare
        : wordsShare + ((fraction - wordsHalf) / (1 - wordsHalf)) * (1 - wordsShare)
    },
    /** Call it after the result of a task that began with this try. */
    ended(measured: ProcessMeasured, device: string | null, audioSeconds: number): void {
      const workMs = now() - beganMs
      const isTwice = hasTurns && wordsMs !== null && taskFolder !== null && hasPages(taskFolder)
      devices.measured({
        ...{ ...measured, device, audioSeconds, workSeconds: workMs / 1000 },
        wordsShare: isTwice ? Math.min(1, (wordsMs ?? 0) / workMs) : null,
      })
    },
  }
}

function hasPages(taskFolder: string): boolean {
  const file = openedLines(taskFolder)
  try {
    return file?.lines()?.some((line) => 'page' in line) ?? false
  } finally {
    file?.close()
  }
}
