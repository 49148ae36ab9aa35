import { type Gap, isSalvaged, type MissingSound } from '../../sound/missingSound.ts'
import { formatClock } from '../../text/timecode.ts'
import { number } from './units.ts'

/** `Gerettete Kopie: 0,5 s nicht lesbar bei 12:31`, for lists, documents and terminals. */
const missingWords = (missing: MissingSound): string =>
  `${isSalvaged(missing) ? 'Gerettete Kopie' : 'Unvollständig'}: ${lossWords(missing)}`

/** `0,5 s nicht lesbar bei 12:31`, without the words before it. */
function lossWords({ gaps, times }: MissingSound): string {
  const inside = gaps.filter(({ cause }) => cause !== 'cut')
  const cut = gaps.find(({ cause }) => cause === 'cut')
  return [
    ...(inside.length > 0 ? [insideWords(inside, times === 'estimated' ? 'etwa ' : '')] : []),
    ...(cut ? [`am Ende fehlen ${lengthWords(cut.lengthMs)} (die Datei endet zu früh)`] : []),
  ].join('; ')
}

function insideWords(gaps: readonly Gap[], about: string): string {
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0) return `${number(gaps.reduce((sum, gap) => sum + (gap.lengthBytes ?? 0), 0))} Byte nicht lesbar`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `bei ${about}${formatClock(first?.fromMs ?? 0)}`
  const length = `${about}${lengthWords(lengthMs)}`
  return more.length === 0
    ? `${length} nicht lesbar ${at}`
    : `${length} nicht lesbar an ${number(more.length + 1)} Stellen, die erste ${at}`
}

/** A note about the times of a recording with gaps; null if they are the recorded times. */
const missingNote = ({ keepsTimes }: MissingSound): string | null =>
  keepsTimes
    ? null
    : 'Nach einer Lücke ist der Ton vielleicht früher zu hören, als er aufgenommen wurde, weil komprimierter Ton an der Stelle einer Lücke keine Stille hat.'

/** `12:31 (0,5 s)`, for each gap. */
const gapWords = ({ gaps, times }: MissingSound): string[] =>
  gaps.map(
    ({ fromMs, lengthMs }) =>
      `${times === 'estimated' ? 'etwa ' : ''}${formatClock(fromMs)} (${lengthWords(lengthMs)})`,
  )

/** Shown in the text at the place of a gap: `20,0 s hier nicht lesbar`. */
const gapHereWords = ({ cause, lengthMs }: Gap): string =>
  cause === 'cut'
    ? `${lengthWords(lengthMs)} fehlen hier: Die Datei endet`
    : `${lengthWords(lengthMs)} hier nicht lesbar`

const tenths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
function lengthWords(lengthMs: number): string {
  if (lengthMs < 100) return 'weniger als 0,1 s'
  return lengthMs < 60_000 ? `${tenths.format(lengthMs / 1000)} s` : formatClock(lengthMs)
}

/** Texts about missing sound of a recording. */
export const missing = {
  sign: missingWords,
  loss: lossWords,
  gapList: gapWords,
  note: missingNote,
  gaps: 'Es fehlt:',
  andMore: (count: number) => `und ${number(count)} weitere`,
  here: gapHereWords,
}
