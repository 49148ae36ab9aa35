import { bestMatch } from './bestMatch.ts'

/** Who speaks from `start` to `end`, in seconds. Turns of several speakers may overlap. */
export type SpokenTurn = { start: number; end: number; speaker: string }

/** The errors, in seconds. `total`: the speech in the reference, counted once for each speaker. */
type DiarizationErrors = { missed: number; falseAlarm: number; confused: number; total: number; rate: number }

/**
 * Diarization error rate as in md-eval: missed speech, false alarms, and speech of the wrong speaker, divided by the
 * seconds of the reference's speech. Speakers are matched so that as much time as possible agrees. `collarSeconds`:
 * this much time around each border of the reference does not count. The rate is 0 without speech and errors, and 1 if
 * only the hypothesis has speech.
 */
export function diarizationErrorRate(
  reference: readonly SpokenTurn[],
  hypothesis: readonly SpokenTurn[],
  { collarSeconds = 0 }: { collarSeconds?: number } = {},
): DiarizationErrors {
  const moments = scoredMoments(reference, hypothesis, collarSeconds)
  const right = matchedSeconds(moments)
  let [missed, falseAlarm, both, total] = [0, 0, 0, 0]
  for (const { seconds, spoken, recognised } of moments) {
    total += seconds * spoken.length
    missed += seconds * Math.max(0, spoken.length - recognised.length)
    falseAlarm += seconds * Math.max(0, recognised.length - spoken.length)
    both += seconds * Math.min(spoken.length, recognised.length)
  }
  const confused = Math.max(0, both - right)
  const errors = missed + falseAlarm + confused
  return { missed, falseAlarm, confused, total, rate: total > 0 ? errors / total : errors > 0 ? 1 : 0 }
}

/** A period without a change of speakers, with the speakers of the reference and the recognised speakers. */
type Moment = { seconds: number; spoken: string[]; recognised: string[] }

function scoredMoments(
  reference: readonly SpokenTurn[],
  hypothesis: readonly SpokenTurn[],
  collarSeconds: number,
): Moment[] {
  const collars =
    collarSeconds > 0
      ? reference.flatMap(({ start, end }) =>
          [start, end].map((border) => ({ start: border - collarSeconds, end: border + collarSeconds })),
        )
      : []
  const borders = [...reference, ...hypothesis, ...collars]
    .flatMap(({ start, end }) => [start, end])
    .sort((a, b) => a - b)
  return borders.flatMap((start, index) => {
    const end = borders[index + 1] ?? start
    const isIn = (turn: { start: number; end: number }) => turn.start <= start && turn.end >= end
    if (end <= start || collars.some(isIn)) return []
    const speakersIn = (turns: readonly SpokenTurn[]) => [...new Set(turns.filter(isIn).map(({ speaker }) => speaker))]
    return [{ seconds: end - start, spoken: speakersIn(reference), recognised: speakersIn(hypothesis) }]
  })
}

/** How many seconds agree if each reference speaker is paired with a recognised speaker in the best way. */
function matchedSeconds(moments: readonly Moment[]): number {
  const spoken = [...new Set(moments.flatMap((moment) => moment.spoken))]
  const recognised = [...new Set(moments.flatMap((moment) => moment.recognised))]
  const size = Math.max(spoken.length, recognised.length)
  const together = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  for (const moment of moments)
    for (const one of moment.spoken)
      for (const other of moment.recognised) {
        const row = together[spoken.indexOf(one)]
        if (row) row[recognised.indexOf(other)] = (row[recognised.indexOf(other)] ?? 0) + moment.seconds
      }
  return bestMatch(together)
}
