import type { SpokenTurn } from './diarizationErrorRate.ts'

/**
 * Reads who speaks when from RTTM, the usual format of reference turns: lines of `SPEAKER file 1 start duration <NA> <NA> speaker <NA>
 * <NA>`, in seconds. Leaves out other lines. Null if there is no turn.
 */
export function turnsOfRttm(text: string): SpokenTurn[] | null {
  const turns = text.split('\n').flatMap((line) => {
    const [type, , , start, duration, , , speaker] = line.trim().split(/\s+/)
    const [from, seconds] = [Number(start), Number(duration)]
    return type === 'SPEAKER' && speaker !== undefined && from >= 0 && seconds > 0
      ? [{ start: from, end: from + seconds, speaker }]
      : []
  })
  return turns.length === 0 ? null : turns
}
