import type { EgressLine, NetworkLock } from '../../network/egress.ts'
import type { Isolation } from '../../network/isolation.ts'
import { counted, units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `höchstens ${amount}`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))
/** For „1 MB“ and „1 Byte“ too. */
const have = ({ bytes }: Pick<EgressLine, 'bytes'>): string => (/^1\s/.test(units.size(bytes)) ? 'hat' : 'haben')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts about the parts of a recording that left this machine. */
export const egress = {
  title: 'Was diesen Computer verlassen hat',
  nothing: 'nichts hat diesen Computer verlassen',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)} ${have(sum)} diesen Computer verlassen`,
  nothingYet: 'Kein Teil dieser Aufnahme hat diesen Computer verlassen.',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) =>
    `${capital(amount(sum))} dieser Aufnahme ${have(sum)} diesen Computer verlassen.`,
  atMost:
    '„Höchstens“ bedeutet, dass eine Übertragung abgebrochen ist. Tapelog kann nicht feststellen, wie viel von ihrem letzten Teil angekommen ist.',
  storage:
    'Ein Dienst kann Audio in einem Speicher mit einer anderen Adresse aufbewahren. Diese Adresse gibt er Tapelog für jeden Upload.',
  amount,
  exactBytes: (bytes: number) => `${units.number(bytes)} Byte`,
  list: 'Was gesendet wurde',
  columns: { when: 'Wann', what: 'Was', amount: 'Wie viel', where: 'Wohin', choice: 'Warum' },
  requests: (count: number) => counted(count, { one: 'Anfrage', other: 'Anfragen' }),
  contents: {
    audio: 'Audio',
    'file-facts': 'Größe, Typ und Prüfsummen der Datei',
    'file-name': 'Dateiname, Länge und Zeit',
    request: 'Auftrag zur Transkription',
    hotwords: 'Hotwords',
    workflow: 'Workflow',
    'typed-text': 'Eingegebener Text: Hotwords oder die Definition eines Workflows',
    status: 'Abfragen des Fortschritts',
    capabilities: 'Frage, was der Dienst kann',
    'task-control': 'Was pausiert, fortgesetzt, beendet oder entfernt werden soll',
    recorder: 'Seriennummer des Rekorders',
    'sign-in': 'Anmeldung',
    'time-stamp': 'Hash eines Nachweis-Manifests, für einen Zeitstempel',
    update: 'Suche nach Updates von Tapelog',
  },
  choices: {
    import: 'Sie haben es für diesen Dienst importiert',
    'watch-folder': 'Ein beobachteter Ordner, den Sie eingerichtet haben',
    recorder: 'Ein Rekorder, dessen automatischen Import Sie erlaubt haben',
    transcribe: 'Sie haben die Transkription verlangt',
    retry: 'Sie haben einen neuen Versuch verlangt',
    workflow: 'Sie haben einen Workflow verlangt',
    account: 'Sie verwenden dieses Konto',
    export: 'Sie haben mit Nachweis und Zeitstempel exportiert',
    updates: 'Sie haben die Suche nach Updates eingeschaltet',
    unknown: 'Nicht aufgezeichnet',
  },
  inTerminal: (choice: string) => `${choice} (im Terminal)`,
  recognisers: {
    sealed:
      'Die Aufnahme wurde hier transkribiert. Die Spracherkennung lief in einer Sandbox: Sie sah nur die Aufnahmen, die sie transkribierte, ihre Modelle und ihr eigenes Programm. Ihre anderen Dateien, andere Programme und das Netzwerk konnte sie nicht erreichen.',
    system:
      'Die Aufnahme wurde hier transkribiert. Die Spracherkennung hatte kein Netzwerk, hätte aber Ihre anderen Dateien lesen können.',
    guard:
      'Die Aufnahme wurde hier transkribiert. Tapelog hat die Netzwerkverbindungen der Spracherkennung blockiert, aber nativer Code darin oder ein Programm, das sie gestartet hat, hätte andere herstellen können. Sie hätte auch Ihre anderen Dateien lesen können.',
  } satisfies Record<NetworkLock, string>,
  recognisersNow: {
    sealed:
      'Die Spracherkennung macht aus Ton Wörter. Sie läuft in einer Sandbox: Sie sieht nur die Aufnahmen, die sie transkribiert, ihre Modelle und ihr eigenes Programm. Ihre anderen Dateien, andere Programme und das Netzwerk kann sie nicht erreichen. Sie startet ffmpeg innerhalb dieser Sandbox. Wenn Tapelog als root läuft, sieht ffmpeg alles, was die Spracherkennung sieht.',
    system:
      'Die Spracherkennung macht aus Ton Wörter. Sie hat kein Netzwerk, könnte aber Ihre anderen Dateien lesen. Um das zu verhindern, installieren Sie bubblewrap, wenn Ihr System es zulässt.',
    guard:
      'Die Spracherkennung macht aus Ton Wörter. Tapelog blockiert ihre Netzwerkverbindungen, aber sie läuft ohne Sandbox. Eine Schwachstelle darin könnte deshalb Ihre Dateien und Ihr Netzwerk nutzen.',
    unknown: 'Unbekannt: Der Transkriptionsdienst auf diesem Computer antwortet nicht.',
  } satisfies Record<NetworkLock | 'unknown', string>,
  decoders: {
    sealed:
      'ffmpeg liest Aufnahmen. Es läuft in einer Sandbox: Es sieht nur die Aufnahme, die es liest, und die Bibliotheken des Systems. Ihre anderen Dateien, andere Programme und das Netzwerk kann es nicht erreichen.',
    'no-network':
      'ffmpeg liest Aufnahmen. Es hat kein Netzwerk, könnte aber Ihre anderen Dateien lesen. Um das zu verhindern, installieren Sie bubblewrap, wenn Ihr System es zulässt.',
    none: 'ffmpeg liest Aufnahmen. Speicher, Zeit und Formate sind begrenzt, aber es läuft ohne Sandbox. Eine schädliche Datei könnte über eine Schwachstelle darin Ihre Dateien und Ihr Netzwerk erreichen.',
  } satisfies Record<Isolation, string>,
}
