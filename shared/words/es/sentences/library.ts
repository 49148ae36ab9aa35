import { textLimits } from '../../../text/textLimits.ts'
import { formatClock } from '../../../text/timecode.ts'
import { defaultSpeakerNumber } from '../../../transcripts/speakerNames.ts'
import { recording } from '../recording.ts'
import { counted, number, units } from '../units.ts'

const longestSegment = `como máximo ${number(textLimits.segmentText)} caracteres`

/** The name that Tapelog gave, in the form that is shown. */
const speakerName = (name: string): string => {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : recording.speakers.numbered(number)
}

export const librarySentences = {
  'library-unreadable':
    'No se puede abrir el archivo de la biblioteca. Compruebe que su carpeta está ahí y que tiene permiso para escribir en ella, e inténtelo de nuevo. Restaure una copia de seguridad (library.sqlite.before-…) solo si el archivo está dañado.',
  'library-damaged':
    'El archivo de la biblioteca está dañado: el disco puede leerlo, pero su contenido está roto. Salga de Tapelog y copie primero la carpeta entera de la biblioteca en otro disco. Después ponga en su lugar una copia de seguridad (la suya, o library.sqlite.before-…). Las grabaciones de la carpeta «originals» no están afectadas.',
  'library-missing': 'Ahí aún no hay ninguna biblioteca. Para crear una, importe grabaciones: tapelog import RUTA…',
  'library-older':
    'La última versión de Tapelog que usó esta biblioteca es anterior a esta. Ejecute antes esto e inténtelo de nuevo: tapelog status',
  'library-newer': ({ found, known }: { found: number; known: number }) =>
    `Un Tapelog más nuevo escribió esta biblioteca (versión de biblioteca ${found}; este conoce la ${known}). Instale el Tapelog más nuevo para abrirla; no se cambió nada.`,
  'library-in-use': 'Esta biblioteca ya está abierta en otro Tapelog. Cierre antes ese, o indique otra biblioteca.',
  'library-folder-refused':
    'Tapelog no puede crear la carpeta de la biblioteca, o no puede escribir en ella. Compruebe que el disco está conectado, que la ruta es una carpeta y que tiene permiso para escribir en ella. O elija otra carpeta.',
  'disk-full':
    'El disco de la biblioteca está lleno. Libere espacio y repita su última acción. Tapelog continúa entonces con la cola.',
  'migration-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `Esta versión de Tapelog tiene que cambiar el archivo de la biblioteca y antes hace una copia de él. Esto necesita ${units.size(neededBytes)}, pero en el disco de la biblioteca solo hay ${units.size(freeBytes)} libres. No se cambió nada. Libere espacio e inicie Tapelog de nuevo.`,
  'library-unwritable':
    'Tapelog no puede leer ni escribir la biblioteca. Compruebe que su disco está conectado y no está protegido contra escritura, y repita su última acción. Tapelog continúa entonces con la cola.',

  'recording-unknown': 'Esta grabación no está en esta biblioteca.',
  'project-unknown': 'Este proyecto ya no existe. Elija otro.',
  'project-name-taken': ({ name }: { name: string }) => `Ya hay un proyecto llamado «${name}». Elija otro nombre.`,
  'title-empty': 'Una grabación necesita un título. Escriba al menos una letra.',
  'original-not-sealed':
    'El archivo original ya no coincide con su sello, así que Tapelog no exporta su sonido. Reponga el archivo desde una copia de seguridad, o exporte formatos sin sonido.',
  'original-replaced':
    'El archivo original se cambió, movió o reemplazó durante la exportación, así que Tapelog no exportó nada de esta grabación. No toque el archivo y exporte de nuevo.',
  'no-sound-to-export':
    'El archivo original de esta grabación falta o no se puede leer, así que no hay sonido que exportar. Compruebe que el disco de la biblioteca está conectado, o reponga el archivo desde una copia de seguridad.',
  'no-such-microphone': ({ title, number, count }: { title: string; number: number; count: number }) =>
    count === 0
      ? `Los canales de «${title}» no tienen voces separadas, así que no hay ningún micrófono ${number}. Exporte todo su sonido.`
      : `«${title}» solo tiene ${counted(count, { one: 'micrófono con voz propia', other: 'micrófonos con voz propia' })}. Elija uno de ellos, o todos.`,
  'original-changed':
    'El archivo ha cambiado desde que se importó. Repóngalo desde una copia de seguridad, o impórtelo de nuevo.',
  'original-unreadable':
    'El archivo falta o no se puede leer. Repóngalo desde una copia de seguridad, o impórtelo de nuevo.',
  'audio-deleted':
    'El audio de esta grabación se eliminó; su texto se conservó. Para transcribirla o reproducirla de nuevo, importe otra vez su archivo.',
  'deletion-waits':
    'Aún no se pudo eliminar todo. Compruebe que el disco de la biblioteca está conectado y no está protegido contra escritura. Tapelog vuelve a intentarlo automáticamente.',
  'library-read-elsewhere':
    'Otro programa tiene abierta la biblioteca, así que el texto eliminado aún no está borrado de su archivo. Tapelog vuelve a intentarlo automáticamente.',
  'service-cannot-remove':
    'El servicio de transcripción de este equipo aún tiene una copia y todavía no puede eliminarla. Tapelog vuelve a intentarlo la próxima vez que se inicie.',
  'removal-waits': ({ account, why }: { account: string; why: 'network' | 'sign-in' | 'other' }) =>
    `«${account}» aún no ha eliminado sus datos de una grabación que usted eliminó, porque ${
      {
        network: 'Tapelog no puede acceder a esa cuenta. Tapelog vuelve a intentarlo automáticamente.',
        'sign-in': 'no acepta las credenciales de la cuenta. Escríbalas de nuevo en Ajustes.',
        other: 'no respondió como se esperaba. Tapelog vuelve a intentarlo automáticamente.',
      }[why]
    }`,
  'not-playable-yet':
    'La copia de reproducción de esta grabación aún se está haciendo. Espere un momento e inténtelo de nuevo.',

  'engine-starting': 'Tapelog aún se está iniciando. Inténtelo de nuevo en un momento.',
  'bad-input': ({ field, said }: { field: string; said: string }) => `${field}: ${said}`,
  'job-unknown': 'Esto ya no está en la cola.',
  'given-up': ({ triedTimes }: { triedTimes: number }) =>
    `Tapelog lo intentó ${units.times(triedTimes)}. Reintente más tarde.`,
  'interrupted-too-often':
    'Tapelog se detuvo tres veces mientras trabajaba en esta grabación, así que la dejó aparte y continuó con las demás. No se perdió nada. Reintente cuando las demás estén terminadas.',

  'no-transcript': 'Esta grabación aún no tiene transcripción. Transcríbala primero.',
  'no-transcript-of': ({ title }: { title: string }) => `«${title}» aún no tiene transcripción. Transcríbala primero.`,
  'no-quotes-of': ({ title }: { title: string }) =>
    `No hay nada marcado en «${title}», así que no se escribió ninguna cita.`,
  'export-local-only': ({ titles, more }: { titles: string; more: number }) =>
    `Nunca sale de este equipo: ${titles}${more === 0 ? '' : ` y ${units.recordings(more)} más`}. No se escribió nada. Confírmelo cuando Tapelog pregunte, o exporte solo las otras grabaciones.`,
  'export-needs-local-only': ({ titles }: { titles: string }) =>
    `Nunca sale de este equipo: ${titles}. No se escribió nada. Para exportar también estas grabaciones, añada --local-only.`,
  'export-kept-here': ({ title }: { title: string }) =>
    `No se exportó «${title}», porque nunca sale de este equipo. Expórtela usted si una carpeta puede tenerla.`,
  'export-not-ready': ({ title }: { title: string }) =>
    `«${title}» no se exportó, porque ya no cumple la regla de su proyecto para las exportaciones automáticas. Tapelog la exporta cuando vuelva a cumplir la regla.`,
  'edit-conflict': 'Este pasaje de la transcripción ha cambiado entretanto. Léalo de nuevo y repita su edición.',
  'text-changed':
    'El texto de este segmento se acaba de cambiar en otro lugar, así que no se hizo nada. Léalo e inténtelo de nuevo.',
  'segment-too-long': `Este segmento es demasiado largo para guardarlo: puede tener ${longestSegment}. Quite algunas palabras, o póngalas en otro segmento.`,
  'split-empty': 'Para dividir este segmento, ponga primero el cursor entre dos palabras.',
  'merge-last': 'Este es el último segmento; después no hay nada con lo que unirlo.',
  'merge-speakers':
    'Estos dos segmentos tienen hablantes distintos. Asigne primero el mismo hablante a los dos y luego únalos.',
  'merge-too-long': `Juntos, estos dos segmentos serían demasiado largos para editarlos: un segmento puede tener ${longestSegment}. Déjelos separados.`,
  'remove-words': 'Solo se puede quitar un segmento vacío. Elimine primero sus palabras.',
  'remove-last': 'Este es el único segmento de la transcripción, así que no se puede quitar. Déjelo vacío.',
  'segment-outside':
    'Un segmento tiene que terminar después de empezar, y dentro de la grabación. Elija otros tiempos.',
  'no-room-between':
    'Ahí no hay sitio para un segmento: los dos segmentos empiezan en el mismo momento. Cambie primero los tiempos de uno de ellos.',
  'times-refused':
    'Un segmento no puede pasar por encima del anterior o del siguiente, ni del final de la grabación. Elija otros tiempos, o mueva primero el segmento vecino.',
  'boundary-last': 'A este segmento no le sigue otro hablante, así que sus palabras no se pueden mover ahí.',
  'boundary-too-far':
    'El segmento tiene muy pocas palabras para esto. Mueva menos palabras, o asigne otro hablante al segmento entero.',
  'pattern-invalid':
    'Esta expresión regular no se puede leer. Revise sus paréntesis y barras invertidas. No se pueden usar lookahead, lookbehind ni referencias a un grupo anterior.',
  'pattern-too-slow':
    'Buscar esta expresión regular lleva demasiado tiempo. Hágala más corta o más exacta, o busque palabras.',
  'transcript-file-unknown':
    'Tapelog no puede leer este archivo como transcripción. Elija un archivo WebVTT, SRT, oTranscribe, JSON, de texto o de Word (.docx).',
  'transcript-file-encoding':
    'Este archivo no indica cómo están codificadas sus letras, y hay varias posibilidades. Elija aquella en la que las palabras se ven bien.',
  'transcript-file-damaged':
    'Este archivo de transcripción está dañado o incompleto. Guárdelo de nuevo en el programa que lo hizo, o elija otro archivo.',
  'transcript-file-empty': 'Este archivo no contiene palabras. Elija otro archivo.',
  'transcript-file-too-large':
    'Este archivo es demasiado grande para una transcripción. Guarde solo su texto, como texto sin formato o subtítulos, e impórtelo.',
  'transcript-file-too-costly':
    'Leer este archivo requiere más memoria o tiempo que cualquier transcripción. Guarde solo su texto, como texto sin formato o subtítulos, e impórtelo.',
  'transcript-file-unread':
    'Tapelog no pudo abrir este archivo. Compruebe que sigue ahí y que usted puede leerlo, e inténtelo de nuevo.',
  'transcript-file-of-another': ({ fileMs, durationMs }: { fileMs: number; durationMs: number }) =>
    `Los tiempos de este archivo llegan hasta ${formatClock(fileMs)}, pero la grabación termina en ${formatClock(durationMs)}. Compruebe que el archivo pertenece a esta grabación.`,
  'state-unknown': 'Esta versión de la transcripción ya no está en su historial. Abra de nuevo el historial.',
  'quote-number-unknown': ({ number }: { number: number }) =>
    `La cita ${number} no está entre estas citas. Quite su número, o las opciones de filtro.`,
  'quote-unknown': 'Esta cita se quitó entretanto.',
  'note-unknown': 'Esta nota se quitó entretanto.',
  'speaker-unnamed': 'Un hablante necesita un nombre. Escriba al menos una letra.',
  'speaker-name-taken': ({ name }: { name: string }) =>
    `«${speakerName(name)}» ya es un hablante aquí. Únalos en uno solo, o elija otro nombre.`,
  'new-speaker-name-taken': ({ name }: { name: string }) =>
    `«${speakerName(name)}» ya es un hablante aquí. Elija otro nombre.`,

  'account-busy':
    'Aún se están enviando o transcribiendo grabaciones con esta cuenta. Espere a que terminen, o cancélelas en la cola. Después, quite la cuenta.',

  'path-refused':
    'Tapelog no puede usar directamente un dispositivo ni una dirección de red. Conecte el servidor como unidad y elija ahí el archivo o la carpeta.',
  'sound-too-long-inside': ({ minutes }: { minutes: number }) =>
    `Esta grabación es demasiado larga para estar dentro de una página web, donde caben hasta ${counted(minutes, { one: 'minuto', other: 'minutos' })}. Elija en su lugar «En un archivo junto a la página».`,
  'pdf-failed': 'No se pudo hacer el PDF. Exporte la página web e imprímala desde un navegador.',
  'preview-failed':
    'Tapelog no pudo dibujar la página, así que usted ve solo su texto. La exportación no está afectada.',
  'pseudonym-empty': 'Un nombre necesita al menos una letra visible. Escriba el nombre que deben ver los lectores.',
  'pseudonym-says-name': 'Este seudónimo contiene el nombre real. Elija otro.',
  'export-protection-changed':
    'Mientras Tapelog escribía esta exportación se cambió lo que los lectores no deben recibir, así que no conservó ningún archivo. Exporte de nuevo.',
  'export-reveals': ({ place, more }: { place: string; more: number }) =>
    `Esta exportación aún contiene algo que usted quería reservar (${place}${more > 0 ? `, y ${more} más` : ''}). No se escribió nada. Abra «Lo que revela este archivo» o añada la grafía que falta a los seudónimos.`,
  'format-names-original':
    'Este formato solo remite a lugares del original, que esta exportación reserva. Elija otro formato o «clips».',
  'pdf-needs-printer':
    'En la terminal, un PDF necesita Chromium o LibreOffice. Instale uno de ellos, exporte desde la ventana, o exporte «html» e imprímalo.',
  'profile-unknown': ({ name, profiles }: { name: string; profiles: string }) =>
    `No hay ningún perfil de exportación «${name}». ${profiles === '' ? 'Guarde antes uno en el diálogo de exportación de la ventana.' : `Use uno de estos: ${profiles}.`}`,
  'profile-removed': 'Este perfil de exportación ya no existe. Elija otro.',
  'rule-folder-missing':
    'La carpeta para las exportaciones automáticas de este proyecto no está ahí. Conecte su unidad, o elija otra carpeta en el proyecto, y reintente.',
  'folder-missing': 'La carpeta a la que se exporta no está ahí. Elija otra.',
  'export-no-permission': 'Tapelog no tiene permiso para escribir en esta carpeta. Elija otra.',
  'export-disk-full': 'El disco está lleno. Libere espacio o elija otra carpeta, y exporte de nuevo.',
  'export-folder-unmade':
    'Tapelog no puede crear la carpeta a la que se exporta: su nombre es demasiado largo, o en su lugar hay un archivo o un enlace roto. Elija otra.',
  'run-library-kept': ({ path, command }: { path: string; command: string }) =>
    `Sus grabaciones y transcripciones se conservan en ${path}. Para exportarlas, ejecute: ${command}`,
  'export-failed': 'No se pudo escribir la exportación. Elija otra carpeta e inténtelo de nuevo.',
}
