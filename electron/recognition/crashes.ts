import { type Line, openedLines, type StretchBounds } from './partialResultsFile.ts'
import type { SoundStretch, SpeechRecogniser } from './types.ts'

/**
 * What to do about a recogniser's process that crashes. Before each stretch, the process writes which one it begins; after a crash, the
 * process that had started it adds a line. So it is known which stretch crashed it, also after SIGKILL. A stretch at which it crashed twice in a
 * row is left out and marked.
 */

/** So many crashes without a heard stretch between them end the task: the first at the fourth stretch in a row. */
const mostCrashes = 7
/** The same before anything was heard: more likely the model is at fault than the sound. */
const mostCrashesAtFirst = 3
/** The same for a crash outside all stretches, which no stretch that is left out can mend. */
const mostCrashesOutside = 2

/**
 * Notes in the task's folder that its recogniser crashed. Returns whether another try may succeed. If not, the stretches that were left out
 * since the last text count as not heard, because a person may change what was wrong. Never throws.
 */
export function noteCrash(taskFolder: string): boolean {
  const file = openedLines(taskFolder)
  if (file === null) return false
  try {
    const lines = file.lines()
    if (lines === null) return false
    file.append({ crashed: true })
    const { crashes, heard } = historyIn([...lines, { crashed: true }])
    const isOutside = crashes.at(-1)?.length === 0
    const most = isOutside ? mostCrashesOutside : heard === 0 ? mostCrashesAtFirst : mostCrashes
    if (crashes.length < most) return true
    file.append({ gaveUp: true })
    return false
  } catch {
    // The disk is full, or cannot be read.
    return false
  } finally {
    file.close()
  }
}

/** The recogniser, which leaves out the stretch at which earlier tries crashed. Its text is empty, and its suspicion says why. */
export function pastCrashes(recogniser: SpeechRecogniser, taskFolder: string): SpeechRecogniser {
  let underWay: SoundStretch[] = []
  const given = new Set<SoundStretch>()
  const begin = (stretch: SoundStretch) => {
    // What was given before is finished and in the file when the next stretch begins.
    underWay = [...underWay.filter((one) => !given.has(one)), stretch]
    given.clear()
    const file = openedLines(taskFolder)
    try {
      file?.append({ begun: underWay.map(boundsOf) })
    } finally {
      file?.close()
    }
  }
  return {
    ...recogniser,
    async *recognise(stretches, request) {
      const left = leftOut(taskFolder)
      const all = stretches[Symbol.asyncIterator]()
      let skipped: SoundStretch | null
      async function* untilSkipped() {
        for (;;) {
          const { value, done } = await all.next()
          if (done) return
          if (left !== null && isSame(boundsOf(value), left)) {
            skipped = value
            return
          }
          begin(value)
          yield value
        }
      }
      try {
        do {
          skipped = null
          for await (const recognised of recogniser.recognise(untilSkipped(), request)) {
            yield recognised
            given.add(recognised.stretch)
          }
          if (skipped) yield { stretch: skipped, heard: { text: '', words: null, language: null, suspicion: 'crash' } }
        } while (skipped)
      } finally {
        await all.return?.()
      }
    },
  }
}

/** The stretch at which the last two tries crashed; null if they did not, or at different ones. */
function leftOut(taskFolder: string): StretchBounds | null {
  const file = openedLines(taskFolder)
  try {
    const { crashes } = historyIn(file?.lines() ?? [])
    const [[before], [last, ...others]] = [crashes.at(-2) ?? [], crashes.at(-1) ?? []]
    return before && last && others.length === 0 && isSame(before, last) ? last : null
  } finally {
    file?.close()
  }
}

/** `crashes`: since the last stretch with a text or page, what had begun and not ended at each. `heard`: how many of these there are. */
function historyIn(lines: readonly Line[]): { crashes: StretchBounds[][]; heard: number } {
  let underWay: StretchBounds[] = []
  let crashes: StretchBounds[][] = []
  let heard = 0
  for (const line of lines) {
    if ('begun' in line) underWay = line.begun
    else if ('crashed' in line) {
      crashes.push(underWay)
      underWay = []
    } else if ('gaveUp' in line) crashes = []
    else if ('stretch' in line && line.stretch.suspicion === 'crash') continue
    else {
      if ('stretch' in line) underWay = underWay.filter((one) => !isSame(one, line.stretch))
      crashes = []
      heard += 1
    }
  }
  return { crashes, heard }
}

const boundsOf = ({ startSample, samples }: SoundStretch): StretchBounds => ({
  startSample,
  endSample: startSample + samples.length,
})

/** Whether two stretches share most of their sound. The search for speech begins anew with each try, so the edges may differ a little. */
function isSame(one: StretchBounds, other: StretchBounds): boolean {
  const shared = Math.min(one.endSample, other.endSample) - Math.max(one.startSample, other.startSample)
  return 2 * shared > Math.max(one.endSample - one.startSample, other.endSample - other.startSample)
}
