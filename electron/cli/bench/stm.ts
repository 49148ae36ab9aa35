import type { SpokenTurn } from './diarizationErrorRate.ts'

/** NIST's words for a stretch that is not judged. */
const notJudged = /^ignore_time_segment_in_scoring$/i
/** Speaker names of gaps between turns. */
const gapName = /^(inter_segment_gap|excluded_region)$/i

/**
 * Reads who said what from STM, NIST's format of reference transcripts: lines of `file channel speaker start end <label> words`, in seconds, of
 * which the label may be missing. Leaves out comments, gaps and stretches that are not judged. Null if there is no turn. In the order of the sound.
 */
export function turnsOfStm(text: string): (SpokenTurn & { text: string })[] | null {
  const turns = text.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith(';;')) return []
    const [, , speaker, start, end, ...rest] = line.trim().split(/\s+/)
    if (rest[0]?.startsWith('<') && rest[0].endsWith('>')) rest.shift()
    const [from, to, said] = [Number(start), Number(end), rest.join(' ')]
    const isTurn = speaker !== undefined && from >= 0 && to > from && !gapName.test(speaker) && !notJudged.test(said)
    return isTurn ? [{ start: from, end: to, speaker, text: said }] : []
  })
  return turns.length === 0 ? null : turns.sort((a, b) => a.start - b.start)
}
