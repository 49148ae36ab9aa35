import type { OwnModel } from '../../models/speechModels.ts'
import { counted, units } from './units.ts'

/** Speech models: Settings → On this machine, and the choice of a first model. */
export const models = {
  intro:
    'Erkennungsmodelle machen auf diesem Computer aus Sprache Text, ohne Netzwerk. Tapelog lädt ein Modell nur herunter, wenn Sie es auswählen.',
  loading: 'Die Modelle werden gesucht…',
  inUse: 'verwendet',
  damaged: 'beschädigt',
  draft: 'Entwurfsqualität',
  demo: 'Demo',
  checked: '✓ Prüfsumme stimmt',
  taken: 'keine veröffentlichte Prüfsumme',
  secondHand: '✓ Prüfsumme stimmt (von einem anderen Projekt notiert)',
  secondHandOffered: 'Prüfsumme von einem anderen Projekt notiert',
  secondHandHint:
    'Der Herausgeber nennt für diese Datei keine Prüfsumme. Tapelog vergleicht den Download mit der Prüfsumme, die ein anderes Projekt notiert hat.',
  importOnly: 'nur Import: von dieser Datei ist keine Prüfsumme bekannt',
  acceptLicence: 'Lizenz annehmen…',
  languageChoices: {
    free: null,
    needed: 'Sie müssen die Sprache wählen',
    ignored: 'bestimmt die Sprache selbst',
  },
  speakersAtMost: (count: number) => `höchstens ${units.number(count)} Sprecher`,
  measured: (time: string, device: string | null) =>
    `etwa ${time} für eine Stunde Audio auf diesem Computer${device === null ? '' : ` (${device})`}`,
  peak: (size: string) => `brauchte auf diesem Computer ${size} Arbeitsspeicher`,
  devices: {
    title: 'Prozessor und Grafik',
    intro:
      'Diese Modelle können eine Grafikkarte nutzen: Parakeet v3 für Grafikkarten, Parakeet Unified, Canary, Cohere, Qwen3, Voxtral und Sortformer.',
    onlyProcessor: 'Nur den Prozessor verwenden',
    choice: 'Grafikgerät',
    automatic: 'Automatisch',
    used: (device: string, memory: string | null) =>
      `Zuletzt verwendet: ${device}${memory === null ? '' : `, ${memory} Speicher`}.`,
    notUsed: 'Tapelog sucht Grafikgeräte, wenn es zum ersten Mal mit einem dieser Modelle transkribiert.',
    noGraphics: 'Es wurde kein Grafikgerät gefunden.',
    failed: (devices: readonly string[]) =>
      `${devices.length === 0 ? 'Ein Grafikgerät' : units.list(devices)}: fehlgeschlagen. Tapelog verwendet stattdessen den Prozessor.`,
    again: 'Noch einmal versuchen',
    hint: 'Eine Änderung gilt ab der nächsten Aufnahme.',
  },
  takenHint:
    'Der Herausgeber nennt für dieses Modell keine Prüfsumme, deshalb notiert Tapelog die Prüfsumme der heruntergeladenen Datei.',
  groups: {
    words: 'Für die Wörter: eines davon',
    speakers: 'Um Sprecher zu unterscheiden: diese beiden',
    speakersOne: 'Um Sprecher zu unterscheiden',
  },
  whole: {
    all: 'Etwa 99 Sprachen, darunter Japanisch, Chinesisch und Arabisch.',
    many: (languages: readonly string[]) => `${languages.length} Sprachen: ${units.list(languages)}.`,
    one: (language: string) => `Nur ${language}.`,
    segmentation: 'Erkennt, wann die Stimme wechselt und wann zwei Menschen gleichzeitig sprechen.',
    embedding: 'Erkennt jede Stimme wieder.',
    demo: 'Erkennt nur die Demo-Aufnahmen.',
    pocketsphinx:
      'Nur Englisch. Etwa jedes dritte Wort ist falsch: geeignet, um Stellen zu finden, nicht um zu zitieren.',
  },
  memory: (size: string) => `braucht ${size} Arbeitsspeicher`,
  memoryUnknown: 'Speicherbedarf unbekannt',
  plainText: 'ohne Satzzeichen und Großbuchstaben',
  whereFrom: 'Quelle',
  whereFromOf: (title: string) => `Quelle: ${title}`,
  withTapelog: 'gehört zu Tapelog',
  ofSystem: 'aus dem System',
  licence: (name: string) => `Lizenz: ${name}`,
  install: 'Herunterladen…',
  goOn: 'Fortsetzen…',
  again: 'Noch einmal herunterladen…',
  cancel: 'Anhalten',
  remove: 'Entfernen…',
  use: 'Dieses verwenden',
  useBest: 'Das beste verwenden',
  verify: 'Dateien prüfen',
  verified: 'Keine Datei hat sich geändert.',
  progress: (title: string) => `Download von ${title}`,
  downloading: (done: string, total: string) => `${done} von ${total}`,
  goesOn: 'geht nach einem Neustart weiter',
  checking: 'Die Prüfsumme wird geprüft…',
  unpacking: 'Wird entpackt…',
  sentOn: (host: string) => `weitergeleitet an ${host}`,
  kept: (size: string) => `${size} heruntergeladen und aufbewahrt.`,
  removeTitle: (title: string) => `${title} entfernen?`,
  removeText: (size: string) => `Das macht ${size} frei. Sie können es jederzeit wieder installieren.`,
  freed: (size: string) => `${size} frei gemacht.`,
  others: (count: number) => counted(count, { one: 'weiteres Modell', other: 'weitere Modelle' }),
  othersHint: 'Kleinere Modelle brauchen weniger Arbeitsspeicher und machen mehr Fehler.',
  own: {
    badge: 'eigenes Modell · von Tapelog nicht geprüft',
    kind: (own: OwnModel) =>
      own.family === 'whisper'
        ? [
            `Whisper ${own.size === null ? 'in anderer Größe' : own.size.replace('-', ' ')}`,
            ...(own.isDistilled ? ['destilliert'] : []),
            ...(own.isEnglishOnly ? ['nur Englisch'] : []),
            own.weights,
          ].join(', ')
        : {
            transducer: 'Transducer für sherpa-onnx, Sprachen unbekannt',
            ctc: 'CTC-Modell für sherpa-onnx, Sprachen unbekannt',
          }[own.family],
    digest: (sha256: string) => `SHA-256 ${sha256.slice(0, 12)}…`,
  },
  offline: {
    title: 'Eigene Modelle, oder ohne Netzwerk',
    hint: 'Importieren Sie ein Modell, das Sie haben: eine Datei, die Sie auf einem anderen Computer von der Adresse unter „Quelle“ heruntergeladen haben, jede Whisper-Datei von whisper.cpp (.bin oder .gguf) oder den Ordner eines Modells von sherpa-onnx. Sie können es auch hier ablegen. Ein Modell, das Tapelog nicht kennt, probiert es zuerst in einem abgeschotteten Prozess.',
    drop: 'Modell hier ablegen, um es zu importieren',
    file: 'Datei importieren…',
    folder: 'Ordner importieren…',
    done: (titles: readonly string[]) => `Importiert: ${units.list(titles)}.`,
    differs: (titles: readonly string[]) =>
      `${units.list(titles)} heißt wie eine veröffentlichte Datei, hat aber einen anderen Inhalt. Tapelog hat sie als Ihr eigenes Modell importiert. Wenn Sie jene Datei heruntergeladen haben, ist sie vielleicht beschädigt: Laden Sie sie noch einmal herunter.`,
  },
  advanced: {
    title: 'Mehrere Aufnahmen gleichzeitig',
    tasksAtOnce: 'Nebeneinander transkribierte Aufnahmen',
    automatic: (count: number) => `Automatisch (${count} auf diesem Computer)`,
    hint: (cores: string, memory: string) =>
      `Dieser Computer hat ${cores} Kerne und ${memory} Arbeitsspeicher. Für jede Aufnahme sind 2 Kerne und 4 GB am besten. Eine Änderung gilt ab der nächsten Aufnahme.`,
    ofEnvironment: (count: number) =>
      `Tapelog wurde mit TAPELOG_TASKS_AT_ONCE=${count} gestartet; das geht dieser Einstellung vor.`,
  },
  addresses: {
    title: 'Woher Modelle kommen',
    hint: 'Leer: die Standardadresse. Sie können Ihren eigenen Server verwenden.',
    of: (name: string) => `Modelle für ${name}`,
  },
  free: (size: string, folder: string) => `${size} frei auf dem Datenträger. Modelle liegen in ${folder}`,
  first: {
    title: 'Ein Erkennungsmodell wählen',
    intro:
      'Tapelog transkribiert Ihre Aufnahmen auf diesem Computer, mit einem Modell, das Sie einmal herunterladen. Ihre Aufnahmen bleiben auf diesem Computer.',
    european: 'Am besten für europäische Sprachen',
    all: 'Viele andere Sprachen',
    running: 'Download läuft',
    runningHint:
      'Warten Sie mit dem Importieren, bis er fertig ist. Was Sie vorher importieren, transkribiert Tapelog ohne diese Modelle.',
    withoutSpeakers: 'Tapelog kann jetzt transkribieren. Die Modelle, die Sprecher unterscheiden, fehlen noch.',
    again: (size: string) => `Erneut herunterladen (${size})`,
    size: (size: string) => `${size} herunterzuladen`,
    time: (time: string) => `etwa ${time} bei 20 Mbit/s`,
    speakers: 'Auch Sprecher unterscheiden',
    speakersSize: (size: string) => `${size} mehr`,
    install: (size: string) => `Herunterladen (${size})`,
    installed:
      'Das Erkennungsmodell ist installiert. Importieren Sie eine Aufnahme: Sie wird auf diesem Computer transkribiert.',
    ready: 'Ein Erkennungsmodell für diese Sprache ist jetzt installiert.',
    transcribe: 'Jetzt transkribieren',
    draft: 'Jetzt ein grober Entwurf',
    draftHint: 'Englisch, ohne Satzzeichen. Gut, um Stellen zu finden, nicht zum Zitieren.',
    account: 'Ein Konto verwenden…',
    other: 'Andere Modelle oder offline installieren…',
  },
}
