import type { KeyCommandId } from '../../keys/commands.ts'
import { quotedName } from '../../text/dialogText.ts'
import { counted, plural } from './units.ts'

const recordings = (count: number): string => counted(count, { one: 'grabación', other: 'grabaciones' })

/** `1 grabación transcrita`, `12 de 17 grabaciones transcritas` if there are more. `done`: for one, for several. */
const share = (count: number, total: number, done: readonly [string, string]): string =>
  count === total
    ? `${recordings(count)} ${plural(count, { one: done[0], other: done[1] })}`
    : `${count} de ${recordings(total)} ${plural(count, { one: done[0], other: done[1] })}`

export const shell = {
  menu: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    play: 'Reproducción',
    transcript: 'Transcripción',
    quote: 'Cita',
    window: 'Ventana',
    help: 'Ayuda',
    commands: {
      undo: 'Deshacer',
      'play.segment': 'Reproducir solo este segmento',
      'play.repeat': 'Repetir este segmento',
      'text.next': 'Segmento siguiente',
      'text.verifyAndNext': 'Verificar y reproducir el siguiente sin verificar',
      'text.verify': 'Verificar el segmento',
      'quote.mark': 'Marcar las palabras',
      'quote.copy': 'Copiar como cita',
      redact: 'Ocultar…',
      asReaders: 'Como la ven los lectores',
      'text.insertAfter': 'Insertar un segmento después de este',
      'text.unclear': 'Marcar palabras como ininteligibles',
      'text.crosstalk': 'Marcar voces superpuestas',
      'text.putBack': 'Restaurar el texto de antes de escribir',
      fixName: 'Corregir el nombre en todas partes…',
      help: 'Teclas',
      failures: 'Qué ha ocurrido',
    } satisfies Partial<Record<KeyCommandId, string>>,
    items: {
      services: 'Servicios',
      hide: 'Ocultar Tapelog',
      hideOthers: 'Ocultar otros',
      unhide: 'Mostrar todo',
      quit: 'Salir de Tapelog',
      close: 'Cerrar ventana',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      selectAll: 'Seleccionar todo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Ampliar',
      zoomOut: 'Reducir',
      togglefullscreen: 'Pantalla completa',
      minimize: 'Minimizar',
    },
  },
  engineRestarting:
    'El proceso en segundo plano de Tapelog se detuvo y se está reiniciando. Sus grabaciones están a salvo.',
  windowDoesNotAnswer: 'La ventana de Tapelog no responde. Espere un momento e inténtelo de nuevo.',
  windowKeepsStopping: {
    message: 'La ventana de Tapelog se detiene una y otra vez.',
    detail:
      'Sus grabaciones y transcripciones están a salvo. Reinicie Tapelog e informe del problema si vuelve a ocurrir.',
  },
  dialogs: {
    importFiles: 'Importar grabaciones',
    importFolder: 'Importar una carpeta de grabaciones',
    watchFolder: 'Vigilar una carpeta',
    importTranscript: 'Importar una transcripción',
    transcripts: 'Transcripciones',
    allFiles: 'Todos los archivos',
    exportTo: 'Exportar a',
    exportKeptHere: (title: string) =>
      `Carpeta para ${quotedName(title, ['«', '»'], 'una grabación')}, que nunca sale de este equipo`,
    importModel: 'Importar un modelo de voz',
    credentials: 'Cargar archivo de credenciales',
    saveReport: 'Guardar el informe',
    textFiles: 'Archivos de texto',
  },
  unsaved: (why: string, leaving: 'close' | 'quit') => ({
    message: 'Sus últimos cambios no están guardados.',
    detail: why,
    buttons: ['Mantener abierto', leaving === 'close' ? 'Cerrar sin guardar' : 'Salir sin guardar'],
  }),
  copying: (count: number) => ({
    message: plural(count, {
      one: 'Se está copiando una grabación.',
      other: `Se están copiando ${recordings(count)}.`,
    }),
    detail: '¿Salir ahora? Tapelog continúa la próxima vez que se inicie.',
    buttons: ['Seguir copiando', 'Salir'],
  }),
  notInstalled: (why: string) => ({ message: 'La versión nueva de Tapelog no se instaló.', detail: why }),
  tray: {
    open: 'Abrir Tapelog',
    tip: (status: string) => `Tapelog: ${status}`,
    status: {
      starting: 'Iniciando…',
      running: (count: number) => `${count} en curso`,
      waiting: (count: number) => `${count} en espera`,
      paused: (count: number) => `${count} en pausa`,
      failed: (count: number) => `${count} ${plural(count, { one: 'requiere', other: 'requieren' })} atención`,
    },
  },
  notifications: {
    inTray: {
      title: 'Tapelog sigue abierto en la bandeja del sistema',
      body: 'Para recuperar su ventana, abra Tapelog de nuevo.',
    },
    transcribed: (count: number, total: number) => share(count, total, ['transcrita', 'transcritas']),
    copied: (count: number, total: number) => share(count, total, ['copiada y comprobada', 'copiadas y comprobadas']),
    failed: (count: number) =>
      `${recordings(count)} ${plural(count, { one: 'requiere', other: 'requieren' })} atención`,
    openToSee: 'Abra Tapelog para ver qué hacer.',
  },
}
