import type { ExportWhen } from '../../exports/rules.ts'
import type { EgressChoice, EgressContent } from '../../network/egress.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import type { NewTranscript } from '../../recordings/domain.ts'
import { counted, number, plural, units } from './units.ts'

const bytes = (count: number): string => counted(count, { other: 'Byte' })
const jobs = (count: number): string => counted(count, { one: 'Auftrag', other: 'Aufträge' })
/** After „mit“. */
const jobsDative = (count: number): string => counted(count, { one: 'Auftrag', other: 'Aufträgen' })

/** The output of the commands of `tapelog`; their help is in `help.ts`. `command`: a command line to type. */
export const terminal = {
  remark: (text: string) => ` (${text})`,
  reason: (line: string, sentence: string) => `${line}: ${sentence}`,
  numbered: (sentence: string, recordingId: number) => `${sentence} Ihre Nummer ist ${recordingId}.`,
  recording: {
    newTranscript: ({ segmentCount, speakerCount, wordsAdded, wordsRemoved }: NewTranscript) =>
      `neues Transkript wartet: ${units.segments(segmentCount)}, ${units.speakers(speakerCount)}, ${counted(wordsAdded, { one: 'Wort', other: 'Wörter' })} hinzugefügt, ${number(wordsRemoved)} entfernt`,
    deletion: (scope: DeletionScope, byRule: boolean, until: string | null) => {
      const what = `${scope === 'audio' ? 'Audio wird' : 'wird'}${byRule ? ' nach der Regel für altes Audio' : ''} gelöscht`
      return until === null
        ? `${what}, nachdem das Fenster gewarnt hat`
        : `${what}; im Fenster rückgängig zu machen bis ${until}`
    },
  },
  queue: {
    paused: (totals: string) => `Pausiert: ${totals}`,
    pausing: (totals: string) => `Wird pausiert: ${totals}`,
    queued: (count: number) => `${number(count)} in der Reihe`,
    uploaded: (amount: string) => `${amount} hochgeladen`,
    nobodyWorks: (command: string) => `Tapelog läuft mit dieser Bibliothek gerade nicht. Zum Fortsetzen: ${command}`,
    allPaused: (command: string) => `Alles ist pausiert. Zum Fortsetzen: ${command}`,
    stopped: (noun: string) => `${noun} angehalten, geht beim nächsten Start weiter`,
    failed: (step: string, sentence: string) => `${step}: ${sentence}`,
    crashes: (count: number) => `Tapelog ist in diesem Schritt ${units.times(count)} abgestürzt`,
    ended: 'Abgeschlossen:',
    more: (count: number) => `… ${number(count)} weitere`,
  },
  session: {
    libraryMade: (path: string) => `Bibliothek in ${path} angelegt.`,
    stopping:
      'Wird angehalten. Unfertige Arbeit geht beim nächsten Mal weiter. Drücken Sie noch einmal Strg-C, um sofort anzuhalten.',
  },
  destination: (where: string) =>
    `Diese Aufnahmen werden an ${where} gesendet. Um sie auf diesem Computer zu behalten, ergänzen Sie --local-only oder --to this-machine.`,
  destinationMissing: 'einen externen Dienst, der noch nicht eingerichtet ist',
  import: {
    fromDevice: (device: string, fresh: number, total: number) =>
      `${device}: ${number(fresh)} von ${number(total)} neu`,
    deletedHere: (count: number) => `, ${number(count)} hier gelöscht und nicht wieder importiert`,
    watching: 'Neue Aufnahmen werden gesucht. Drücken Sie Strg-C, um aufzuhören.',
    noTranscript: (recordingId: number, command: string) =>
      `Aufnahme ${recordingId} hat kein Transkript. Um sie neu zu transkribieren: ${command}`,
    salvage: (again: string, salvage: string, sync: string) =>
      `Für einen neuen Versuch: ${again}. Um nur den lesbaren Teil zu retten: ${salvage}. Danach: ${sync}`,
  },
  language: {
    installModel: (command: string) => `Um ein Erkennungsmodell für europäische Sprachen zu installieren: ${command}`,
    installLargeModel: (command: string) => `Um ein Erkennungsmodell für alle Sprachen zu installieren: ${command}`,
    chooseOther: (command: string) => `Um eine andere Sprache zu wählen: ${command}`,
  },
  exports: {
    wrote: (path: string) => `Geschrieben: ${path}`,
    failed: (what: string, title: string, reason: string) => `Nicht geschrieben: ${what} von „${title}“. ${reason}`,
    nothingMarked: (count: number) => `${units.files(count)} nicht geschrieben, weil es keine Zitate gibt.`,
  },
  newTranscripts: (count: number, take: string, keep: string) =>
    `${count === 1 ? 'Ein neues Transkript wartet' : `${number(count)} neue Transkripte warten`}. Um es zu verwenden: ${take}. Um Ihren Text zu behalten: ${keep}`,
  ended: {
    unreachable:
      'Tapelog kann den Dienst nicht erreichen. Ihre Aufnahmen sind sicher in der Bibliothek und werden später gesendet.',
    networkNotAllowed:
      'Ihre Einstellungen erlauben nicht, über dieses Netzwerk zu senden. Ihre Aufnahmen sind sicher in der Bibliothek.',
    toContinue: (command: string) => `Zum Fortsetzen: ${command}`,
  },
  delete: {
    nothing: 'Nichts zu löschen.',
    notYet: (command: string) => `Noch ist nichts gelöscht. Zum Löschen: ${command}`,
    inSeconds: (seconds: number) => `Löschung in ${seconds} s. Um alles zu behalten, drücken Sie Strg-C.`,
    tooLate: 'Es war zu spät, um etwas zu behalten.',
    stopped: 'Mehr wird nicht gelöscht.',
    unfinished: (reason: string) => `Einige Aufnahmen sind noch nicht gelöscht. ${reason}`,
    done: 'Gelöscht.',
    doneAll: (count: number) => `${units.recordings(count)} gelöscht.`,
  },
  devices: {
    none: 'Kein Rekorder ist angeschlossen.',
    noneYet: 'Noch ist kein Rekorder angeschlossen. Drücken Sie Strg-C, um aufzuhören.',
    pluggedIn: 'Angeschlossen:',
    unplugged: (name: string) => `Getrennt: ${name}`,
    noKey: '(kein Schlüssel: Tapelog kann diesen Rekorder nicht von anderen desselben Modells unterscheiden)',
    zoneUnknown: '* nach der Uhr des Rekorders; seine Zeitzone ist unbekannt',
    skipped: (count: number) => `${counted(count, { one: 'andere Datei', other: 'andere Dateien' })} übersprungen`,
    noDate: 'kein Datum',
  },
  ledger: {
    contents: {
      audio: 'Audio',
      'file-facts': 'Größe, Typ und Prüfsummen der Datei',
      'file-name': 'Dateiname, Länge und Zeit',
      request: 'Auftrag zur Transkription',
      hotwords: 'Hotwords',
      workflow: 'Workflow',
      'typed-text': 'eingegebener Text (Hotwords oder ein Workflow)',
      status: 'Abfragen des Fortschritts',
      capabilities: 'Frage, was der Dienst kann',
      'task-control': 'was pausiert, fortgesetzt, beendet oder entfernt werden soll',
      recorder: 'Seriennummer eines Rekorders',
      'sign-in': 'Anmeldung',
      'time-stamp': 'Hash eines Nachweis-Manifests, für einen Zeitstempel',
      update: 'Suche nach Updates von Tapelog',
    } satisfies Record<EgressContent, string>,
    choices: {
      import: 'die Wahl beim Import',
      'watch-folder': 'ein beobachteter Ordner',
      recorder: 'ein Rekorder mit automatischem Import',
      transcribe: 'eine verlangte Transkription',
      retry: 'ein verlangter neuer Versuch',
      workflow: 'ein Workflow',
      account: 'die Verwendung des Kontos',
      export: 'ein Export mit Nachweis und Zeitstempel',
      updates: 'die in den Einstellungen eingeschaltete Suche nach Updates',
      unknown: 'nicht aufgezeichnet',
    } satisfies Record<EgressChoice, string>,
    nothing: 'Nichts aus dieser Bibliothek hat diesen Computer verlassen.',
    total: {
      library: (amount: string) => `Zusammen aus dieser Bibliothek: ${amount}.`,
      recording: (amount: string) => `Zusammen von dieser Aufnahme: ${amount}.`,
    },
    bytes: {
      exact: bytes,
      'at-most': (count: number) => `höchstens ${bytes(count)}`,
    },
    noRecording: 'keine Aufnahme',
    recording: (recordingId: number) => `Aufnahme ${recordingId}`,
    requests: (count: number) => counted(count, { one: 'Anfrage', other: 'Anfragen' }),
    to: (host: string) => `an ${host}`,
    because: (choice: string) => `Grund: ${choice}`,
    inTerminal: (choice: string) => `${choice} (Terminal)`,
  },
  models: {
    imported: (titles: readonly string[]) => `Importiert: ${titles.join(', ')}`,
    removed: (id: string, size: string) => `${id} entfernt und ${size} frei gemacht.`,
    useBest: 'Tapelog verwendet jetzt das beste installierte Modell.',
    use: (id: string) => `Tapelog verwendet jetzt ${id}.`,
    usualAddress: (address: string) => `(Standard: ${address})`,
    inUse: (command: string) => `* verwendet. Um ein Modell zu installieren: ${command}`,
    shipped: 'gehört zu Tapelog',
    ofSystem: 'aus dem System',
    downloaded: (percent: string) => `${percent} heruntergeladen`,
    states: { installed: 'installiert', absent: '–', installing: 'wird installiert' },
    segmentation: 'erkennt, wann welche Stimme spricht',
    embedding: 'erkennt Stimmen wieder',
    manyLanguages: 'etwa 99 Sprachen',
    languages: (count: number) => counted(count, { one: 'Sprache', other: 'Sprachen' }),
    downloading: (title: string, size: string | null, address: string) =>
      `${title}${size === null ? '' : ` (${size})`} wird von ${address} heruntergeladen`,
    noDigest:
      'Der Herausgeber nennt für diese Datei keine Prüfsumme, deshalb kann Tapelog sie nicht prüfen. Tapelog notiert die Prüfsumme der Datei, die es erhält.',
    secondHand:
      'Der Herausgeber nennt für diese Datei keine Prüfsumme. Tapelog vergleicht den Download mit der Prüfsumme, die ein anderes Projekt notiert hat.',
    measured: (time: string) => `etwa ${time} für eine Stunde Audio`,
    devices: {
      automatic: 'automatisch',
      processor: 'nur der Prozessor',
      used: (device: string) => `Zuletzt verwendet: ${device}.`,
      failed: (command: string) =>
        `Ein Grafikgerät ist ausgefallen, deshalb verwendet Tapelog den Prozessor. Für einen neuen Versuch: ${command}`,
    },
    sentOn: (host: string) => `Weitergeleitet an ${host}`,
    progress: (percent: string, amount: string) => `${percent} (${amount})`,
    installed: (title: string) => `${title} installiert.`,
    intact: (id: string) => `${id}: Alle Dateien sind unverändert.`,
  },
  bench: {
    begins: (recordings: number, models: number) =>
      `${units.recordings(recordings)}, ${counted(models, { one: 'Modell', other: 'Modelle' })}.`,
    done: (id: string) => `${id}: fertig`,
    columns: [
      'Wörter falsch',
      'Sprecher falsch',
      'Wörter verlegt',
      'Echtzeitfaktor',
      'Speicher',
      'schlicht: Wörter',
      'schlicht: Faktor',
      'Gerät',
    ],
    plain:
      'Schlicht: ein einfaches Skript mit derselben Engine. Es hört Fenster von 25 s, sucht nicht nach Sprache und prüft den Text nicht.',
    model: 'Modell',
    notMeasured: 'nicht gemessen',
    collar: (seconds: number) =>
      `Sprecher falsch: Anteil der Sprache mit dem falschen Sprecher. ${number(seconds)} s um jeden Redebeitrag der Referenz zählen nicht.`,
    wrongSpeaker: 'Wörter verlegt: Anteil der Wörter mit dem falschen Sprecher.',
    mix: (recordings: number) => `Mischung (${recordings} mit je einem Mikrofon)`,
    each: 'jedes Mikrofon',
    speakersNotMeasured:
      'Sprecher wurden nicht gemessen. Um sie zu messen, legen Sie eine .stm- oder .rttm-Datei mit den Redebeiträgen neben eine Aufnahme und installieren Sie ein Modell für Stimmen.',
    absent:
      'Modelle, die nicht installiert sind, wurden nicht gemessen. Um eines zu messen, installieren Sie es und führen Sie das hier noch einmal aus:',
    failed: (model: string, recording: string) => `${model} konnte ${recording} nicht transkribieren.`,
  },
  projects: {
    none: 'Es gibt noch keine Projekte.',
    staysHere: 'verlässt diesen Computer nie',
    exports: {
      transcribed: (folder: string) => `exportiert nach ${folder}, wenn transkribiert`,
      verified: (folder: string) => `exportiert nach ${folder}, wenn geprüft`,
      named: (folder: string) => `exportiert nach ${folder}, wenn die Sprecher benannt sind`,
    } satisfies Record<ExportWhen, (folder: string) => string>,
    ready: (count: number, command: string) =>
      `${units.recordings(count)} ${plural(count, { one: 'war schon vorher bereit und wird', other: 'waren schon vorher bereit und werden' })} nicht automatisch exportiert. Um eine jetzt zu exportieren: ${command}`,
  },
  quotes: {
    none: 'Keine Zitate. Um Wörter zu markieren, wählen Sie sie im Tapelog-Fenster aus und drücken Sie Alt H.',
    asReadersGetThem:
      'Aufnahmen enthalten etwas, das zurückgehalten wird. Ihre Zitate werden so ausgegeben, wie Leser eines Exports sie bekommen.',
    noneMatch: 'Keine Zitate passen zu diesen Optionen.',
    columns: [
      'Zitat',
      'Sprecher',
      'Zeit',
      'Aufnahme',
      'Aufgenommen',
      'Aufgenommen: Quelle',
      'Schlagwörter',
      'Notiz',
      'Geprüft',
      'SHA-256',
    ],
    unknown: 'unbekannt',
    verified: { yes: 'ja', unheard: 'ohne Anhören', no: 'nein' },
  },
  salvage: {
    none: 'Kein Import ist an einer unlesbaren Datei gescheitert.',
    queued: (count: number, command: string) =>
      `${units.files(count)} erneut eingereiht, um die lesbaren Teile zu retten. Zum Starten: ${command}`,
  },
  serve: {
    noLibrary: (path: string, dataDir: string) =>
      `In ${path} gibt es noch keine Bibliothek. Der Dienst legt seine Dateien in ${dataDir} ab.`,
    running: (address: string) => `Der Transkriptionsdienst läuft unter ${address}`,
    described: (address: string) => `Die Beschreibung seiner Schnittstelle steht unter ${address}`,
    credentials: (file: string) => `Seine Zugangsdaten stehen in ${file}`,
    newCredentials: (file: string) => `Seine Zugangsdaten sind neu; die alten gelten nicht mehr. Sie stehen in ${file}`,
    howToUse:
      'Nur Sie können diese Datei lesen. Um den Dienst mit tapelog in einem anderen Terminal zu verwenden, führen Sie dort zuerst das aus:',
    toStop: 'Drücken Sie Strg-C, um den Dienst zu beenden.',
  },
  status: {
    empty: (command: string) => `Die Bibliothek ist leer. Um Aufnahmen zu importieren: ${command}`,
  },
  control: {
    allPaused: (count: number, command: string) =>
      `Alles ist pausiert, mit ${jobsDative(count)} in der Warteschlange. Zum Fortsetzen: ${command}`,
    nothing: {
      pause: 'Nichts zu pausieren.',
      resume: 'Nichts fortzusetzen.',
      retry: 'Nichts zu wiederholen.',
      cancel: 'Nichts abzubrechen.',
    },
    done: {
      pause: (count: number) => `${jobs(count)} pausiert.`,
      resume: (count: number) => `${jobs(count)} fortgesetzt.`,
      retry: (count: number) => `${jobs(count)} erneut eingereiht.`,
      cancel: (count: number) => `${jobs(count)} abgebrochen.`,
    },
  },
  take: {
    kept: (title: string) => `${title}: Ihr Transkript wurde behalten und das neue gelöscht.`,
    taken: (title: string) =>
      `${title}: Das Transkript wurde ersetzt. Um zurückzugehen, verwenden Sie „Rückgängig“ im Tapelog-Fenster.`,
  },
  handover: {
    wrote: (path: string) => `${path} geschrieben.`,
    passphrase: 'Passphrase: ',
    passphraseAgain: 'Passphrase noch einmal: ',
    received: {
      new: (title: string) => `${title}: zur Bibliothek hinzugefügt.`,
      placed: (title: string) => `${title}: das Transkript zur Aufnahme hinzugefügt.`,
      merged: (title: string, segments: number, marks: number) =>
        `${title}: Änderungen in ${counted(segments, { one: 'Segment', other: 'Segmenten' })} und ${counted(marks, { one: 'Markierung', other: 'Markierungen' })} übernommen. Um zurückzugehen, verwenden Sie „Rückgängig“ im Tapelog-Fenster.`,
      comments: (title: string, segments: number, marks: number) =>
        `${title}: Korrekturen in ${counted(segments, { one: 'Segment', other: 'Segmenten' })} übernommen, ${counted(marks, { one: 'Notiz', other: 'Notizen' })} hinzugefügt.`,
      waits: (title: string, command: string) =>
        `${title}: Die beiden Bibliotheken haben dieses Transkript nie ausgetauscht; Ihres bleibt, das andere wartet. Um es zu verwenden: ${command}`,
      known: (title: string) => `${title}: nichts Neues.`,
    },
    project: (name: string) =>
      `Die Übergabe nennt das Projekt „${name}“, das nicht in dieser Bibliothek ist. Um es mit seinen Namen und Begriffen anzulegen, empfangen Sie mit --project.`,
    conflicts: (count: number, command: string) =>
      `${counted(count, { one: 'Änderung betrifft', other: 'Änderungen betreffen' })} etwas, das auch Sie geändert haben. Ihre Version gilt, die andere ist aufbewahrt. Um beide zu sehen: ${command}`,
    of: {
      segments: 'Wörter',
      title: 'Titel',
      language: 'Sprache',
      'speaker-name': 'Sprecher',
      'quote-note': 'Notiz zu einem Zitat',
      note: 'Notiz',
      redaction: 'Schwärzung',
    },
    before: 'vorher:',
    mine: 'hier:',
    theirs: 'dort:',
    removed: '(entfernt)',
    decide: (command: string) => `Um zu entscheiden: ${command}`,
    noConflicts: 'Nichts wartet auf eine Entscheidung.',
    kept: 'Ihre Version behalten.',
    taken: 'Die andere Version übernommen.',
  },
  transcriptImport: {
    chooseEncoding: 'Wählen Sie die Zeilen, die richtig aussehen, und importieren Sie mit --encoding:',
    imported: (title: string, segments: number) => `${title}: ${units.segments(segments)} importiert.`,
    language: (language: string) => `Sprache: ${language}.`,
    noLanguage:
      'Die Datei sagt nicht, in welcher Sprache sie ist. Bereinigter Wortlaut und Rechtschreibung brauchen das. Um sie festzulegen, klicken Sie im Tapelog-Fenster unter dem Titel auf „Sprache unbekannt“ oder importieren Sie mit --language.',
    marks: ({ quoteCount, noteCount, isInPlace }: { quoteCount: number; noteCount: number; isInPlace: boolean }) => {
      const both = `${counted(quoteCount, { one: 'Zitat', other: 'Zitate' })} und ${counted(noteCount, { one: 'Notiz', other: 'Notizen' })} aus der Datei`
      return isInPlace
        ? `${both} wurden hinzugefügt.`
        : `${both} werden hinzugefügt, wenn Sie das neue Transkript verwenden.`
    },
  },
  transcribe: {
    part: (from: string, until: string) => `${from} bis ${until}`,
    queued: (what: string, command: string) => `Eingereiht: ${what}. Um jetzt zu transkribieren: ${command}`,
    waits: (command: string) =>
      `Ihr Transkript bleibt. Das neue wartet, bis Sie es im Tapelog-Fenster verwenden oder mit: ${command}`,
    replaces:
      'Niemand hat dieses Transkript bearbeitet, deshalb tritt das neue an seine Stelle. Um zurückzugehen, verwenden Sie „Rückgängig“ im Tapelog-Fenster.',
    alreadyWaits: 'Ein neues Transkript wartet schon. Das nächste ersetzt es.',
    automaticLanguage: 'automatische Sprache',
    diarization: { yes: 'mit Sprechern', perChannel: 'ein Sprecher an jedem Mikrofon', no: 'ohne Sprecher' },
    here: 'auf diesem Computer',
    remote: 'mit einem externen Dienst',
    hotwords: (words: readonly string[]) => `; Hotwords: ${words.join(', ')}`,
    hotwordsSent: (words: readonly string[]) => `; mit dem Audio gesendete Hotwords: ${words.join(', ')}`,
    noHotwordsSent: '; keine Hotwords gesendet',
  },
  correct: {
    conflict:
      'Diese Wörter wurden auch anderswo geändert. Nichts wurde gespeichert. Um zu entscheiden, geben Sie einen Text mit beiden Änderungen ein:',
    theirs: (text: string) => `In der Bibliothek: ${text}`,
    mine: (text: string) => `Ihr Text:          ${text}`,
    merged: 'Dieses Segment wurde auch anderswo geändert. Beide Änderungen bleiben.',
    saved: (text: string) => `Gespeichert: ${text}`,
  },
  verify: {
    checked: (recordings: number, damaged: number) =>
      `${units.recordings(recordings)} geprüft, ${number(damaged)} beschädigt`,
  },
}
