import { type Gap, isSalvaged, type MissingSound } from '../../sound/missingSound.ts'
import { formatClock } from '../../text/timecode.ts'
import { number, plural } from './units.ts'

const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function length(lengthMs: number): string {
  if (lengthMs < 100) return 'moins de 0,1 s'
  return lengthMs < 60_000 ? `${seconds.format(lengthMs / 1000)} s` : formatClock(lengthMs)
}

/** `1,5 s illisible`, `2,0 s illisibles`: the plural begins at 2. */
const withLength = (lengthMs: number, forms: { one: string; other: string }): string =>
  `${length(lengthMs)} ${plural(Math.floor(lengthMs / 1000), forms)}`

const unreadable = { one: 'illisible', other: 'illisibles' }

function loss({ gaps, times }: MissingSound): string {
  const inside = gaps.filter(({ cause }) => cause !== 'cut')
  const cut = gaps.find(({ cause }) => cause === 'cut')
  return [
    ...(inside.length > 0 ? [insideLoss(inside, times)] : []),
    ...(cut ? [`il manque ${length(cut.lengthMs)} à la fin (le fichier s’arrête trop tôt)`] : []),
  ].join(' ; ')
}

/** `0,5 s illisible à 12:31`. */
function insideLoss(gaps: readonly Gap[], times: MissingSound['times']): string {
  const isEstimated = times === 'estimated'
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  const lengthBytes = gaps.reduce((sum, gap) => sum + (gap.lengthBytes ?? 0), 0)
  if (lengthMs === 0)
    return `${number(lengthBytes)} ${plural(lengthBytes, { one: 'octet illisible', other: 'octets illisibles' })}`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `${isEstimated ? 'vers' : 'à'} ${formatClock(first?.fromMs ?? 0)}`
  const lost = `${isEstimated ? 'environ ' : ''}${withLength(lengthMs, unreadable)}`
  return more.length === 0 ? `${lost} ${at}` : `${lost} en ${more.length + 1} endroits, le premier ${at}`
}

export const missing = {
  sign: (missing: MissingSound) => `${isSalvaged(missing) ? 'Copie récupérée' : 'Incomplet'} : ${loss(missing)}`,
  loss,
  gapList: ({ gaps, times }: MissingSound) =>
    gaps.map(
      ({ fromMs, lengthMs }) => `${times === 'estimated' ? 'vers ' : ''}${formatClock(fromMs)} (${length(lengthMs)})`,
    ),
  note: ({ keepsTimes }: MissingSound): string | null =>
    keepsTimes
      ? null
      : 'Après une lacune, le son peut être lu plus tôt qu’il n’a été enregistré, car le son compressé n’a pas de silence à la place d’une lacune.',
  gaps: 'Il manque :',
  andMore: (count: number) => `et ${count} de plus`,
  here: ({ cause, lengthMs }: Gap) =>
    cause === 'cut'
      ? `${withLength(lengthMs, { one: 'absente', other: 'absentes' })} ici : le fichier s’arrête`
      : `${withLength(lengthMs, unreadable)} ici`,
}
