import type { EventSentences, FactsOf, Seal } from '../../evidence/custody.ts'
import type { EvidenceBody } from '../../evidence/manifest.ts'
import type { BagFault, StampFault, StatementSentences } from '../../evidence/statements.ts'
import { utcTime } from '../../evidence/utcTime.ts'
import { documents } from './documents.ts'
import { recording } from './recording.ts'
import { terminal } from './terminal.ts'
import { counted, number, units } from './units.ts'

const bytes = (count: number) => counted(count, { one: 'Byte', other: 'Byte' })
const { sources } = documents.recorded
const recordedAt = (recordedMs: number | null, clock: keyof typeof sources | null) =>
  recordedMs === null
    ? 'Die Zeit der Aufnahme ist unbekannt.'
    : `Aufgenommen ${utcTime(recordedMs)} (${clock === null ? recording.facts.sourceUnknown : sources[clock]}).`

const seals: Record<Seal, string> = {
  matches: 'Das Original stimmte mit seinem Siegel überein.',
  differs: 'Das Original stimmte nicht mehr mit seinem Siegel überein.',
  'not-checked': 'Das Original war nicht da, deshalb wurde sein Siegel nicht geprüft.',
}

const bagFaults: Record<BagFault, (name: string) => string> = {
  missing: (name) => `Die Datei „${name}“ des Bags fehlt.`,
  differs: (name) => `Die Datei „${name}“ ist nicht die, die der Bag nennt.`,
  'not-listed': (name) => `Der Bag nennt die Datei „${name}“ nicht.`,
  unreadable: (name) => `Die Datei „${name}“ des Bags ist nicht so lesbar, wie RFC 8493 es verlangt.`,
}

const stampFaults: Record<StampFault, string> = {
  'stamp-changed': 'Der Zeitstempel wurde geändert, oder ein anderer Schlüssel hat ihn hinzugefügt.',
  'stamp-unreadable': 'Der Zeitstempel ist nicht lesbar.',
  'stamp-of-other-bytes': 'Der Zeitstempel gehört zu einem anderen Manifest, oder das Manifest wurde danach geändert.',
  'stamp-not-signed': 'Die Signatur des Zeitstempels ist ungültig.',
  'stamp-wrong-certificate':
    'Das Zertifikat des Zeitstempels ist nicht für Zeitstempel bestimmt oder war zu dieser Zeit nicht gültig.',
  'stamp-root-unknown':
    'Das Zertifikat des Zeitstempels führt zu keinem der Stammzertifikate, die Sie angegeben haben.',
}

const origins: Record<FactsOf['imported']['from'], string> = {
  file: 'aus einer Datei',
  recorder: 'von einem Rekorder',
  'watch-folder': 'aus einem beobachteten Ordner',
  joining: 'aus mehreren Aufnahmen, die zusammengefügt wurden',
  'hand-over': 'aus einer Übergabedatei',
}
const purposes: Record<FactsOf['copied']['purpose'], string> = {
  playback: 'für die Wiedergabe',
  upload: 'für einen externen Dienst',
  'library-move': 'mit der Bibliothek an einen anderen Ort',
  export: 'für einen Export',
}
const hash = (sha256: string | null) => (sha256 === null ? '' : ` (SHA-256 ${sha256})`)
const transcript = (sha256: string) => `Transkript: SHA-256 ${sha256}.`
const transcribed = (
  service: FactsOf['transcribed']['service'],
  host: string | null,
  model: FactsOf['transcribed']['model'],
  language: string,
) =>
  `${service === 'this-machine' ? 'auf diesem Computer' : `vom externen Dienst ${host ?? 'unbekannt'}`}, Modell ${model?.id ?? 'unbekannt'}${hash(model?.sha256 ?? null)}, Sprache ${language || 'unbekannt'}`

