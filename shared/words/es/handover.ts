import { counted, units } from './units.ts'

/** Handing a recording over to another library, receiving one, and deciding what both libraries changed. */
export const handover = {
  menu: 'Entregar…',
  title: (title: string) => `Entregar «${title}»`,
  intro:
    'Un archivo lleva la grabación a otra biblioteca de Tapelog. Los cambios hechos allí pueden volver por el mismo camino.',
  kind: 'Contenido',
  kinds: { full: 'La grabación tal como es', redacted: 'Solo lo que los lectores pueden recibir' },
  kindHints: {
    full: 'Con su transcripción, citas, notas y los términos de su proyecto.',
    redacted: 'Transcripción, citas y notas sin lo oculto, con seudónimos en lugar de nombres.',
  },
  unprotected: 'La otra parte recibe los nombres reales y todo lo que usted ocultó.',
  sound: 'Audio',
  soundHint: 'no hace falta si la otra parte tiene la grabación',
  historyHint: 'cada redacción anterior',
  lock: 'Protección',
  locks: { none: 'Ninguna', passphrase: 'Una frase de contraseña', recipients: 'Una clave de age' },
  lockHints: {
    none: 'Cualquiera que reciba el archivo puede leerlo.',
    passphrase:
      'Comunique la frase de contraseña por otro medio que el archivo. Sin ella, nadie puede abrir el archivo.',
    recipients: 'Solo quien tiene la clave puede abrir el archivo.',
  },
  passphrase: 'Frase de contraseña',
  again: 'Frase de contraseña otra vez',
  show: 'Mostrar la frase de contraseña',
  passphraseEmpty: 'Escriba una frase de contraseña.',
  passphrasesDiffer: 'Las dos frases de contraseña son distintas. Escríbalas otra vez.',
  recipient: 'Destinatario',
  recipientHint: 'Empieza por age1. Para indicar varios, sepárelos con un espacio.',
  recipientEmpty: 'Pegue el destinatario que le enviaron.',
  submit: 'Entregar',
  written: (folder: string) => `La entrega está en «${folder}».`,
  receive: {
    title: 'Recibir una entrega',
    reading: 'Leyendo el archivo…',
    locked: 'Este archivo está cifrado. Pida la frase de contraseña a quien lo envió.',
    lockedByKey: 'Este archivo está cifrado para una clave de age. Elija el archivo con su identidad.',
    chooseKey: 'Elegir archivo de clave…',
    noKey:
      'Este archivo no contiene ninguna identidad de age. Elija uno con una línea que empiece por AGE-SECRET-KEY-.',
    open: 'Abrir',
    kind: 'Tipo',
    segments: 'Segmentos',
    notes: 'Notas',
    with: 'También con',
    nothingElse: 'nada más',
    isHere:
      'Usted tiene esta grabación. Los cambios del archivo se combinan con los suyos; no se pierde nada de lo suyo.',
    isNew: 'Usted no tiene esta grabación. Se añade a su biblioteca.',
    intoProject: (name: string) => `Ponerla en el proyecto «${name}»`,
    newProject: 'El proyecto se crea con sus términos.',
    submit: 'Recibir',
    done: {
      new: (title: string) => `«${title}» se añadió a su biblioteca.`,
      placed: (title: string) => `«${title}» ya tiene su transcripción.`,
      merged: (title: string) => `«${title}»: los cambios se combinaron con los suyos. Puede deshacerlo.`,
      comments: (title: string) =>
        `«${title}»: las correcciones se incorporaron y todo lo demás se convirtió en notas.`,
      waits: (title: string) =>
        `«${title}»: estas bibliotecas nunca intercambiaron esta transcripción. La suya se queda y la otra espera a su lado.`,
      known: (title: string) => `«${title}»: el archivo no trae nada nuevo.`,
    },
    changed: (segments: number, marks: number) =>
      units.list([
        ...(segments > 0 ? [units.segments(segments)] : []),
        ...(marks > 0 ? [counted(marks, { one: 'marca', other: 'marcas' })] : []),
      ]),
  },
  conflicts: {
    wait: (count: number) =>
      `${counted(count, { one: 'cambio', other: 'cambios' })} de otra biblioteca: usted cambió el mismo lugar. Su versión está en uso.`,
    decide: 'Decidir…',
    title: 'Cambios en el mismo lugar',
    intro: 'Su versión está en uso hasta que decida.',
    list: 'Cambios por decidir',
    place: (clock: string, what: string) => `${clock} · ${what}`,
    mine: 'La suya',
    theirs: 'La otra',
    removed: 'Quitado',
    keepMine: 'Conservar la suya',
    takeTheirs: 'Usar la otra',
    ofPlace: (button: string, place: string) => `${button}, ${place}`,
    allMine: 'Conservar todas las suyas',
    allTheirs: 'Usar todas las otras',
    noneLeft: 'Todo está decidido.',
  },
}
