import { type Gap, isSalvaged, type MissingSound } from '../../sound/missingSound.ts'
import { formatClock } from '../../text/timecode.ts'
import { counted, number } from './units.ts'

const tenths = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function lengthWords(lengthMs: number): string {
  if (lengthMs < 100) return 'menos de 0,1 s'
  return lengthMs < 60_000 ? `${tenths.format(lengthMs / 1000)} s` : formatClock(lengthMs)
}

/** `no se pueden leer 0,5 s en 12:31`, without the words before it. */
function lossWords({ gaps, times }: MissingSound): string {
  const inside = gaps.filter(({ cause }) => cause !== 'cut')
  const cut = gaps.find(({ cause }) => cause === 'cut')
  return [
    ...(inside.length > 0 ? [insideWords(inside, times === 'estimated')] : []),
    ...(cut ? [`faltan al final ${lengthWords(cut.lengthMs)} (el archivo termina antes de tiempo)`] : []),
  ].join('; ')
}

function insideWords(gaps: readonly Gap[], isEstimated: boolean): string {
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0)
    return `no se pueden leer ${counted(
      gaps.reduce((sum, gap) => sum + (gap.lengthBytes ?? 0), 0),
      { one: 'byte', other: 'bytes' },
    )}`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `${isEstimated ? 'hacia' : 'en'} ${formatClock(first?.fromMs ?? 0)}`
  const length = `${isEstimated ? 'aprox. ' : ''}${lengthWords(lengthMs)}`
  return more.length === 0
    ? `no se pueden leer ${length} ${at}`
    : `no se pueden leer ${length} en ${number(more.length + 1)} lugares, el primero ${at}`
}

export const missing = {
  /** `Copia rescatada: no se pueden leer 0,5 s en 12:31`, for lists, documents and terminals. */
  sign: (missing: MissingSound) => `${isSalvaged(missing) ? 'Copia rescatada' : 'Incompleta'}: ${lossWords(missing)}`,
  loss: lossWords,
  gapList: ({ gaps, times }: MissingSound) =>
    gaps.map(
      ({ fromMs, lengthMs }) =>
        `${times === 'estimated' ? 'hacia ' : ''}${formatClock(fromMs)} (${lengthWords(lengthMs)})`,
    ),
  note: ({ keepsTimes }: MissingSound): string | null =>
    keepsTimes
      ? null
      : 'El sonido posterior a un hueco puede oírse antes de cuando se grabó, porque el sonido comprimido no tiene silencio en lugar del hueco.',
  gaps: 'Falta:',
  andMore: (count: number) => `y ${number(count)} más`,
  here: ({ cause, lengthMs }: Gap) =>
    cause === 'cut'
      ? `${lengthWords(lengthMs)} faltan aquí: el archivo termina`
      : `${lengthWords(lengthMs)} ilegibles aquí`,
}
