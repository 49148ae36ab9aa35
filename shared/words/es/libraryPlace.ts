import type { DiskKind, MoveProgress } from '../../contract/libraryPlace.ts'
import { plural, units } from './units.ts'

/** Where the library lies: facts about a folder, moving the library, and a library that is not there. */
export const libraryPlace = {
  settings: {
    title: 'Dónde está la biblioteca',
    change: 'Trasladar la biblioteca…',
    fixed:
      'TAPELOG_LIBRARY o TAPELOG_USER_DATA indica este lugar. Para elegirlo aquí, inicie Tapelog sin esa variable.',
    hint: 'Tapelog copia todo a la carpeta que usted elige, lee cada archivo copiado y lo compara con su sello. Después usa el lugar nuevo.',
  },
  facts: {
    disks: {
      internal: 'En un disco de este equipo.',
      external: 'En un disco externo. Tapelog puede abrir la biblioteca solo mientras el disco está conectado.',
      network:
        'En una unidad de red. Las unidades de red no bloquean los archivos de forma fiable, así que la base de datos de la biblioteca puede dañarse ahí. Quienes administran el servidor pueden leer la biblioteca. Elija un disco de este equipo.',
      memory: 'En la memoria. Todo lo que está ahí se pierde cuando se apaga este equipo.',
      unknown: 'El sistema no indica qué tipo de disco es este.',
    } satisfies Record<DiskKind, string>,
    encrypted: {
      yes: 'El disco está cifrado: sin su contraseña, un ladrón no puede leer las grabaciones.',
      no: 'El disco no está cifrado: cualquiera que lo tenga puede leer las grabaciones. Para proteger a las fuentes, cífrelo con las herramientas de su sistema.',
      unknown: 'El sistema no indica si el disco está cifrado.',
    },
    synced: (program: string) =>
      `${program} copia esta carpeta a otros equipos, así que las grabaciones salen de este equipo y la biblioteca puede dañarse. Elija una carpeta que ${program} no copie.`,
    free: (size: string) => `${size} libres.`,
    little: (size: string) => `Solo ${size} libres. Una hora de audio ocupa hasta 700 MB.`,
    notWritable: 'Tapelog no puede escribir aquí. Elija otra carpeta.',
    taken: 'Esta carpeta contiene otros archivos. Elija otra carpeta.',
    holdsLibrary: 'Esta carpeta ya contiene una biblioteca. Tapelog la abre.',
  },
  moveTo: (path: string) => `¿Trasladar la biblioteca a ${path}?`,
  moveHint:
    'Las importaciones, las subidas y las transcripciones se detienen y continúan después del traslado. Durante el traslado no puede usar Tapelog. La copia anterior se conserva hasta que usted la quite.',
  moveWarned: 'Trasladar de todos modos',
  moveNow: 'Trasladar la biblioteca',
  moving: {
    title: 'Trasladando la biblioteca',
    closing: 'Cerrando la biblioteca…',
    to: (path: string) => `A ${path}`,
    steps: {
      copying: 'Copiando los archivos',
      checking: 'Leyendo de nuevo las copias y comparándolas con sus sellos',
    } satisfies Record<MoveProgress['step'], string>,
    progress: ({ filesDone, filesTotal, bytesDone, bytesTotal }: MoveProgress) =>
      `${units.number(filesDone)} de ${units.files(filesTotal)} · ${units.sizeOf(bytesDone, bytesTotal)}`,
    safe: 'La biblioteca se queda en su lugar anterior hasta que hayan llegado todos los archivos. Puede cancelar en cualquier momento.',
    paused: 'En pausa. Tapelog mantiene cerrada la biblioteca hasta que usted reanude o cancele.',
    cancel: 'Cancelar el traslado',
  },
  begun: (path: string) => `El traslado a ${path} se interrumpió. La biblioteca sigue en uso aquí.`,
  goOn: 'Continuar el traslado',
  giveUp: 'Abandonar el traslado',
  giveUpHint: 'Esto quita solo lo que se copió al lugar nuevo.',
  moved: (originals: number, damaged: number) =>
    damaged === 0
      ? `La biblioteca se trasladó. Se ${plural(originals, { one: 'leyó', other: 'leyeron' })} de nuevo ${units.recordings(originals)} y ${plural(originals, { one: 'coincide con su sello', other: 'todas coinciden con sus sellos' })}.`
      : `La biblioteca se trasladó. Se ${plural(originals, { one: 'leyó', other: 'leyeron' })} de nuevo ${units.recordings(originals)} y ${plural(originals, { one: 'está', other: 'están' })} como ${plural(originals, { one: 'estaba', other: 'estaban' })}; ${units.number(damaged)} ya no ${plural(damaged, { one: 'coincidía con su sello antes del traslado. Ejecute «tapelog verify» para ver cuál', other: 'coincidían con sus sellos antes del traslado. Ejecute «tapelog verify» para ver cuáles' })}.`,
  oldCopy: (path: string) => `La copia anterior sigue en ${path}. Tapelog no la usa.`,
  removeOldCopy: 'Quitar la copia anterior…',
  keepOldCopy: 'Conservar la copia anterior',
  removeQuestion: (path: string, linked: readonly string[]) => ({
    message: '¿Quitar la copia anterior de la biblioteca?',
    detail: `${path}\n\nLa biblioteca en su lugar nuevo no se ve afectada. Los archivos se quitan, pero no se sobrescriben: en un disco sin cifrar, los expertos podrían recuperarlos.${linked.length === 0 ? '' : `\n\nEstas carpetas pertenecen a la copia, pero están en otro lugar y solo están enlazadas. Tapelog quita los enlaces. Las carpetas y las grabaciones que contienen se quedan. Elimínelas usted:\n${linked.join('\n')}`}`,
    buttons: ['Conservar la copia', 'Quitar la copia'],
  }),
  forgetQuestion: (path: string) => ({
    message: '¿Olvidar la copia inacabada de la biblioteca?',
    detail: `${path}\n\nTapelog no encuentra esta copia. Puede que su disco no esté conectado. Si Tapelog la olvida, la copia queda en ese disco, con todo lo que usted elimine más tarde de la biblioteca. Para quitar la copia en vez de olvidarla, conecte el disco y abandone el traslado otra vez.`,
    buttons: ['Ahora no', 'Olvidar la copia'],
  }),
  chooseFolder: 'Elegir una carpeta para la biblioteca',
  absent: {
    title: 'La biblioteca no está ahí',
    text: 'Tapelog busca la biblioteca en esta carpeta, pero no está ahí. Puede que su disco no esté conectado o que siga bloqueado.',
    waiting: 'Tapelog abre la biblioteca en cuanto aparece, y no crea una nueva en su lugar.',
    other: 'Usar otro lugar…',
    otherHint:
      'Elija una carpeta con una biblioteca para abrirla, o una carpeta vacía para una biblioteca nueva. La biblioteca anterior no cambia.',
    use: (path: string) => `Usar ${path}`,
  },
}
