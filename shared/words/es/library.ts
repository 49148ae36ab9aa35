import { plural, units } from './units.ts'

export const library = {
  title: 'Biblioteca',
  search: {
    label: 'Buscar palabras, títulos, hablantes, notas y etiquetas',
    placeholder: 'Buscar palabras, «frases», notas…',
    hits: 'En transcripciones y notas',
    note: 'Nota',
    'quote-note': 'Nota de una cita',
    tag: 'Etiqueta de una cita',
    speaksFrom: (clock: string) => `habla desde ${clock}`,
    nothing: (query: string) => `No se encontró nada para «${query}». Pruebe menos palabras o más cortas.`,
  },
  import: {
    files: 'Archivos…',
    folder: 'Carpeta…',
    withOptions: 'Elegir archivos y opciones…',
  },
  empty: {
    title: 'Suelte audio aquí o importe archivos',
    noModel:
      'Instale un modelo de voz para transcribir en este equipo. Hasta entonces puede importar, escuchar y escribir, o añadir un servicio remoto en Ajustes.',
    steps: {
      bring: 'Conecte una grabadora o añada archivos',
      seal: 'Copiadas, comprobadas y selladas',
      read: 'Transcritas, para leer y citar',
    },
    recorder: 'Conecte una grabadora para ver aquí sus grabaciones nuevas. Tapelog no cambia nada en la grabadora.',
    transcribedHere:
      'Tapelog copia sus grabaciones y las transcribe en este equipo. Para usar un servicio remoto en su lugar, vaya a Ajustes.',
    sentTo: (account: string | null) =>
      `Tapelog copia sus grabaciones y pregunta si debe enviarlas a ${account === null ? 'un servicio remoto' : `«${account}»`} para transcribirlas. Para transcribir en este equipo, vaya a Ajustes.`,
  },
  offline:
    'Sin red. Sus grabaciones están a salvo en este equipo y se enviarán cuando haya conexión. Aún puede escuchar, editar y transcribir en este equipo.',
  recordings: 'Grabaciones',
  export: 'Exportar…',
  filters: {
    label: 'Filtros',
    fold: (set: number) =>
      set === 0 ? 'Filtros' : `Filtros: ${plural(set, { one: '1 activo', other: `${units.number(set)} activos` })}`,
    all: 'Todas',
    states: {
      'needs-you': 'Requieren atención',
      'in-progress': 'En curso',
      'not-transcribed': 'Sin transcribir',
      'to-verify': 'Por verificar',
      verified: 'Verificadas',
    },
    speaker: 'Hablante',
    date: 'Fecha',
    recorder: 'Grabadora',
    tag: 'Etiqueta',
    any: {
      project: 'Cualquiera',
      speaker: 'Cualquiera',
      date: 'Cualquiera',
      recorder: 'Cualquiera',
      tag: 'Cualquiera',
      language: 'Cualquiera',
    },
    is: (filter: string, value: string) => `${filter}: ${value}`,
    withCount: (name: string, count: number) => `${name} (${units.number(count)})`,
    files: 'Archivos importados',
    dates: {
      today: 'Hoy',
      week: 'Últimos 7 días',
      month: 'Últimos 30 días',
      year: 'Este año',
      earlier: 'Antes de este año',
    },
    clear: 'Quitar filtros',
    nothing: 'Ninguna grabación coincide con estos filtros.',
    emptyProject:
      'Este proyecto está vacío. Suelte archivos aquí para añadirlos. Para mover grabaciones existentes, quite los filtros, seleccione las grabaciones y elija «Mover a proyecto».',
  },
  sort: {
    label: 'Orden',
    orders: {
      newest: 'Más recientes',
      oldest: 'Más antiguas',
      imported: 'Importación reciente',
      title: 'Título A–Z',
      longest: 'Más largas',
      shortest: 'Más cortas',
      state: 'Por estado',
    },
  },
  selection: {
    select: (title: string) => `Seleccionar ${title}`,
    label: 'Grabaciones seleccionadas',
    count: (count: number) => plural(count, { one: '1 seleccionada', other: `${units.number(count)} seleccionadas` }),
    hint: (all: string) => `${all} selecciona todas, Mayús clic selecciona un intervalo, Esc quita la selección.`,
    most: (count: number) => `Puede seleccionar como máximo ${units.number(count)} a la vez.`,
    move: 'Mover a proyecto',
    verify: 'Comprobar sellos',
    exportTitle: (count: number) => units.recordings(count),
    withoutTranscript: (count: number) =>
      `Se ${plural(count, { one: 'omite', other: 'omiten' })} ${units.recordings(count)} sin transcripción.`,
    transcribing: {
      title: (count: number) => `Transcribir ${units.recordings(count)}`,
      languageHint: 'Vacío: cada grabación conserva su propio idioma.',
      text: 'Cada grabación conserva su vocabulario clave y recibe además el de su proyecto. Si usted editó una transcripción, o está abierta, Tapelog la conserva hasta que use la nueva. Tapelog reemplaza las demás transcripciones; Deshacer las restaura.',
      noAccount: 'Tapelog las transcribe en este equipo. Para usar un servicio remoto, añada una cuenta en Ajustes.',
      localStays: 'Se omiten las grabaciones marcadas con «Nunca sale de este equipo».',
    },
    seals: {
      title: 'Comprobar sellos',
      checking: (count: number) => `Leyendo ${units.recordings(count)}…`,
      fine: (count: number) =>
        `${units.recordings(count)} ${plural(count, { one: 'comprobada', other: 'comprobadas' })}. Ningún archivo ha cambiado desde la importación.`,
      damaged: (count: number, checked: number) =>
        `${units.number(count)} de ${units.recordings(checked)} ${plural(count, { one: 'cambió', other: 'cambiaron' })} desde la importación:`,
      incomplete: (count: number) =>
        `De ellas, a ${units.recordings(count)} le${plural(count, { one: '', other: 's' })} falta parte del sonido.`,
    },
  },
  refused: {
    label: 'Archivos que no se importaron',
    text: (count: number) => `No importados: ${units.files(count)}`,
    joins: (count: number) => `No unidas: ${units.recordings(count)}`,
    joined: (title: string) => `${title} (unida)`,
    show: 'Ver por qué…',
    title: 'No importados o no unidos',
    lead: 'Vea abajo qué ocurrió y qué puede hacer.',
    more: (shown: number) => `Se muestran los primeros ${units.number(shown)}. Descártelos para ver los demás.`,
  },
  arrived: {
    label: 'Recién importadas',
    text: (count: number) =>
      plural(count, {
        one: '1 grabación importada, marcada en la lista.',
        other: `${units.number(count)} grabaciones importadas, marcadas en la lista.`,
      }),
    hidden: (hidden: number, count: number) =>
      hidden === count
        ? `La búsqueda o los filtros ${plural(count, { one: 'la ocultan', other: 'las ocultan todas' })}.`
        : `La búsqueda o los filtros ocultan ${units.number(hidden)} de ellas.`,
    show: 'Mostrar todas',
    mark: 'Recién importada',
  },
  row: {
    speakers: (names: readonly string[], more: number) =>
      `Hablantes: ${names.join(', ')}${more > 0 ? ` y ${units.number(more)} más` : ''}`,
    rename: 'Cambiar el nombre…',
    renameTitle: (title: string) => `Cambiar el nombre de «${title}»`,
    renameSubmit: 'Cambiar',
    moveToProject: 'Mover a proyecto…',
    moveTitle: (title: string) => `Mover «${title}» a un proyecto`,
    draft: 'Borrador',
    neverLeaves: 'Nunca sale de este equipo',
    progress: (title: string) => `Progreso de ${title}`,
    more: (title: string) => `Más acciones para ${title}`,
    letLeave: 'Dejar que salga de este equipo',
    imported: 'importada',
    timeFrom: {
      name: 'del nombre',
      embedded: 'del archivo',
      'file-time': 'fecha archivo',
      person: 'a mano',
      unknown: 'incierta',
    },
  },
  importing: {
    label: 'Importación',
    progress: (name: string) => `Copiando ${name}`,
    failed: 'No se pudo importar este archivo.',
    more: 'Se están importando más archivos',
    showInQueue: 'Ver en la cola',
  },
}
