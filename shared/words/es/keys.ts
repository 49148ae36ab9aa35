import { keys as english } from '../en/keys.ts'
import { counted, plural, units } from './units.ts'

type Commands = typeof english.commands

const commands: Commands = {
  palette: 'Buscar un comando o una grabación',
  help: 'Mostrar las teclas',
  'import.files': 'Importar archivos…',
  'import.folder': 'Importar una carpeta…',
  'go.library': 'Ir a la biblioteca',
  'go.queue': 'Ir a la cola',
  'go.devices': 'Ir a los dispositivos',
  'go.quotes': 'Ir a las citas',
  'go.settings': 'Ir a los ajustes',
  failures: 'Mostrar qué ha ocurrido',
  report: 'Informar de un problema…',
  about: 'Acerca de Tapelog',
  'part.next': 'Ir a la parte siguiente de la pantalla',
  'part.previous': 'Ir a la parte anterior de la pantalla',
  'play.toggle': 'Reproducir o pausar',
  'play.pause': 'Pausar',
  'play.segment': 'Reproducir solo el segmento del cursor o, si no, el de la posición de reproducción',
  'play.repeat': 'Repetir ese segmento, o dejar de repetir',
  'play.back': 'Retroceder 5 segundos',
  'play.forward': 'Avanzar 5 segundos',
  'play.slower': 'Más lento',
  'play.faster': 'Más rápido',
  'play.normalSpeed': 'Velocidad normal',
  'fixed.playWord': 'Reproducir desde una palabra',
  type: 'Escribir en el segmento que se reproduce',
  typeOverWord: 'Seleccionar la palabra que se reproduce',
  'text.next': 'Ir al segmento siguiente; después del último, empezar uno nuevo',
  'fixed.arrows': 'Al principio o al final de un segmento: ir al segmento anterior o siguiente',
  find: 'Buscar en esta transcripción',
  replace: 'Buscar y reemplazar',
  goToTime: 'Ir a un tiempo',
  'text.verifyAndNext': 'Marcar el segmento como verificado y reproducir el siguiente sin verificar',
  'text.verify': 'Marcar el segmento como verificado, o quitar la marca',
  nextUnverified: 'Reproducir el siguiente segmento sin verificar',
  'quote.mark': 'Marcar las palabras seleccionadas, o el segmento; en palabras marcadas: añadir etiquetas y una nota',
  'fixed.quoteColours': 'Marcar en amarillo, azul, verde o rojo',
  'quote.copy': 'Copiar como cita, con hablante, tiempo y sello',
  'quote.copyText': 'Copiar solo las palabras',
  'quote.note': 'Escribir una nota en la posición de reproducción',
  'text.split': 'Dividir el segmento en el cursor',
  'text.insertAfter': 'Insertar un segmento después de este, en la posición de reproducción o en la pausa que le sigue',
  'text.insertBefore': 'Insertar un segmento antes de este',
  'text.unclear':
    'Marcar palabras que no se entienden: «(ininteligible 0:12)» con la posición de reproducción en el segmento',
  'text.crosstalk': 'Marcar dónde hablan varias personas a la vez: «(voces superpuestas)» delante de las palabras',
  'fixed.merge':
    'Al principio o al final de un segmento: unirlo con el anterior o el siguiente, si el hablante es el mismo',
  'fixed.remove': 'En un segmento vacío: quitarlo',
  'fixed.speaker':
    'Asignar las palabras seleccionadas, el segmento o todos los segmentos seleccionados al hablante 1 … 9; el siguiente número libre añade un hablante',
  'fixed.border':
    'Mover el final del turno del hablante una palabra: ← pasa la última palabra al hablante siguiente, → añade la primera palabra del hablante siguiente',
  redact: 'Ocultar las palabras seleccionadas o el segmento…',
  asReaders: 'Mostrar la transcripción como la ven los lectores, o volver a editar',
  pseudonyms: 'Seudónimos…',
  fixName: 'Corregir en todas partes el nombre del cursor',
  times: 'Cambiar los tiempos del segmento',
  'fixed.select': 'En un tiempo junto a un segmento: seleccionar varios segmentos',
  history: 'Mostrar el historial de la transcripción',
  'text.putBack': 'Restaurar el texto de antes de escribir; pulse de nuevo para dejar de escribir',
  undo: 'Deshacer, también lo que está escribiendo',
  redo: 'Rehacer',
  export: 'Exportar la transcripción…',
  transcribeAgain: 'Volver a transcribir…',
  importTranscript: 'Importar transcripción…',
  recordedTime: 'Indicar cuándo se grabó…',
  transcribePart: 'Volver a transcribir la selección o el segmento…',
  'fixed.clipboard': 'Seleccionar todo, copiar, cortar y pegar',
  'fixed.window': 'Cerrar, salir, minimizar y pantalla completa',
  'fixed.zoom': 'Ampliar o reducir todo',
  'fixed.tab': 'Ir al campo o botón siguiente o anterior',
}

