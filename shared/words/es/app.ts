import { units } from './units.ts'

export const app = {
  name: 'Tapelog',
  opening: 'Abriendo la biblioteca…',
  navigation: {
    label: 'Principal',
    // The soft hyphens are where the narrow sidebar breaks these words.
    library: 'Biblio\u00adteca',
    queue: 'Cola',
    devices: 'Dispo\u00adsitivos',
    quotes: 'Citas',
    settings: 'Ajustes',
  },
  dropToImport: 'Suelte para importar',
  imports: {
    title: 'Mensajes sobre sus archivos',
    showAll: (count: number) => (count === 1 ? 'Mostrar todo' : `Mostrar los ${units.number(count)}`),
    newestFirst: (count: number) => `${units.messages(count)}, primero los más recientes.`,
    messages: 'Mensajes',
    about: (name: string, sentence: string) => `${name}: ${sentence}`,
    andMore: (count: number) => `Y ${units.number(count)} más.`,
    noAudio: 'No se encontró audio en lo que eligió. Elija otros archivos u otra carpeta.',
  },
  unsaved: (problem: string) => `Lo que ha escrito aún no está guardado. Mantenga abierta esta ventana. ${problem}`,
  settingUnsaved: 'Un ajuste aún no está guardado. Espere un momento e inténtelo de nuevo.',
  libraryDoesNotAnswer: 'La biblioteca no responde. Espere un momento e inténtelo de nuevo.',
  commandMissing: 'Tapelog no puede hacer esto en este momento. Reinicie Tapelog.',
}

export const buttons = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  dismissAll: 'Descartar todo',
  done: 'Listo',
  export: 'Exportar',
  import: 'Importar',
  pause: 'Pausar',
  play: 'Reproducir',
  remove: 'Quitar',
  resume: 'Reanudar',
  retry: 'Reintentar',
  save: 'Guardar',
  undo: 'Deshacer',
  openSettings: 'Abrir Ajustes',
  transcribeFirst: 'Transcribir…',
  transcribeAgain: 'Volver a transcribir…',
  chooseLanguage: 'Elegir otro idioma…',
  of: (button: string, subject: string) => `${button}: ${subject}`,
}
