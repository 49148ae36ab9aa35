import { missing } from '../missing.ts'

export const intakeSentences = {
  stopped: 'Detenido.',
  'source-gone':
    'El archivo ya no está donde estaba. Si está en una grabadora, conéctela de nuevo e impórtelo otra vez.',
  'source-unreadable':
    'Tapelog no pudo leer el archivo entero. La grabadora se desconectó, o su tarjeta tiene un error. Conéctela de nuevo y reintente.',
  'salvage-not-offered':
    'Solo puede guardar parte de un archivo después de que Tapelog no haya podido leerlo. Tapelog leyó este archivo sin errores, o el archivo ya está en la biblioteca.',
  'samples-not-offered':
    'Solo se lee como muestras un archivo que ha perdido el encabezado. Este no lo es, o ya está en la biblioteca.',
  'salvage-whole-files-only':
    'Este dispositivo solo envía archivos enteros, así que Tapelog no puede saltarse el daño. Reintente, o ponga su tarjeta en un lector e importe el archivo desde ahí.',
  'salvage-nothing':
    'Tapelog no puede leer nada de este archivo. No se guardó nada. Reintente, o use otro lector de tarjetas.',
  'salvage-not-audio':
    'El principio de este archivo está dañado, así que el resto no se puede abrir como audio. No se guardó nada. Reintente, o use otro lector de tarjetas.',
  salvaged: ({ missing: lacks }: { missing: string }) =>
    sentencesOf(
      `Tapelog guardó la parte legible como copia rescatada: ${missing.loss(JSON.parse(lacks))}.`,
      missing.note(JSON.parse(lacks)),
    ),
  'salvage-complete': 'Esta vez Tapelog leyó el archivo entero. La grabación está completa.',
  'no-permission':
    'Tapelog no tiene permiso para leer este archivo. Cambie sus permisos, o cópielo en una carpeta propia e impórtelo desde ahí.',
  'transcript-alone':
    'Esto es una transcripción, no una grabación. Abra la grabación a la que pertenece y elija «Importar transcripción…» en su menú.',
  'other-ending':
    'Su nombre no termina como el de una grabación, así que se omitió al leer la carpeta. Pero contiene audio: para importarlo, elija el archivo mismo.',
  'name-not-utf8':
    'El nombre de este archivo o de esta carpeta tiene una codificación antigua, que Tapelog no puede abrir. Cámbiele el nombre en el gestor de archivos e impórtelo después.',
  'not-a-file': 'Esto no es un archivo. Importe en su lugar los archivos que contiene.',
  'empty-file': 'El archivo está vacío (0 bytes). No contiene nada que importar.',
  'file-changed': 'El archivo aún se estaba escribiendo. Tapelog vuelve a intentarlo en un momento.',
  'import-failed': 'No se pudo copiar el archivo en la biblioteca. Reintente; no se perdió nada.',
  'import-disk-full':
    'El disco de la biblioteca no tiene espacio para este archivo. Libere espacio, y Tapelog continúa. El archivo sigue donde estaba.',
  'import-disk-protected':
    'El disco de la biblioteca está protegido contra escritura, o lo quedó tras un error. Permita de nuevo la escritura, y Tapelog continúa. El archivo sigue donde estaba.',
  'import-waits-for-disk':
    'El disco de la biblioteca está lleno. Libere espacio y deje Tapelog abierto: entonces importa estas grabaciones.',
  'import-waits-for-library':
    'Tapelog no puede escribir en la biblioteca. Revise su disco y deje Tapelog abierto: entonces importa estas grabaciones.',
  'import-unwritable':
    'No se pudo escribir la copia en la biblioteca. Revise el disco que la contiene y reintente. El archivo sigue donde estaba.',
  'import-incomplete': 'La copia no tiene la longitud del original. Tapelog lo copia de nuevo.',
  'hashing-failed':
    'Una parte de Tapelog se detuvo mientras comprobaba este archivo. Reintente. El archivo no ha cambiado.',
  'hash-mismatch':
    'Dos comprobaciones de la copia dieron resultados distintos, así que Tapelog no la usó. Reintente. Si vuelve a ocurrir, puede que la memoria o el procesador de este equipo estén defectuosos: haga que los revisen.',
  duplicate: ({
    title,
    outcome,
    transcript,
  }: {
    title: string | null
    outcome: string | null
    transcript: 'missing' | 'there' | null
  }) =>
    sentencesOf(
      title === null ? 'Ya está en la biblioteca.' : `Ya está en la biblioteca como «${title}».`,
      outcome,
      transcript === 'missing'
        ? 'No tiene transcripción. Puede transcribirla desde su fila en la biblioteca, también en otro idioma.'
        : null,
    ),
  'put-back': ({ title, outcome }: { title: string; outcome: string | null }) =>
    sentencesOf(
      `La copia de «${title}» en la biblioteca faltaba o estaba dañada. Tapelog la ha reemplazado por este archivo.`,
      outcome,
    ),
  'import-account-changed': 'La cuenta que eligió ya no está en uso. No se envió nada. Elija de nuevo.',
  'watch-folder-missing':
    'La carpeta no está ahí. Conecte su unidad o su unidad de red. Si Tapelog vigila la carpeta, vuelve a mirar.',
  'watch-folder-unreadable': 'Tapelog no tiene permiso para leer esta carpeta. Cambie sus permisos, o elija otra.',
  'not-a-folder': 'Esto es un archivo. Elija en su lugar su carpeta.',
  'folder-is-library': 'Tapelog guarda sus propios archivos en esta carpeta. Elija otra.',
}

function sentencesOf(...sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}
