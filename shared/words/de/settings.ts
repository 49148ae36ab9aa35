import type { ServiceAbility } from '../../accounts/abilities.ts'
import type { AccountFields, AccountTextName, SchemeTest, SecretName } from '../../accounts/account.ts'
import type { Region } from '../../partner/regions.ts'
import type { Theme } from '../../settings/settings.ts'
import { plural, units } from './units.ts'

/** The settings page, and the dialog for an account. */
export const settings = {
  title: 'Einstellungen',
  unreadable: {
    some: (count: number) =>
      count === 1
        ? 'Eine Einstellung war beschädigt. Tapelog verwendet stattdessen den Standardwert und sendet nichts, was Sie nicht erlaubt hatten.'
        : `${units.number(count)} Einstellungen waren beschädigt. Tapelog verwendet stattdessen die Standardwerte und sendet nichts, was Sie nicht erlaubt hatten.`,
    all: 'Die Einstellungen waren beschädigt. Tapelog verwendet die Standardwerte. Die Warteschlange ist pausiert, und Tapelog sendet nichts, bis Sie die Netzwerke wieder auswählen.',
    show: 'Einstellungen anzeigen',
    accept: 'So behalten',
  },
  advanced: 'Erweitert',
  search: {
    label: 'Einstellungen durchsuchen',
    placeholder: 'Suchen…',
    nothing: (query: string) => `Keine Einstellung passt zu „${query}“.`,
    otherWords: {
      appearance: 'dunkler Modus, Nacht, Farben, Kontrast, Design',
      imports: 'Überwachter Ordner, Eingangsordner, Aufnahmegerät, USB',
      evidence: 'Signatur, Fingerabdruck, Schlüssel, Zeitstempel, RFC 3161, Beweiskette, Manifest',
      updates: 'Aktualisierung, neue Version, Änderungen',
      storage: 'Aufbewahrung, behalten, Platz, Festplatte, sichern, Backup, Ort, externe Festplatte, Verschlüsselung',
      network: 'Bandbreite, Geschwindigkeit, WLAN, mobile Daten, WLAN, wifi, Hotspot, Roaming, Internet, Proxy',
      models:
        'offline, Spracherkennung, Sprachmodell, GPU, Geschwindigkeit, schnell, langsam, Sprachen, KI, Whisper, Parakeet, Grafikkarte, Genauigkeit, Sprecher',
      keys: 'Tastenkürzel, Tastaturbefehle, Fußschalter, Zoom, größere Schrift, Schriftgröße, Tastatur, Textgröße',
      accounts: 'Cloud, anmelden, Token, Passwort, Server, API, einloggen',
      whenDone:
        'Hintergrund, Benachrichtigungen, Mitteilungen, Untertitel, Formate, Word, docx, srt, Zeitstempel, automatischer Export',
      wording: 'Füllwörter, äh, ähm, Verzögerungslaute, Export',
      spelling: 'Rechtschreibung, Wörterbuch, Tippfehler',
      transcription: 'Wortschatz, Glossar, Sprechertrennung, Datenschutz',
      language: 'Übersetzung, Oberfläche, Deutsch, Englisch, Französisch, Japanisch, Spanisch',
      about: 'ffmpeg, Sandbox, Decoder, Open Source, quelloffen, GPL, Hinweise, Komponenten',
    },
  },
  wording: {
    text: 'Ein Export mit bereinigtem Wortlaut lässt abgebrochene Satzanfänge und diese Verzögerungslaute weg. Das Transkript und seine Zitate ändern sich nicht. Die Vorschau eines Exports zeigt, was wegfällt.',
    language: 'Sprache des Transkripts',
    list: (language: string) => `Verzögerungslaute auf ${language}`,
    hint: 'Trennen Sie sie durch Kommas. Führen Sie keine Wörter auf, die eine Bedeutung haben können.',
    restore: (language: string) => `Liste von Tapelog für ${language} wiederherstellen`,
    empty: (language: string) => `Liste für ${language} entfernen`,
    tooMany: (most: number) => `Geben Sie höchstens ${units.number(most)} Verzögerungslaute ein.`,
    tooLong: (most: number) => `Geben Sie Verzögerungslaute mit höchstens ${units.number(most)} Buchstaben ein.`,
    noWord: (typed: string) => `„${typed}“ enthält keinen Buchstaben. Geben Sie Wörter ein.`,
  },
  sectionList: 'Abschnitte der Einstellungen',
  sections: {
    transcription: 'Transkription',
    models: 'Auf diesem Computer',
    imports: 'Importe',
    network: 'Netzwerk und Uploads',
    storage: 'Speicherplatz',
    whenDone: 'Nach der Arbeit',
    keys: 'Tasten',
    spelling: 'Rechtschreibung',
    wording: 'Bereinigter Wortlaut',
    accounts: 'Konten und Register',
    appearance: 'Darstellung',
    language: 'Sprache des Fensters',
    evidence: 'Nachweis',
    updates: 'Updates',
    about: 'Über Tapelog',
  },
  importsNone:
    'Es ist keine Wahl gemerkt. Wenn Sie importieren, kann Tapelog sich Ihre Wahl für die jeweilige Quelle merken.',
  watch: {
    text: 'Tapelog kann Dateien automatisch importieren, sobald sie in einem Ordner erscheinen. Fügen Sie solche Ordner unter „Geräte“ hinzu.',
    open: 'Geräte öffnen',
  },
  backup: {
    title: 'Sicherung',
    text: 'Tapelog macht keine regelmäßigen Sicherungskopien. Beenden Sie Tapelog und kopieren Sie dann den Ordner der Bibliothek. Er enthält die Aufnahmen, die Transkripte mit ihrem Verlauf und die Einstellungen, aber keine Zugangsdaten.',
    folder: (path: string) => `Die Bibliothek liegt in ${path}`,
  },
  appearance: {
    theme: 'Farbschema',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' } satisfies Record<Theme, string>,
  },
  storage: {
    title: 'Belegter Speicherplatz',
    counting: 'Wird gezählt…',
    total: (size: string) => `Die Bibliothek belegt ${size} auf diesem Computer.`,
    audio: (count: number) => `Audio von ${units.recordings(count)}`,
    copies: 'Wiedergabekopien, kleinere Kopien, Wellenformen',
    copiesHint: 'Diese Kopien erstellt Tapelog aus dem Audio und löscht sie mit ihm.',
    transcripts: 'Transkripte, Bearbeitungen und Verlauf',
    verified: (count: number, size: string) =>
      `${units.recordings(count)} ${plural(count, { one: 'ist', other: 'sind' })} bis zum Ende geprüft. Das Audio zu löschen und den Text zu behalten, würde ${size} frei machen.`,
    largest: 'Größte Aufnahmen',
  },
  language: {
    system: 'Wie das System',
    hint: 'Tapelog speichert, was Sie geschrieben haben, und lädt das Fenster neu. Auch Exporte verwenden diese Sprache.',
  },
  transcription: {
    destination: 'Wo neue Aufnahmen transkribiert werden',
    account: (name: string) => `Mit dem Konto „${name}“`,
    noAccount: 'Mit einem externen Konto (fügen Sie zuerst eines unter „Konten“ hinzu)',
    accountAsks: 'Tapelog fragt, bevor es neue Aufnahmen sendet, außer wenn für ihre Quelle eine Wahl gemerkt ist.',
    onImport: 'Jede Aufnahme nach dem Import transkribieren',
    removeSerialNumbers: 'Seriennummern von Rekordern aus dem entfernen, was gesendet wird',
    removeSerialNumbersHint:
      'Manche Rekorder schreiben ihre Seriennummer in jede WAV-Datei. Die Aufnahme in der Bibliothek wird nicht geändert.',
    languageAuto:
      'Tapelog erkennt die Sprache. Wenn das nicht gelingt, nimmt es eine an, und das Transkript weist darauf hin.',
    languageUnknown:
      'Tapelog kennt diese Sprache nicht. Geben Sie den Namen einer Sprache oder einen Code wie en, de oder pt-BR ein.',
    decodeSilence: 'Auch in der Stille nach Sprache suchen',
    returnEmbedding: 'Stimmprofile der Sprecher (Embeddings) vom Dienst anfordern und mit seiner Antwort aufbewahren',
  },
  uploads: {
    form: 'Was hochgeladen wird',
    original: 'Die Aufnahme, wie sie ist',
    compact: 'Eine kleinere Kopie davon',
    compactHint: '10- bis 20-mal kleiner, für langsame Netzwerke; die Aufnahme bleibt unverändert',
    limit: 'Grenze für Uploads',
    limitNone: 'Keine',
    limitHint: 'Für alle Uploads zusammen, pro Sekunde, zum Beispiel 2 MB oder 500 kB. Leer: keine Grenze.',
    limitForm: 'Schreiben Sie 2 MB oder 500 kB, oder lassen Sie das Feld leer.',
    limitTooLow: 'Die niedrigste Grenze ist 9 kB pro Sekunde. Um nichts zu senden, pausieren Sie die Warteschlange.',
    limitTooHigh: 'Kein Netzwerk ist so schnell. Lassen Sie das Feld leer, wenn es keine Grenze geben soll.',
    atOnce: 'Uploads gleichzeitig',
    copiesAtOnce: 'Kopien gleichzeitig',
    copiesAtOnceHint: 'Bei Speicherkarten und Festplatten ist eine Kopie auf einmal am schnellsten.',
    longestSlice: 'Längster Abschnitt, in Minuten',
    longestSliceEmpty: 'Die Grenze des Dienstes',
    longestSliceHint:
      'Längere Aufnahmen schneidet Tapelog an stillen Stellen in Abschnitte, transkribiert sie und fügt die Transkripte zusammen. Leer: die Grenze des Dienstes.',
    longestSliceForm: 'Geben Sie 5 bis 1440 ganze Minuten ein oder lassen Sie das Feld leer.',
  },
  networks: {
    label: 'Aufnahmen werden gesendet über',
    any: 'Jedes Netzwerk',
    unmetered: 'Nicht getaktete Netzwerke',
    chosen: 'Netzwerke, die Sie auswählen',
    proxies:
      'Tapelog verwendet den Proxy in HTTPS_PROXY, außer für Hosts in NO_PROXY, sonst den aus den Einstellungen dieses Rechners. Skripte, die Proxys finden (PAC), und SOCKS verwendet es nicht.',
    unknown: 'Tapelog kann auf diesem System nicht erkennen, welches Netzwerk verwendet wird.',
    now: (name: string, metered: string) => `Jetzt mit „${name}“ verbunden${metered}.`,
    nowUnnamed: (metered: string) => `Das verwendete Netzwerk hat keinen Namen${metered}.`,
    metered: ', getaktet',
    notMetered: ', nicht getaktet',
    waiting:
      'Über andere Netzwerke sendet Tapelog nichts. Aufnahmen warten sicher auf diesem Computer. Die Transkription auf diesem Computer braucht kein Netzwerk.',
    list: 'Ausgewählte Netzwerke',
    inUse: 'Jetzt verwendet',
    none: 'Wählen Sie ein Netzwerk. Bis dahin sendet Tapelog nichts.',
    add: (name: string | null) => (name === null ? 'Dieses Netzwerk hinzufügen' : `„${name}“ hinzufügen`),
    remove: 'Entfernen',
    removeThis: (name: string) => `${name} entfernen`,
  },
  whenDone: {
    export: 'Fertige Transkripte automatisch exportieren',
    exportHint: 'jedes Transkript, sobald es bereit ist',
    changeFolder: 'Ordner ändern…',
    formats: 'Dateitypen',
    notify: 'Benachrichtigen, wenn Aufnahmen fertig sind oder etwas zu erledigen ist',
    tray: 'Tapelog weiterlaufen lassen',
    trayHint: 'Tapelog arbeitet im Infobereich weiter, wenn Sie das Fenster schließen',
  },
  accounts: {
    title: 'Konten',
    text: 'Ein externer Dienst transkribiert, was Sie ihm senden, und führt das Register der Rekorder. Ohne Konto verlässt nichts diesen Computer.',
    noKeychain:
      'Dieses System hat keinen Schlüsselbund, den Tapelog verwenden kann. Zugangsdaten werden behalten, bis Sie Tapelog beenden, und nie auf den Datenträger geschrieben.',
    add: 'Konto hinzufügen…',
    inUse: 'Verwendet',
    onRequest: 'Verwendet, wenn Sie eine Aufnahme senden',
    onRequestHint:
      'Neue Aufnahmen werden auf diesem Computer transkribiert. Unter „Transkription“ können Sie dieses Konto für sie wählen.',
    use: 'Verwenden',
    edit: 'Bearbeiten',
    region: 'Region',
    regions: { us: 'USA', japan: 'Japan', custom: 'Andere Adresse' } satisfies Record<Region, string>,
    regionHints: {
      us: 'Der Inhaber von plaud.ai betreibt diesen Dienst. Was Sie senden, wird in seiner Region USA gespeichert.',
      japan:
        'Der Inhaber von plaud.ai betreibt diesen Dienst. Was Sie senden, wird in seiner Region Japan gespeichert.',
      custom:
        'Wer die Adresse unten betreibt, erhält, was Sie senden. Fragen Sie dort, in welchem Land es gespeichert wird.',
    } satisfies Record<Region, string>,
    newNames: { us: 'USA', japan: 'Japan', custom: 'Mein Dienst' } satisfies Record<Region, string>,
    address: 'Adresse',
    clientId: 'Client-ID',
    notSet: 'Nicht gesetzt',
    canAlso: 'Er kann auch',
    abilities: {
      'first-words': 'die ersten Wörter zeigen, während er transkribiert',
      pause: 'pausieren und fortsetzen',
      revoke: 'eine Transkription beenden, die Sie abbrechen',
      remove: 'seine Kopie einer Aufnahme löschen, die Sie löschen',
      'word-times': 'die Zeit jedes Wortes nennen',
    } satisfies Record<ServiceAbility, string>,
  },
  secrets: {
    fields: {
      userToken: { name: 'Benutzertoken', use: 'Uploads und das Register der Rekorder' },
      apiKey: { name: 'API-Schlüssel', use: 'Transkription' },
      secretKey: { name: 'Geheimer Schlüssel', use: 'Partnertoken' },
      authorization: {
        name: 'Authorization',
        use: 'Gerätedatensätze und Workflows; genau wie eingegeben gesendet',
      },
    } satisfies Record<SecretName, { name: string; use: string }>,
    dots: '••••••••',
    forgetThis: (name: string) => `${name} vergessen`,
    keep: 'Behalten',
    keepThis: (name: string) => `${name} behalten`,
    forgotten: 'Wird beim Speichern vergessen',
    inFile: 'Aus der Datei',
    otherAddress: (origin: string) => `Für ${origin} eingegeben; geben Sie es für diese Adresse noch einmal ein`,
    saved: 'Im Schlüsselbund gespeichert',
    untilQuit: 'Behalten, bis Sie beenden',
    state: (state: string, use: string) => `${state} · ${use}`,
  },
  test: {
    button: 'Verbindung testen',
    testing: 'Wird getestet…',
    result: 'Ergebnis des Tests',
    works: 'Funktioniert',
    fails: 'Funktioniert nicht',
    schemes: {
      'partner-token': 'Partnertoken',
      'user-token': 'Benutzertoken',
      'api-key': 'API-Schlüssel',
      'second-family': 'Gerätedatensätze und Workflows',
    } satisfies Record<SchemeTest['scheme'], string>,
    accepted: {
      'partner-token': 'Der Dienst akzeptiert die Client-ID und den geheimen Schlüssel.',
      'user-token': 'Der Dienst akzeptiert das Benutzertoken: Sie können hochladen und Rekorder verwalten.',
      'api-key': 'Der Dienst akzeptiert die Client-ID und den API-Schlüssel: Sie können transkribieren.',
      'second-family':
        'Der Dienst akzeptiert den Authorization-Wert: Sie können Gerätedatensätze und Workflows verwenden.',
    } satisfies Record<SchemeTest['scheme'], string>,
  },
  accountDialog: {
    add: 'Konto hinzufügen',
    edit: 'Konto bearbeiten',
    testing: 'Wird getestet…',
    loadFile: 'Datei mit Zugangsdaten laden…',
    loadFileHint:
      'Eine Text- oder JSON-Datei mit dem, was der Dienst Ihnen gegeben hat, etwa der Client-ID und den Schlüsseln. Sie können alles auch unten eingeben.',
    loaded: (file: string, parts: readonly string[]) =>
      parts.length === 0 ? `Nichts aus „${file}“ ist verwendbar.` : `Aus „${file}“: ${parts.join(', ')}.`,
    parts: {
      baseUrl: 'Basisadresse',
      apiBase: 'zweite Adresse',
      clientId: 'Client-ID',
      userId: 'Benutzer-ID',
      ownerId: 'Inhaber-ID',
      workflowStatusPath: 'Statuspfad für Workflows',
      secretKey: 'geheimer Schlüssel',
      apiKey: 'API-Schlüssel',
      userToken: 'Benutzertoken',
      authorization: 'Authorization',
    } satisfies Record<AccountTextName | SecretName, string>,
    inFileUnusable: (problem: string) => `In der Datei: ${problem}`,
    orUntested: (finding: string) =>
      `${finding} Sie können das Konto auch ungetestet behalten: siehe das Ende dieses Formulars.`,
    findings: {
      refused: 'Der Dienst akzeptiert das nicht. Prüfen Sie es und speichern Sie noch einmal.',
      'not-set': 'Der Dienst braucht auch das.',
      unreachable: 'Der Dienst ist unter dieser Adresse nicht erreichbar. Prüfen Sie die Adresse und das Netzwerk.',
      unclear: 'Der Server unter dieser Adresse antwortet nicht wie der Dienst. Prüfen Sie die Adresse und ihren Pfad.',
    } satisfies Record<Exclude<SchemeTest['result'], 'works'>, string>,
    notKept:
      'Nichts wurde gespeichert. Der Dienst hat einige Felder abgelehnt. Korrigieren Sie die markierten Felder und speichern Sie noch einmal.',
    notReached:
      'Nichts wurde gespeichert, weil das Konto nicht getestet werden konnte. Prüfen Sie die Adresse und das Netzwerk oder klicken Sie auf „Ungetestet behalten“: Tapelog testet das Konto dann, bevor es eine Aufnahme sendet.',
    keepUntested: 'Ungetestet behalten',
    apiBaseMissing: 'Der Authorization-Wert gilt für diese Adresse. Geben Sie sie auch ein.',
    name: 'Name',
    baseUrl: 'Basisadresse',
    baseUrlExample: 'https://…/developer/api',
    baseUrlHint: 'Zugangsdaten werden nur für diese Adresse behalten.',
    userTokenSource: 'Benutzertoken',
    userTokenHint: 'Für Uploads und das Register der Rekorder',
    userTokenSources: { pasted: 'Hier eingefügt', minted: 'Mit dem Partnertoken erstellt' } satisfies Record<
      AccountFields['userTokenSource'],
      string
    >,
    userId: 'Benutzer-ID',
    userIdHint: 'Tapelog holt Token für diesen Benutzer. Geben Sie mindestens 6 Zeichen ein.',
    second: 'Gerätedatensätze und Workflows',
    apiBase: 'Zweite Adresse',
    apiBaseExample: 'https://…',
    apiBaseHint: 'Basisadresse der Schnittstelle, deren Pfade mit /api beginnen. Leer: nicht verwendet.',
    ownerId: 'Inhaber-ID',
    ownerIdHint: 'Der Inhaber von Datei- und Gerätedatensätzen',
    workflowStatusPath: 'Statuspfad für Workflows',
    workflowStatusPathExample: '/…/{workflow_id}',
    workflowStatusPathHint:
      'Der Pfad für den Status eines Workflows, wenn der Dienst einen hat. Mit /tapelog/workflows/{workflow_id} fragt Tapelog den Dienst auch, was er sonst noch kann.',
    expiresIn: 'Einheit der Token-Lebensdauer (expires_in)',
    expiresInHint: 'Wie der Dienst die Lebensdauer seiner Token angibt',
    ownAuthority: 'Eigene Zertifizierungsstelle',
    ownAuthorityHint:
      'Nur wenn der Dienst Ihrer Redaktion eine verwendet. Ihre Zertifikate (PEM) gelten allein für dieses Konto.',
    expiresInUnits: { seconds: 'Sekunden', minutes: 'Minuten', milliseconds: 'Millisekunden' } satisfies Record<
      AccountFields['expiresInUnit'],
      string
    >,
  },
  about: {
    version: 'Version',
    evaluation: 'Erprobung',
    evaluationText:
      'Tapelog läuft hier auf einem älteren Electron, das kein offizieller Build ist. Verwenden Sie es nicht mit echten Quellen.',
    licence: 'Lizenz',
    licenceText:
      'Tapelogs eigener Quellcode steht unter der MIT-Lizenz. Die Anwendung als Ganzes steht unter GPL-3.0, weil die Sprachbibliothek (sherpa-onnx) espeak-ng enthält und die deutschen und italienischen Wörterbücher unter der GPL stehen. Keinerlei Telemetrie.',
    decoders: 'Dateien lesen',
    recogniser: 'Hier transkribieren',
  },
}