/** `tapelog verify FILE`, and the readable form of a manifest. Sentences say what is proven, and what is not. */
export const evidence = {
  marks: { proven: 'Bewiesen', refuted: 'Falsch', open: 'Nicht bewiesen' },
  line: (mark: string, sentence: string) => `${mark}: ${sentence}`,
  result: (wrong: number) =>
    wrong === 0
      ? 'Tapelog hat nichts Falsches gefunden. Lesen Sie oben, was nicht bewiesen ist.'
      : `${counted(wrong, { one: 'Aussage ist', other: 'Aussagen sind' })} falsch: Etwas wurde geändert oder gehört nicht zusammen.`,
  statements: {
    'files-match': ({ files }) =>
      files === 1
        ? 'Die eine exportierte Datei, die hier liegt, ist auf das Byte genau die, die exportiert wurde.'
        : `Die ${number(files)} exportierten Dateien, die hier liegen, sind auf das Byte genau die, die exportiert wurden.`,
    'file-differs': ({ name }) => `Die Datei „${name}“ wurde nach dem Export geändert oder ist eine andere Datei.`,
    'file-missing': ({ name }) => `Die Datei „${name}“ ist nicht hier, deshalb wurde sie nicht geprüft.`,
    'form-changed': () => 'Das Manifest hat nicht die Form, in der Tapelog es schreibt: Jemand hat es danach geändert.',
    'signature-good': ({ fingerprint }) =>
      `Das Manifest wurde mit dem Schlüssel ${fingerprint} signiert und seitdem nicht geändert.`,
    'signature-bad': ({ fingerprint }) =>
      `Das Manifest wurde nicht mit dem Schlüssel ${fingerprint} signiert oder danach geändert.`,
    'signer-expected': ({ fingerprint }) => `Der Schlüssel ${fingerprint} ist der, den Sie genannt haben.`,
    'signer-other': ({ fingerprint }) => `Der Schlüssel ${fingerprint} ist keiner von denen, die Sie genannt haben.`,
    'signer-unknown': ({ fingerprint }) =>
      `Wem der Schlüssel ${fingerprint} gehört, kann diese Datei nicht beweisen. Erfragen Sie den Fingerabdruck auf einem anderen Weg und vergleichen Sie ihn.`,
    'log-whole': ({ rows }) =>
      `Das Protokoll hat ${counted(rows, { one: 'Zeile', other: 'Zeilen' })}. Keine Zeile wurde geändert, entfernt oder eingefügt.`,
    'log-broken': ({ row }) => `Zeile ${number(row)} des Protokolls wurde geändert, oder eine Zeile davor fehlt.`,
    'log-empty': () => 'Es gibt kein Protokoll, deshalb ist unbekannt, was mit der Aufnahme geschah.',
    'log-own-word': () =>
      'Das Protokoll hat das Tapelog des Unterzeichners geschrieben, nach seiner eigenen Uhr. Dass die Zeilen wahr sind und dass alles darin steht, was geschah, bestätigt niemand sonst.',
    'import-agrees': () => 'Im Protokoll steht der Import desselben Originals, das das Manifest nennt.',
    'import-disagrees': () => 'Das Original, dessen Import im Protokoll steht, ist nicht das, das das Manifest nennt.',
    'original-matches': ({ name }) => `Die Datei „${name}“ ist das Original, unverändert seit dem Import.`,
    'original-away': ({ seal }) =>
      `Das Original ist nicht hier, deshalb wurde es jetzt nicht geprüft. Der Unterzeichner sagt über die Zeit des Exports: ${seals[seal]}`,
    'original-differed': () => 'Beim Export stimmte das Original nicht mit seinem Siegel überein.',
    'recorded-by-clock': ({ recordedMs, clock }) =>
      `${recordedAt(recordedMs, clock)} Dass diese Uhr richtig ging, bestätigt niemand.`,
    'stamp-good': ({ atMs, authority }) =>
      `Das Manifest gab es mit seiner Signatur um ${utcTime(atMs)}: Das hat die Zeitstempelstelle „${authority}“ signiert.`,
    'stamp-root-good': ({ authority }) =>
      `Das Zertifikat von „${authority}“ führt zu einem Stammzertifikat, das Sie angegeben haben. Ob es widerrufen wurde, wurde nicht geprüft.`,
    'stamp-root-unchecked': ({ authority }) =>
      `Ob „${authority}“ ist, wer sie zu sein angibt, wurde nicht geprüft, weil Sie kein Stammzertifikat angegeben haben.`,
    'stamp-bad': ({ fault }) => stampFaults[fault],
    'stamp-none': ({ madeAtMs }) =>
      `Nach eigener Angabe entstand das Manifest um ${utcTime(madeAtMs)}. Keine Zeitstempelstelle hat diese Zeit bestätigt.`,
    'transcript-matches': ({ name }) => `Die Datei „${name}“ enthält das ganze Transkript, das das Manifest nennt.`,
    'transcript-not-compared': () =>
      'Die Prüfsumme des Transkripts wurde nicht verglichen: Hier liegt keine JSON-Datei mit dem ganzen Transkript.',
    reduced: ({ madeOn }) =>
      `Dieses Manifest gehört zu einem Export mit Pseudonymen oder Schwärzungen. Es nennt nur seine eigenen Dateien und den Tag ${madeOn}. Über die Aufnahme sagt und beweist es nichts.`,
    'speech-unproven': () =>
      'Dass die Wörter so gesagt wurden und von wem, kann keine Signatur beweisen. Hören Sie das Original an.',
    'bag-whole': ({ files }) =>
      `Der Bag ist vollständig: ${units.files(files)}, jede so, wie sie hineingelegt wurde, und keine andere.`,
    'bag-broken': ({ name, fault }) => bagFaults[fault](name),
  } satisfies StatementSentences as StatementSentences,
  events: {
    imported: ({ sha256, sizeBytes, recordedMs, clock, from }) =>
      `Importiert ${origins[from]}: ${bytes(sizeBytes)}, SHA-256 ${sha256}. ${recordedAt(recordedMs, clock)}`,
    copied: ({ purpose, sha256 }) => `Kopiert ${purposes[purpose]}${hash(sha256)}.`,
    transcribed: ({ model, service, host, language, segments, transcriptSha256 }) =>
      `Transkribiert ${transcribed(service, host, model, language)}: ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'imported-transcript': ({ fileSha256, language, segments, transcriptSha256 }) =>
      `Ein Transkript wurde aus einer Datei importiert${hash(fileSha256)}, Sprache ${language || 'unbekannt'}: ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'edit-session-begun': () => 'Ein Mensch begann, das Transkript zu bearbeiten.',
    'edit-session-ended': ({ edits, firstMs, lastMs, segments, verified, heard, transcriptSha256 }) =>
      `${counted(edits, { one: 'Änderung', other: 'Änderungen' })} von ${utcTime(firstMs)} bis ${utcTime(lastMs)}. Danach waren von ${number(segments)} Segmenten ${number(verified)} geprüft und ${number(heard)} angehört. ${transcript(transcriptSha256)}`,
    'verified-original': ({ seal }) => `Das Original wurde geprüft. ${seals[seal]}`,
    exported: ({ formats, redacted, pseudonymised, filesSha256 }) =>
      `Exportiert als ${units.list(formats)}${redacted ? ', geschwärzt' : ''}${pseudonymised ? ', mit Pseudonymen' : ''}${filesSha256.length === 0 ? '' : `. SHA-256 der Dateien: ${filesSha256.join(', ')}`}.`,
    'handed-over': ({ redacted, encrypted, fileSha256 }) =>
      `In eine Übergabedatei geschrieben${redacted ? ', geschwärzt' : ''}${encrypted ? ', verschlüsselt' : ''}${hash(fileSha256)}.`,
    received: ({ fileSha256 }) => `In einer Übergabedatei empfangen${hash(fileSha256)}.`,
    sent: ({ host, content, bytes: sent, measure, requests, firstMs, lastMs }) =>
      `Gesendet an ${host}: ${content.map((one) => terminal.ledger.contents[one]).join(', ')}; ${terminal.ledger.bytes[measure](sent)} in ${terminal.ledger.requests(requests)}, ${utcTime(firstMs)} bis ${utcTime(lastMs)}.`,
    joined: ({ partsSha256 }) => `Zusammengefügt aus Aufnahmen mit diesen SHA-256: ${partsSha256.join(', ')}.`,
    'audio-deleted': ({ sha256 }) => `Das Audio mit SHA-256 ${sha256} wurde gelöscht.`,
  } satisfies EventSentences as EventSentences,
  /** An event of a later version. */
  otherEvent: (event: string) => `${event} (von einer späteren Version von Tapelog geschrieben).`,
  readable: {
    title: (version: string) => `Nachweis zu einem Export von Tapelog ${version}`,
    titleReduced: 'Nachweis zu einem Export von Tapelog',
    about: (file: string, command: string) =>
      `Dieser Text sagt in Sätzen, was in der Datei „${file}“ steht. Jene Datei ist signiert; dieser Text ist es nicht, aber jene Datei nennt ihn mit seiner Prüfsumme. So prüfen Sie beide: ${command}`,
    madeAt: (atMs: number) => `Erstellt um ${utcTime(atMs)}, nach der Uhr des exportierenden Computers.`,
    madeOn: (day: string) => `Erstellt am ${day} (UTC).`,
    files: 'Exportierte Dateien',
    file: (name: string, sizeBytes: number, sha256: string) => `${name}: ${bytes(sizeBytes)}, SHA-256 ${sha256}`,
    original: 'Die Originalaufnahme',
    originalIs: (sizeBytes: number, sha256: string) => `${bytes(sizeBytes)}, SHA-256 beim Import: ${sha256}`,
    sealAt: (seal: Seal, atMs: number | null) =>
      atMs === null ? seals[seal] : `${seals[seal]} Das wurde um ${utcTime(atMs)} vom Datenträger berechnet.`,
    recordedAt,
    log: 'Was mit ihr geschah, nach der Uhr des Computers, der die Zeile schrieb',
    row: (seq: number, atMs: number, sentence: string) => `${seq}. ${utcTime(atMs)}: ${sentence}`,
    transcript: 'Das Transkript',
    transcriptIs: (form: string, sha256: string) => `SHA-256 des ganzen Transkripts (Form ${form}): ${sha256}`,
    checked: (segments: number, verified: number, heard: number) =>
      `Von ${number(segments)} Segmenten hat ein Mensch ${number(verified)} geprüft und ${number(heard)} angehört.`,
    noTranscript: 'Es gibt kein Transkript.',
    transcribedBy: ({ atMs, service, host, model, language }: EvidenceBody['transcriptions'][number]) =>
      `${utcTime(atMs)}: transkribiert ${transcribed(service, host, model, language)}.`,
    egress: 'Was von dieser Aufnahme den Computer verließ',
    nothingLeft: 'Nichts.',
    signature: 'Signatur',
    key: (fingerprint: string) => `Ed25519, Schlüssel ${fingerprint}`,
    proven: 'Was das beweist',
    provenSentences: [
      'Wer den Schlüssel hat, hat genau diese Aussagen signiert. Ändert sich ein Byte einer genannten Datei, des Protokolls oder des Manifests, findet die Prüfung es.',
    ],
    unproven: 'Was das nicht beweist',
    unprovenSentences: [
      'Wem der Schlüssel gehört. Vergleichen Sie seinen Fingerabdruck mit dem, den der Unterzeichner Ihnen auf einem anderen Weg nennt.',
      'Dass die Uhren richtig gingen, außer wo eine Zeitstempelstelle die Zeit bestätigt hat.',
      'Dass die Aussagen wahr sind oder nichts weiter geschah: Das Tapelog des Unterzeichners hat sie geschrieben.',
      'Dass die Wörter so gesagt wurden, oder von wem. Hören Sie das Original an.',
    ],
  },
}
