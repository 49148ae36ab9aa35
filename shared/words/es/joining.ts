import { counted, plural, units } from './units.ts'

const files = (first: string, more: number): string =>
  `«${first}» y ${counted(more, { one: 'archivo más', other: 'archivos más' })}`

export const joining = {
  offer: {
    label: 'Archivos que parecen una sola grabación',
    text: {
      'same-time': (first: string, more: number) => `${files(first, more)} parecen las pistas de una sola grabación.`,
      'one-after-another': (first: string, more: number) =>
        `${files(first, more)} parecen una sola grabación que la grabadora cortó.`,
    },
    join: 'Unir…',
    dismiss: 'No unir',
    kept: 'Quedan separados. Para unirlos más tarde, selecciónelos en la lista.',
    others: (count: number) => `${counted(count, { one: 'conjunto así más', other: 'conjuntos así más' })}.`,
  },
  label: 'Unir',
  doing: 'Uniendo',
  progress: (name: string) => `Uniendo ${name}`,
  sign: (count: number) => units.files(count),
  dialog: {
    title: (count: number) => `Unir ${units.files(count)}`,
    submit: 'Unir',
    files: 'Archivos, en su orden',
    arrangement: 'Cómo van juntos',
    arrangements: {
      'one-after-another': 'Uno tras otro',
      'same-time': 'Grabados al mismo tiempo',
    },
    hints: {
      'one-after-another': 'Cada archivo empieza donde termina el anterior.',
      'same-time':
        'Todos los archivos empiezan a la vez. Cada uno es un micrófono propio, así que puede ser un hablante.',
    },
    gaps: 'Conservar las pausas entre los archivos como silencio',
    gapsHint: 'Hasta donde lo indican las horas de los archivos. Si no, los archivos se siguen sin pausa.',
    up: (title: string) => `Subir ${title}`,
    down: (title: string) => `Bajar ${title}`,
    moved: (title: string, place: number, count: number) => `${title} es ahora el archivo ${place} de ${count}.`,
    heard: 'Se oye',
    hear: (title: string) => `Oír ${title}`,
    repeats:
      'Una mezcla repite los demás archivos, así que al principio se omite. En algunas grabadoras, «LR» es otro micrófono. Si lo es, seleccione «Se oye» en ella.',
    starts: (clock: string) => `desde ${clock}`,
    long: (clock: string) => `dura ${clock}`,
    gap: (length: string) => `tras una pausa de ${length}`,
    notHeard: 'no se oye',
    channels: (numbers: readonly number[]) =>
      `${plural(numbers.length, { one: 'canal', other: 'canales' })} ${numbers.join(', ')}`,
    tracks: (numbers: readonly number[]) =>
      plural(numbers.length, {
        one: `la pista ${numbers.join(', ')} no se oye`,
        other: `las pistas ${numbers.join(', ')} no se oyen`,
      }),
    needs: (length: string, size: string) =>
      `${length} en total. Necesita como máximo ${size} en el disco de la biblioteca.`,
    kept: 'Cada archivo se conserva sin cambios con su propio sello. La lista muestra la grabación unida en lugar de ellos. Puede volver a separarla.',
    longGaps: (count: number) =>
      plural(count, {
        one: '1 pausa dura más de una hora y se omite.',
        other: `${units.number(count)} pausas duran más de una hora y se omiten.`,
      }),
    transcribing: (count: number) =>
      `La transcripción de ${units.files(count)} termina y no se reanuda cuando separe la grabación.`,
    transcribed: (count: number) =>
      plural(count, {
        one: '1 archivo tiene una transcripción. Se queda con su archivo y vuelve a la lista cuando separe la grabación.',
        other: `${units.number(count)} archivos tienen una transcripción. Se queda con su archivo y vuelve a la lista cuando separe la grabación.`,
      }),
    next: {
      'this-machine': 'La grabación unida se transcribe después en este equipo.',
      ask: 'Después, Tapelog pregunta dónde transcribir la grabación unida. No se envía nada antes de que usted responda.',
      nothing: 'La grabación unida no se transcribe hasta que usted lo inicie.',
    },
    localOnly: 'La grabación unida nunca sale de este equipo, porque uno de los archivos nunca sale.',
  },
  facts: {
    joined: (count: number) => `Unida a partir de ${units.files(count)}`,
    unheard: (titles: readonly string[]) => `No se oyen: ${units.list(titles)}`,
    show: 'Ver archivos…',
  },
  files: {
    title: 'Archivos unidos',
    seal: (sha256: string) => `sello ${sha256.slice(0, 8)}…`,
    takeApart: 'Separar…',
  },
  apart: {
    title: (title: string) => `¿Separar «${title}»?`,
    confirm: 'Separar',
    text: (count: number) =>
      `La lista vuelve a mostrar los ${units.files(count)}, cada uno con su propio sello. La grabación unida se elimina.`,
    transcript: 'Su transcripción se elimina. Esto no se puede deshacer.',
    worked:
      'Su transcripción se elimina, con las ediciones, los segmentos verificados, las citas y las notas que usted hizo. Esto no se puede deshacer. Para conservarla, expórtela antes.',
  },
  terminal: {
    file: (place: number, title: string, facts: string) => `${String(place).padStart(3)}  ${title}  ${facts}`,
    joined: (title: string, recordingId: number) => `Unida como grabación ${recordingId}: ${title}`,
    failed: (sentence: string) => `No se unió: ${sentence}`,
    waits: (command: string) => `La unión aún no está hecha. Para continuar: ${command}`,
    notYet: (command: string) => `No se eliminó nada. Para separarla, ejecute: ${command}`,
    apart: (count: number) => `Separada: la lista vuelve a mostrar ${units.files(count)}.`,
  },
}
