import { counted, plural, units } from './units.ts'

const files = (first: string, more: number): string =>
  `„${first}“ und ${units.number(more)} weitere ${plural(more, { one: 'Datei', other: 'Dateien' })}`

/** Several files that become one recording. */
export const joining = {
  offer: {
    label: 'Dateien, die wie eine Aufnahme aussehen',
    text: {
      'same-time': (first: string, more: number) => `${files(first, more)} sehen aus wie die Spuren einer Aufnahme.`,
      'one-after-another': (first: string, more: number) =>
        `${files(first, more)} sehen aus wie eine Aufnahme, die der Rekorder geteilt hat.`,
    },
    join: 'Zusammenfügen…',
    dismiss: 'Getrennt lassen',
    kept: 'Sie bleiben getrennt. Um sie später zusammenzufügen, wählen Sie sie in der Liste aus.',
    others: (count: number) =>
      `${units.number(count)} weitere solche ${plural(count, { one: 'Gruppe', other: 'Gruppen' })}.`,
  },
  label: 'Zusammenfügen',
  doing: 'Wird zusammengefügt',
  progress: (name: string) => `${name} wird zusammengefügt`,
  sign: (count: number) => units.files(count),
  dialog: {
    title: (count: number) => `${units.files(count)} zusammenfügen`,
    submit: 'Zusammenfügen',
    files: 'Dateien, in ihrer Reihenfolge',
    arrangement: 'Wie sie zusammengehören',
    arrangements: {
      'one-after-another': 'Nacheinander',
      'same-time': 'Gleichzeitig aufgenommen',
    },
    hints: {
      'one-after-another': 'Jede Datei beginnt dort, wo die vorige endet.',
      'same-time': 'Alle Dateien beginnen zusammen. Jede ist ein eigenes Mikrofon, kann also ein Sprecher sein.',
    },
    gaps: 'Pausen zwischen den Dateien als Stille behalten',
    gapsHint: 'Soweit die Zeiten der Dateien es hergeben. Sonst folgen die Dateien direkt aufeinander.',
    up: (title: string) => `${title} nach oben`,
    down: (title: string) => `${title} nach unten`,
    moved: (title: string, place: number, count: number) => `${title} ist jetzt Datei ${place} von ${count}.`,
    heard: 'Zu hören',
    hear: (title: string) => `${title} zu hören`,
    repeats:
      'Ein Mix wiederholt die anderen Dateien, deshalb bleibt er zunächst weg. Bei manchen Rekordern ist „LR“ ein weiteres Mikrofon. Dann wählen Sie dafür „Zu hören“.',
    starts: (clock: string) => `ab ${clock}`,
    long: (clock: string) => `${clock} lang`,
    gap: (length: string) => `nach einer Pause von ${length}`,
    notHeard: 'nicht zu hören',
    channels: (numbers: readonly number[]) =>
      `${plural(numbers.length, { one: 'Kanal', other: 'Kanäle' })} ${numbers.join(', ')}`,
    tracks: (numbers: readonly number[]) =>
      `${plural(numbers.length, { one: 'Spur', other: 'Spuren' })} ${numbers.join(', ')} nicht zu hören`,
    needs: (length: string, size: string) =>
      `Zusammen ${length}. Braucht höchstens ${size} auf dem Datenträger der Bibliothek.`,
    kept: 'Jede Datei bleibt unverändert mit ihrem eigenen Siegel erhalten. Die Liste zeigt stattdessen die zusammengefügte Aufnahme. Sie können sie wieder auftrennen.',
    longGaps: (count: number) =>
      `${counted(count, { one: 'Pause ist länger als eine Stunde und wird', other: 'Pausen sind länger als eine Stunde und werden' })} weggelassen.`,
    transcribing: (count: number) =>
      `Die Transkription von ${units.files(count)} endet und wird nicht fortgesetzt, wenn Sie die Aufnahme auftrennen.`,
    transcribed: (count: number) =>
      `${units.files(count)} ${plural(count, { one: 'hat', other: 'haben' })} ein Transkript. Es bleibt bei seiner Datei und steht wieder in der Liste, wenn Sie die Aufnahme auftrennen.`,
    next: {
      'this-machine': 'Die zusammengefügte Aufnahme wird danach auf diesem Computer transkribiert.',
      ask: 'Danach fragt Tapelog, wo die zusammengefügte Aufnahme transkribiert werden soll. Vor Ihrer Antwort wird nichts gesendet.',
      nothing: 'Die zusammengefügte Aufnahme wird erst transkribiert, wenn Sie das starten.',
    },
    localOnly: 'Die zusammengefügte Aufnahme verlässt diesen Computer nie, weil das für eine der Dateien gilt.',
  },
  facts: {
    joined: (count: number) => `Aus ${units.files(count)} zusammengefügt`,
    unheard: (titles: readonly string[]) => `Nicht zu hören: ${units.list(titles)}`,
    show: 'Dateien anzeigen…',
  },
  files: {
    title: 'Zusammengefügte Dateien',
    seal: (sha256: string) => `Siegel ${sha256.slice(0, 8)}…`,
    takeApart: 'Auftrennen…',
  },
  apart: {
    title: (title: string) => `„${title}“ auftrennen?`,
    confirm: 'Auftrennen',
    text: (count: number) =>
      `Die Liste zeigt die ${units.files(count)} wieder einzeln, jede mit ihrem eigenen Siegel. Die zusammengefügte Aufnahme wird entfernt.`,
    transcript: 'Ihr Transkript wird gelöscht. Das lässt sich nicht rückgängig machen.',
    worked:
      'Ihr Transkript wird gelöscht, mit Ihren Bearbeitungen, geprüften Segmenten, Zitaten und Notizen. Das lässt sich nicht rückgängig machen. Exportieren Sie es vorher, um es zu behalten.',
  },
  terminal: {
    file: (place: number, title: string, facts: string) => `${String(place).padStart(3)}  ${title}  ${facts}`,
    joined: (title: string, recordingId: number) => `Zusammengefügt als Aufnahme ${recordingId}: ${title}`,
    failed: (sentence: string) => `Nicht zusammengefügt: ${sentence}`,
    waits: (command: string) => `Das Zusammenfügen ist noch nicht fertig. Zum Fortsetzen: ${command}`,
    notYet: (command: string) => `Nichts wurde entfernt. Zum Auftrennen: ${command}`,
    apart: (count: number) =>
      `Aufgetrennt: ${units.files(count)} ${plural(count, { one: 'steht', other: 'stehen' })} wieder in der Liste.`,
  },
}
