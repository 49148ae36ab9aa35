import type { DeletionScope } from '../../recordings/deletion.ts'
import type { NewTranscript } from '../../recordings/domain.ts'
import { counted, number, plural, units } from './units.ts'

const jobs = (count: number): string => counted(count, { one: 'trabajo', other: 'trabajos' })
const bytes = (count: number): string => counted(count, { one: 'byte', other: 'bytes' })

export const terminal = {
  remark: (text: string) => ` (${text})`,
  reason: (line: string, sentence: string) => `${line}: ${sentence}`,
  numbered: (sentence: string, recordingId: number) => `${sentence} Su número es ${recordingId}.`,
  recording: {
    newTranscript: ({ segmentCount, speakerCount, wordsAdded, wordsRemoved }: NewTranscript) =>
      `transcripción nueva en espera: ${units.segments(segmentCount)}, ${units.speakers(speakerCount)}, ${counted(wordsAdded, { one: 'palabra añadida', other: 'palabras añadidas' })}, ${counted(wordsRemoved, { one: 'eliminada', other: 'eliminadas' })}`,
    deletion: (scope: DeletionScope, byRule: boolean, until: string | null) => {
      const what = `${scope === 'audio' ? 'el audio se eliminará' : 'se eliminará'}${byRule ? ' por la regla para el audio antiguo' : ''}`
      return until === null
        ? `${what} después de que la ventana haya mostrado un aviso`
        : `${what}; se puede deshacer en la ventana hasta las ${until}`
    },
  },
  queue: {
    paused: (totals: string) => `En pausa: ${totals}`,
    pausing: (totals: string) => `Pausando: ${totals}`,
    queued: (count: number) => `${number(count)} en cola`,
    uploaded: (amount: string) => `${amount} subidos`,
    nobodyWorks: (command: string) => `Tapelog no se está ejecutando en esta biblioteca. Para continuar: ${command}`,
    allPaused: (command: string) => `Todo está en pausa. Para reanudar: ${command}`,
    stopped: (noun: string) => `${noun} detenida, continúa la próxima vez que se inicie`,
    failed: (step: string, sentence: string) => `${step}: ${sentence}`,
    crashes: (count: number) => `Tapelog se cerró inesperadamente ${units.times(count)} durante este paso`,
    ended: 'Terminado:',
    more: (count: number) => `… ${number(count)} más`,
  },
  session: {
    libraryMade: (path: string) => `Se creó una biblioteca en ${path}.`,
    stopping:
      'Deteniendo. El trabajo sin terminar continúa la próxima vez. Pulse Ctrl-C de nuevo para detener de inmediato.',
  },
  destination: (where: string) =>
    `Estas grabaciones se enviarán a ${where}. Para mantenerlas en este equipo, añada --local-only o --to this-machine.`,
  destinationMissing: 'un servicio remoto que aún no está configurado',
  import: {
    fromDevice: (device: string, fresh: number, total: number) =>
      `${device}: ${number(fresh)} ${plural(fresh, { one: 'nueva', other: 'nuevas' })} de ${number(total)}`,
    deletedHere: (count: number) =>
      plural(count, {
        one: ', 1 eliminada aquí, que no se vuelve a importar',
        other: `, ${number(count)} eliminadas aquí, que no se vuelven a importar`,
      }),
    watching: 'En espera de grabaciones nuevas. Pulse Ctrl-C para detener.',
    noTranscript: (recordingId: number, command: string) =>
      `La grabación ${recordingId} no tiene transcripción. Para volver a transcribirla: ${command}`,
    salvage: (again: string, salvage: string, sync: string) =>
      `Para intentarlo de nuevo: ${again}. Para guardar solo la parte legible: ${salvage}. Después: ${sync}`,
  },
  language: {
    installModel: (command: string) => `Para instalar un modelo de voz para idiomas europeos: ${command}`,
    installLargeModel: (command: string) => `Para instalar un modelo de voz para todos los idiomas: ${command}`,
    chooseOther: (command: string) => `Para elegir otro idioma: ${command}`,
  },
  exports: {
    wrote: (path: string) => `Se escribió ${path}`,
    failed: (what: string, title: string, reason: string) => `No se escribió: ${what} de «${title}». ${reason}`,
    nothingMarked: (count: number) =>
      `No se ${plural(count, { one: 'escribió', other: 'escribieron' })} ${units.files(count)}, porque no hay citas.`,
  },
  newTranscripts: (count: number, take: string, keep: string) =>
    `${plural(count, { one: 'Hay una transcripción nueva en espera', other: `Hay ${number(count)} transcripciones nuevas en espera` })}. Para usarla: ${take}. Para conservar su texto: ${keep}`,
  ended: {
    unreachable:
      'Tapelog no puede acceder al servicio. Sus grabaciones están a salvo en la biblioteca y se enviarán más tarde.',
    networkNotAllowed: 'Sus ajustes no permiten enviar por esta red. Sus grabaciones están a salvo en la biblioteca.',
    toContinue: (command: string) => `Para continuar: ${command}`,
  },
  delete: {
    nothing: 'Nada que eliminar.',
    notYet: (command: string) => `Aún no se ha eliminado nada. Para eliminar: ${command}`,
    inSeconds: (seconds: number) => `Se elimina en ${seconds} s. Para conservarlo todo, pulse Ctrl-C.`,
    tooLate: 'Era demasiado tarde para conservar algo.',
    stopped: 'No se eliminará nada más.',
    unfinished: (reason: string) => `Algunas grabaciones aún no están eliminadas. ${reason}`,
    done: 'Eliminado.',
    doneAll: (count: number) =>
      `Se ${plural(count, { one: 'eliminó', other: 'eliminaron' })} ${units.recordings(count)}.`,
  },
  devices: {
    none: 'No hay ninguna grabadora conectada.',
    noneYet: 'Aún no hay ninguna grabadora conectada. Pulse Ctrl-C para detener.',
    pluggedIn: 'Conectadas:',
    unplugged: (name: string) => `Desconectada: ${name}`,
    noKey: '(sin clave: Tapelog no puede distinguir esta grabadora de otras del mismo modelo)',
    zoneUnknown: '* según el reloj de la grabadora; su zona horaria se desconoce',
    skipped: (count: number) =>
      `Se ${plural(count, { one: 'omitió', other: 'omitieron' })} ${counted(count, { one: 'archivo más', other: 'archivos más' })}`,
    noDate: 'sin fecha',
  },
  ledger: {
    contents: {
      audio: 'audio',
      'file-facts': 'tamaño, tipo y sumas de comprobación del archivo',
      'file-name': 'nombre del archivo, duración, fecha y hora',
      request: 'petición de transcripción',
      hotwords: 'vocabulario clave',
      workflow: 'flujo de trabajo',
      'typed-text': 'texto escrito (vocabulario clave o un flujo de trabajo)',
      status: 'consultas sobre el progreso',
      capabilities: 'pregunta sobre lo que puede hacer el servicio',
      'task-control': 'qué pausar, continuar, terminar o quitar',
      recorder: 'número de serie de una grabadora',
      'sign-in': 'inicio de sesión',
      'time-stamp': 'hash de un manifiesto de pruebas, para un sello de tiempo',
      update: 'búsqueda de actualizaciones de Tapelog',
    },
    choices: {
      import: 'la elección al importar',
      'watch-folder': 'una carpeta vigilada',
      recorder: 'una grabadora que importa automáticamente',
      transcribe: 'una petición de transcripción',
      retry: 'un reintento',
      workflow: 'un flujo de trabajo',
      account: 'el uso de la cuenta',
      export: 'una exportación con pruebas y sello de tiempo',
      updates: 'la búsqueda de actualizaciones, activada en los ajustes',
      unknown: 'no registrado',
    },
    nothing: 'Nada de esta biblioteca ha salido de este equipo.',
    total: {
      library: (bytes: string) => `Total de esta biblioteca: ${bytes}.`,
      recording: (bytes: string) => `Total de esta grabación: ${bytes}.`,
    },
    bytes: {
      exact: bytes,
      'at-most': (count: number) => `como máximo ${bytes(count)}`,
    },
    noRecording: 'ninguna grabación',
    recording: (recordingId: number) => `grabación ${recordingId}`,
    requests: (count: number) => counted(count, { one: 'petición', other: 'peticiones' }),
    to: (host: string) => `a ${host}`,
    because: (choice: string) => `motivo: ${choice}`,
    inTerminal: (choice: string) => `${choice} (terminal)`,
  },
  models: {
    imported: (titles: readonly string[]) => `Importado: ${titles.join(', ')}`,
    removed: (id: string, size: string) => `Se quitó ${id} y se liberaron ${size}.`,
    useBest: 'Tapelog usa ahora el mejor modelo instalado.',
    use: (id: string) => `Tapelog usa ahora ${id}.`,
    usualAddress: (address: string) => `(predeterminada: ${address})`,
    inUse: (command: string) => `* en uso. Para instalar un modelo: ${command}`,
    shipped: 'viene con Tapelog',
    ofSystem: 'del sistema',
    downloaded: (percent: string) => `${percent} descargado`,
    states: { installed: 'instalado', absent: '–', installing: 'instalando' },
    segmentation: 'encuentra cuándo habla cada voz',
    embedding: 'reconoce voces',
    manyLanguages: 'unos 99 idiomas',
    languages: (count: number) => counted(count, { one: 'idioma', other: 'idiomas' }),
    downloading: (title: string, size: string | null, address: string) =>
      `Descargando ${title}${size === null ? '' : ` (${size})`} de ${address}`,
    noDigest:
      'El editor no da ninguna huella de este archivo, así que Tapelog no puede comprobarlo. Tapelog registra la huella del archivo que recibe.',
    secondHand:
      'El editor no da ninguna huella de este archivo. Tapelog compara la descarga con la huella que registró otro proyecto.',
    measured: (time: string) => `aprox. ${time} por hora de audio`,
    devices: {
      automatic: 'automático',
      processor: 'solo el procesador',
      used: (device: string) => `Último uso: ${device}.`,
      failed: (command: string) =>
        `Un dispositivo gráfico falló, así que Tapelog usa el procesador. Para probarlo de nuevo, ejecute: ${command}`,
    },
    sentOn: (host: string) => `Redirigido a ${host}`,
    progress: (percent: string, amount: string) => `${percent} (${amount})`,
    installed: (title: string) => `Se instaló ${title}.`,
    intact: (id: string) => `${id}: ningún archivo ha cambiado.`,
  },
  bench: {
    begins: (recordings: number, models: number) =>
      `${units.recordings(recordings)}, ${counted(models, { one: 'modelo', other: 'modelos' })}.`,
    done: (id: string) => `${id}: terminado`,
    columns: [
      'palabras mal',
      'hablantes mal',
      'palabras ajenas',
      'factor de tiempo',
      'memoria',
      'simple: palabras',
      'simple: factor',
      'dispositivo',
    ],
    plain:
      'Simple: un script sencillo con el mismo motor. Oye ventanas de 25 s, no busca el habla y no revisa el texto.',
    model: 'modelo',
    notMeasured: 'sin medir',
    collar: (seconds: number) =>
      `Hablantes mal: parte del habla con el hablante equivocado. No cuentan ${number(seconds)} s alrededor de cada turno de la referencia.`,
    wrongSpeaker: 'Palabras ajenas: parte de las palabras con el hablante equivocado.',
    mix: (recordings: number) => `mezcla (${recordings} con un micrófono por persona)`,
    each: 'cada micrófono',
    speakersNotMeasured:
      'Los hablantes no se midieron. Para medirlos, ponga un archivo .stm o .rttm con los turnos junto a una grabación e instale un modelo para voces.',
    absent: 'Los modelos que no están instalados no se midieron. Para medir uno, instálelo y ejecute esto de nuevo:',
    failed: (model: string, recording: string) => `${model} no pudo transcribir ${recording}.`,
  },
  projects: {
    none: 'Aún no hay proyectos.',
    staysHere: 'nunca sale de este equipo',
    exports: {
      transcribed: (folder: string) => `exporta a ${folder} cuando está transcrita`,
      verified: (folder: string) => `exporta a ${folder} cuando está verificada`,
      named: (folder: string) => `exporta a ${folder} cuando los hablantes tienen nombre`,
    },
    ready: (count: number, command: string) =>
      `${units.recordings(count)} ya ${plural(count, { one: 'estaba lista antes y no se exporta', other: 'estaban listas antes y no se exportan' })} automáticamente. Para exportar una ahora, ejecute: ${command}`,
  },
  quotes: {
    none: 'No hay citas. Para marcar palabras, selecciónelas en la ventana de Tapelog y pulse Alt H.',
    asReadersGetThem:
      'Algunas grabaciones tienen algo que se reserva. Sus citas se imprimen como las reciben los lectores de una exportación.',
    noneMatch: 'Ninguna cita coincide con estas opciones.',
    columns: [
      'Cita',
      'Hablante',
      'Tiempo',
      'Grabación',
      'Grabada',
      'Grabada: origen',
      'Etiquetas',
      'Nota',
      'Verificada',
      'SHA-256',
    ],
    unknown: 'desconocido',
    verified: { yes: 'sí', unheard: 'sin escuchar', no: 'no' },
  },
  salvage: {
    none: 'Ninguna importación falló por un archivo ilegible.',
    queued: (count: number, command: string) =>
      `${units.files(count)} de nuevo en la cola, para guardar la parte legible. Para empezar: ${command}`,
  },
  serve: {
    noLibrary: (path: string, dataDir: string) =>
      `Aún no hay ninguna biblioteca en ${path}. El servicio guarda sus archivos en ${dataDir}.`,
    running: (address: string) => `El servicio de transcripción está en marcha en ${address}`,
    described: (address: string) => `La descripción de su interfaz está en ${address}`,
    credentials: (file: string) => `Sus credenciales están en ${file}`,
    newCredentials: (file: string) => `Sus credenciales son nuevas; las anteriores ya no funcionan. Están en ${file}`,
    howToUse:
      'Solo usted puede leer ese archivo. Para usar el servicio con tapelog en otra terminal, ejecute antes esto en ella:',
    toStop: 'Pulse Ctrl-C para detener el servicio.',
  },
  status: {
    empty: (command: string) => `La biblioteca está vacía. Para importar grabaciones: ${command}`,
  },
  control: {
    allPaused: (count: number, command: string) =>
      `Todo está en pausa, con ${jobs(count)} en la cola. Para reanudar: ${command}`,
    nothing: {
      pause: 'Nada que poner en pausa.',
      resume: 'Nada que reanudar.',
      retry: 'Nada que reintentar.',
      cancel: 'Nada que cancelar.',
    },
    done: {
      pause: (count: number) => `En pausa: ${jobs(count)}.`,
      resume: (count: number) => `Reanudado: ${jobs(count)}.`,
      retry: (count: number) => `De nuevo en la cola: ${jobs(count)}.`,
      cancel: (count: number) => `Cancelado: ${jobs(count)}.`,
    },
  },
  take: {
    kept: (title: string) => `${title}: se conservó su transcripción y se eliminó la nueva.`,
    taken: (title: string) =>
      `${title}: se reemplazó la transcripción. Para volver atrás, use Deshacer en la ventana de Tapelog.`,
  },
  handover: {
    wrote: (path: string) => `Se escribió ${path}.`,
    passphrase: 'Frase de contraseña: ',
    passphraseAgain: 'Frase de contraseña otra vez: ',
    received: {
      new: (title: string) => `${title}: añadida a la biblioteca.`,
      placed: (title: string) => `${title}: se añadió la transcripción a la grabación.`,
      merged: (title: string, segments: number, marks: number) =>
        `${title}: se incorporaron los cambios de ${counted(segments, { one: 'segmento', other: 'segmentos' })} y ${counted(marks, { one: 'marca', other: 'marcas' })}. Para volver atrás, use Deshacer en la ventana de Tapelog.`,
      comments: (title: string, segments: number, marks: number) =>
        `${title}: correcciones incorporadas en ${counted(segments, { one: 'segmento', other: 'segmentos' })} y ${counted(marks, { one: 'nota añadida', other: 'notas añadidas' })}.`,
      waits: (title: string, command: string) =>
        `${title}: las dos bibliotecas nunca intercambiaron esta transcripción, así que la suya se queda y la otra espera. Para usarla: ${command}`,
      known: (title: string) => `${title}: nada nuevo.`,
    },
    project: (name: string) =>
      `La entrega nombra el proyecto «${name}», que no está en esta biblioteca. Para crearlo con sus nombres y términos, reciba con --project.`,
    conflicts: (count: number, command: string) =>
      `${counted(count, { one: 'cambio afecta', other: 'cambios afectan' })} a lo que usted también cambió. Su versión está en su sitio y la otra se conserva. Para ver las dos: ${command}`,
    of: {
      segments: 'palabras',
      title: 'título',
      language: 'idioma',
      'speaker-name': 'hablante',
      'quote-note': 'nota sobre una cita',
      note: 'nota',
      redaction: 'ocultamiento',
    },
    before: 'antes:',
    mine: 'aquí:',
    theirs: 'allí:',
    removed: '(quitado)',
    decide: (command: string) => `Para decidir: ${command}`,
    noConflicts: 'Nada espera una decisión.',
    kept: 'Se conservó su versión.',
    taken: 'Se usó la otra versión.',
  },
  transcriptImport: {
    chooseEncoding: 'Elija las líneas que se ven bien e importe con --encoding:',
    imported: (title: string, segments: number) =>
      `${title}: se ${plural(segments, { one: 'importó', other: 'importaron' })} ${units.segments(segments)}.`,
    language: (language: string) => `Idioma: ${language}.`,
    noLanguage:
      'El archivo no dice en qué idioma está. El texto limpio y la ortografía lo necesitan. Para definirlo, haga clic en «Idioma desconocido» debajo del título en la ventana de Tapelog, o importe con --language.',
    marks: ({ quoteCount, noteCount, isInPlace }: { quoteCount: number; noteCount: number; isInPlace: boolean }) => {
      const both = `${counted(quoteCount, { one: 'cita', other: 'citas' })} y ${counted(noteCount, { one: 'nota', other: 'notas' })} del archivo`
      return isInPlace ? `Se añadieron ${both}.` : `Se añaden ${both} cuando use la transcripción nueva.`
    },
  },
  transcribe: {
    part: (from: string, until: string) => `${from} a ${until}`,
    queued: (what: string, command: string) => `En cola: ${what}. Para transcribirla ahora: ${command}`,
    waits: (command: string) =>
      `Su transcripción se conserva. La nueva espera hasta que la use en la ventana de Tapelog, o con: ${command}`,
    replaces:
      'Nadie ha editado esta transcripción, así que la nueva la reemplaza. Para volver atrás, use Deshacer en la ventana de Tapelog.',
    alreadyWaits: 'Ya hay una transcripción nueva en espera. La siguiente la reemplaza.',
    automaticLanguage: 'idioma automático',
    diarization: { yes: 'con hablantes', perChannel: 'un hablante en cada micrófono', no: 'sin hablantes' },
    here: 'en este equipo',
    remote: 'con un servicio remoto',
    hotwords: (words: readonly string[]) => `; vocabulario clave: ${words.join(', ')}`,
    hotwordsSent: (words: readonly string[]) => `; vocabulario clave que se envía con el audio: ${words.join(', ')}`,
    noHotwordsSent: '; no se envía vocabulario clave',
  },
  correct: {
    conflict:
      'Estas palabras también cambiaron en otro lugar. No se guardó nada. Para decidir, introduzca un texto con los dos cambios:',
    theirs: (text: string) => `En la biblioteca: ${text}`,
    mine: (text: string) => `El suyo:          ${text}`,
    merged: 'Este segmento también cambió en otro lugar. Se conservan los dos cambios.',
    saved: (text: string) => `Guardado: ${text}`,
  },
  verify: {
    checked: (recordings: number, damaged: number) =>
      `Se ${plural(recordings, { one: 'comprobó', other: 'comprobaron' })} ${units.recordings(recordings)}, ${counted(damaged, { one: 'dañada', other: 'dañadas' })}`,
  },
}