/** Names as on Spanish and Latin American keyboards. Keys without a name here keep their English one, such as `Enter`. */
const names: Readonly<Record<string, string>> = {
  'Page Up': 'Re Pág',
  'Page Down': 'Av Pág',
  'Scroll Lock': 'Bloq Despl',
  Shift: 'Mayús',
  Escape: 'Esc',
  Home: 'Inicio',
  End: 'Fin',
  Delete: 'Supr',
  Backspace: 'Retroceso',
  Space: 'Espacio',
  Pause: 'Pausa',
  Menu: 'Menú',
  click: 'clic',
}
const inSpanish = (shown: string): string =>
  shown.replace(/Page Up|Page Down|Scroll Lock|[A-Za-z]+/g, (name) => names[name] ?? name)

const listed = (texts: readonly string[]): string => units.list(texts.map((one) => `«${one}»`))

export const keys = {
  title: 'Teclas',
  commands,
  shown: (chord: Parameters<typeof english.shown>[0], isMac: boolean) => inSpanish(english.shown(chord, isMac)),
  together: (id: Parameters<typeof english.together>[0], isMac: boolean) => {
    const shown = english.together(id, isMac)
    return shown === null ? null : inSpanish(shown)
  },
  groups: {
    everywhere: 'En todas partes',
    listen: 'Escuchar',
    move: 'Moverse',
    verify: 'Verificar',
    quote: 'Citar',
    protect: 'Proteger',
    correct: 'Corregir',
    system: 'Ventana y portapapeles',
  },
  sheet: {
    notWhileTyping: 'salvo mientras escribe',
    change: 'Cambiar teclas…',
  },
  settings: {
    hint: 'Puede hacer todo en Tapelog con el teclado.',
    preset: 'Teclas como en',
    presets: {
      tapelog: 'Tapelog',
      otranscribe: 'oTranscribe',
      'express-scribe': 'Express Scribe',
      f4: 'f4 y MAXQDA',
    },
    presetHint: 'Las teclas que usted cambió se conservan.',
    background: 'Usar también en otros programas las teclas de reproducir, pausar, retroceder y avanzar',
    backgroundHint:
      'Para pedales que envían teclas. Solo funciona mientras hay una grabación abierta aquí; los otros programas no reciben entonces estas teclas.',
    backgroundKeys: (chords: readonly string[]) => `Estas teclas: ${chords.join(', ')}.`,
    noBackgroundKeys:
      'Ninguno de estos comandos tiene teclas que funcionen en otros programas. Asígneles teclas de función, o teclas con dos de estas: Ctrl, Alt y Mayús.',
    playMissing:
      'Reproducir o pausar aún no tiene ninguna tecla que funcione en otros programas. Asígnele abajo una tecla de función.',
    refused: (chords: readonly string[]) =>
      `El sistema no permite que Tapelog use ${chords.join(', ')}. Puede que otro programa ya ${plural(chords.length, { one: 'la', other: 'las' })} tenga: elija otras teclas.`,
    unsure: 'En este escritorio (Wayland), puede que Tapelog no reciba las teclas mientras otro programa está delante.',
    search: 'Buscar comandos o teclas',
    noneFound: 'Ningún comando coincide. Pruebe otra palabra, o teclas como F4.',
    found: (count: number) => counted(count, { one: 'comando', other: 'comandos' }),
    add: 'Añadir teclas…',
    addFor: (command: string) => `Añadir teclas para «${command}»`,
    remove: (chord: string, command: string) => `Quitar ${chord} de «${command}»`,
    none: 'Sin teclas',
    fixed: 'no se puede cambiar',
    reset: 'Restablecer',
    resetThis: (command: string) => `Restablecer las teclas de «${command}»`,
    resetAll: 'Restablecer todas',
    resetAllAsk: '¿Restablecer todas las teclas?',
    resetAllText: (preset: string) => `Todos los comandos vuelven a tener las teclas de ${preset}.`,
  },
  capture: {
    title: (command: string) => `Teclas nuevas para «${command}»`,
    press: 'Pulse las teclas nuevas.',
    leave: 'Pulse Esc para cancelar, o Tab para ir a los botones.',
    again: 'Pulsar otras teclas',
    use: 'Usar',
    replace: 'Reemplazar',
    isFree: 'Ningún otro comando usa estas teclas.',
    isOwn: 'Este comando ya tiene estas teclas.',
    usedBy: (titles: readonly string[]) =>
      `Las ${plural(titles.length, { one: 'usa', other: 'usan' })} ${listed(titles)}. Si las reemplaza, ${plural(titles.length, { one: 'ese comando pierde', other: 'esos comandos pierden' })} estas teclas.`,
    fixed: (titles: readonly string[]) => `Estas teclas están reservadas para ${listed(titles)}. Pulse otras teclas.`,
    writes: 'Esta tecla escribe texto en un segmento. Añada Ctrl o Alt, o pulse una tecla de función.',
    unknown: 'Tapelog no puede usar esta tecla. Pulse otra.',
  },
  palette: {
    label: 'Comandos y grabaciones',
    placeholder: '¿Qué quiere hacer? O escriba un título.',
    results: 'Coincidencias',
    commands: 'Comandos',
    page: (title: string) => `Ajustes: ${title}`,
    nothing: 'Nada coincide. Pruebe otra palabra.',
    found: (count: number) => counted(count, { one: 'coincidencia', other: 'coincidencias' }),
  },
}
