import { whatIsDeleted, whatStays } from './deletionFacts.ts'
import { units } from './units.ts'

const quoted = (title: string) => `«${title}»`
const what = (titles: readonly string[]) =>
  titles.length === 1 ? quoted(titles[0] ?? '') : units.recordings(titles.length)

export const deletion = {
  menu: 'Eliminar…',
  title: (titles: readonly string[]) => `¿Eliminar ${what(titles)}?`,
  scope: 'Qué eliminar',
  recording: 'La grabación con su texto',
  audio: 'Solo el audio; conservar el texto',
  isDeleted: { recording: 'Qué se elimina', audio: 'Qué se elimina y qué se conserva' },
  whatIsDeleted,
  whatStays,
  stays: 'Qué no puede eliminar Tapelog',
  undoable: (seconds: number) => `Puede deshacerlo durante ${seconds} segundos.`,
  confirm: 'Eliminar',
  checking: 'Comprobando qué se puede eliminar…',
  countdown: (seconds: number) => (seconds > 0 ? `Se elimina en ${seconds} s` : 'Eliminando…'),
  countdownOf: (titles: readonly string[], seconds: number) =>
    seconds > 0 ? `${what(titles)}: eliminación en ${seconds} s.` : `${what(titles)}: eliminando…`,
  undoOf: (title: string) => `Deshacer: conservar ${title}`,
  audioGone: (day: string) => `El audio se eliminó el ${day}. Puede leer, editar y exportar el texto.`,
  audioGoneShort: 'audio eliminado',
  rule: {
    warning: (count: number, day: string) =>
      `El ${day}, Tapelog eliminará el audio de ${units.recordings(count)}, porque es más antiguo de lo que usted permite en los ajustes. El texto se conserva.`,
    keep: 'Conservar este audio',
  },
  settings: {
    title: 'Eliminación',
    days: 'Eliminar el audio tras este número de días',
    daysNever: 'Nunca',
    daysHint:
      'Se cuentan desde la importación. El texto se conserva. Tapelog muestra un aviso durante un día antes de eliminar nada. Vacío: nunca.',
    daysForm: 'Escriba de 1 a 36500 días enteros, o deje el campo vacío.',
  },
}
