import { counted, plural, units } from './units.ts'

const quotesCounted = (count: number) => counted(count, { one: 'cita', other: 'citas' })

export const quotes = {
  title: 'Citas',
  back: 'Volver a las citas',
  alt: { mac: 'Control Opción', others: 'Alt' },
  count: quotesCounted,
  ofProject: (count: number) => (count === 0 ? 'Citas' : quotesCounted(count)),
  colours: { yellow: 'Amarillo', blue: 'Azul', green: 'Verde', red: 'Rojo' },
  inSegment: (count: number) => `${quotesCounted(count)} en este segmento`,
  exportClips: 'Exportar clips…',
  said: {
    marked: (alt: string) => `Marcado. Pulse ${alt} H de nuevo para añadir etiquetas o una nota.`,
    copied: 'Cita copiada.',
    textCopied: 'Texto copiado.',
    notCopied: (keys: string) => `Tapelog no pudo copiar las palabras. Selecciónelas y pulse ${keys}.`,
    nothing: 'Primero seleccione palabras en la transcripción.',
    unsaved: 'No se marcó, porque sus últimos cambios aún no están guardados. Espere un momento e inténtelo de nuevo.',
    notExported:
      'No se exportó, porque sus últimos cambios aún no están guardados. Espere un momento e inténtelo de nuevo.',
    noted: 'Nota añadida.',
    markRemoved: (keys: string) => `Marca quitada. ${keys} la recupera.`,
    noteRemoved: (keys: string) => `Nota quitada. ${keys} la recupera.`,
  },
  bar: {
    label: 'Palabras seleccionadas',
    mark: (colour: string) => `Marcar en ${colour.toLowerCase()}`,
  },
  panel: {
    label: 'Hablantes y citas',
    close: 'Cerrar hablantes y citas',
    tabs: 'Junto a la transcripción',
    quotes: (count: number) => (count === 0 ? 'Citas' : `Citas ${units.number(count)}`),
    notes: (count: number) => (count === 0 ? 'Notas' : `Notas ${units.number(count)}`),
    noQuotes: 'Aún no hay citas',
    howToMark: (alt: string) => `Seleccione palabras en la transcripción y pulse ${alt} H, o elija un color.`,
    noNotes: 'Aún no hay notas',
    howToNote: (alt: string) =>
      `Una nota pertenece a un momento de la grabación. Pulse ${alt} N para escribir una en la posición de reproducción.`,
    addNote: 'Añadir nota aquí',
    noneLeft: 'Ninguna cita tiene esta etiqueta y este hablante. Elija otros.',
  },
  card: {
    play: (clock: string) => `Reproducir desde ${clock}`,
    more: (words: string) => `Más acciones para «${words.length > 60 ? `${words.slice(0, 60)}…` : words}»`,
    edit: 'Etiquetas y nota…',
    copyQuote: 'Copiar cita',
    copyText: 'Copiar texto',
    export: 'Exportar clip…',
    remove: 'Quitar la marca',
    verified: 'Verificada',
    verifiedUnheard: 'Marcada como verificada, sin escuchar',
    notVerified: 'Sin verificar',
    corrected: (before: string) => `Corregida después de marcarla. Decía: ${before}`,
    changed: 'Las palabras se cambiaron.',
    asMarked: 'Como se marcó:',
  },
  dialog: {
    title: 'Etiquetas y nota',
    colour: 'Color',
    tags: 'Etiquetas',
    tagsHint: 'Sepárelas con comas.',
    tagsUsed: 'Usadas antes',
    note: 'Nota',
  },
  tooLong: {
    note: (count: number, most: number) =>
      `Esta nota tiene ${units.number(count)} caracteres; caben ${units.number(most)}. Acórtela para guardarla.`,
    tags: (most: number, mostCharacters: number) =>
      `Como máximo ${units.number(most)} etiquetas, cada una de como máximo ${units.number(mostCharacters)} caracteres.`,
  },
  notes: {
    title: (clock: string) => `Nota en ${clock}`,
    empty: 'Primero escriba una nota.',
    more: (clock: string) => `Más acciones para la nota en ${clock}`,
    remove: 'Quitar',
    goTo: (clock: string) => `Ir a la nota en ${clock}`,
    onBar: 'Notas de la grabación',
  },
  filters: {
    all: 'Todo',
    words: 'Palabras',
    wordsPlaceholder: 'En citas y notas…',
    clear: 'Mostrar todo',
  },
  page: {
    opening: 'Abriendo…',
    emptyHint: (alt: string) =>
      `Abra una grabación, seleccione palabras de su transcripción y pulse ${alt} H. La cita aparece entonces aquí.`,
    nothing: 'Ninguna cita coincide. Elija otros filtros.',
    list: 'Todas las citas',
    open: (clock: string, title: string) => `Abrir «${title}» en ${clock} y reproducir`,
    copyAll: 'Copiar esta lista',
    copiedAll: (count: number) => counted(count, { one: 'cita copiada.', other: 'citas copiadas.' }),
    exportedSome: (count: number, total: number) =>
      `Solo ${plural(count, { one: 'la primera', other: `las primeras ${units.number(count)}` })} de ${quotesCounted(total)}. Use un filtro para obtener las demás.`,
    copiedSome: (count: number, total: number) =>
      `Se ${plural(count, { one: 'copió la primera', other: `copiaron las primeras ${units.number(count)}` })} de ${quotesCounted(total)}. Use un filtro para obtener las demás.`,
  },
}
