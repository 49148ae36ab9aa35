import { type Gap, isSalvaged, type MissingSound } from '../../sound/missingSound.ts'
import { formatClock } from '../../text/timecode.ts'

/** `Salvaged copy: 0.5 s cannot be read at 12:31`, for lists, documents and terminals. */
const missingWords = (missing: MissingSound): string =>
  `${isSalvaged(missing) ? 'Salvaged copy' : 'Incomplete'}: ${lossWords(missing)}`

/** `0.5 s cannot be read at 12:31`, without the words before it. */
function lossWords({ gaps, times }: MissingSound): string {
  const inside = gaps.filter(({ cause }) => cause !== 'cut')
  const cut = gaps.find(({ cause }) => cause === 'cut')
  return [
    ...(inside.length > 0 ? [insideWords(inside, times === 'estimated' ? 'about ' : '')] : []),
    ...(cut ? [`the last ${lengthWords(cut.lengthMs)} are missing (the file ends early)`] : []),
  ].join('; ')
}

function insideWords(gaps: readonly Gap[], about: string): string {
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0) return `${gaps.reduce((sum, gap) => sum + (gap.lengthBytes ?? 0), 0)} bytes cannot be read`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `at ${about}${formatClock(first?.fromMs ?? 0)}`
  const length = `${about}${lengthWords(lengthMs)}`
  return more.length === 0
    ? `${length} cannot be read ${at}`
    : `${length} cannot be read in ${more.length + 1} places, the first ${at}`
}

/** A note about the times of a recording with gaps; null if they are the recorded times. */
const missingNote = ({ keepsTimes }: MissingSound): string | null =>
  keepsTimes
    ? null
    : 'Sound after a gap may play earlier than it was recorded, because compressed sound has no silence in place of a gap.'

/** `12:31 (0.5 s)`, for each gap. */
const gapWords = ({ gaps, times }: MissingSound): string[] =>
  gaps.map(
    ({ fromMs, lengthMs }) =>
      `${times === 'estimated' ? 'about ' : ''}${formatClock(fromMs)} (${lengthWords(lengthMs)})`,
  )

/** Shown in the text at the place of a gap: `20.0 s unreadable here`. */
const gapHereWords = ({ cause, lengthMs }: Gap): string =>
  cause === 'cut' ? `${lengthWords(lengthMs)} missing here: the file ends` : `${lengthWords(lengthMs)} unreadable here`

function lengthWords(lengthMs: number): string {
  if (lengthMs < 100) return 'less than 0.1 s'
  return lengthMs < 60_000 ? `${(lengthMs / 1000).toFixed(1)} s` : formatClock(lengthMs)
}

/** Texts about missing sound of a recording. */
export const missing = {
  sign: missingWords,
  /** `0.5 s cannot be read at 12:31`, without the words before it. */
  loss: lossWords,
  gapList: gapWords,
  note: missingNote,
  gaps: 'Missing:',
  andMore: (count: number) => `and ${count} more`,
  /** Shown at the gap's place in the text and the waveform. */
  here: gapHereWords,
}
