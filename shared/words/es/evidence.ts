import type { EventSentences, FactsOf, Seal } from '../../evidence/custody.ts'
import type { EvidenceBody } from '../../evidence/manifest.ts'
import type { BagFault, StampFault, StatementSentences } from '../../evidence/statements.ts'
import { utcTime } from '../../evidence/utcTime.ts'
import { documents } from './documents.ts'
import { recording } from './recording.ts'
import { terminal } from './terminal.ts'
import { counted, number, units } from './units.ts'

const bytes = (count: number) => counted(count, { one: 'byte', many: 'de bytes', other: 'bytes' })
const { sources } = documents.recorded
const recordedAt = (recordedMs: number | null, clock: keyof typeof sources | null) =>
  recordedMs === null
    ? 'La hora de la grabación es desconocida.'
    : `Grabado el ${utcTime(recordedMs)} (${clock === null ? recording.facts.sourceUnknown : sources[clock]}).`

const seals: Record<Seal, string> = {
  matches: 'El original coincidía con su sello.',
  differs: 'El original ya no coincidía con su sello.',
  'not-checked': 'El original no estaba, así que no se comprobó su sello.',
}

const bagFaults: Record<BagFault, (name: string) => string> = {
  missing: (name) => `Falta el archivo «${name}» del paquete BagIt.`,
  differs: (name) => `El archivo «${name}» no es el que figura en el paquete BagIt.`,
  'not-listed': (name) => `El archivo «${name}» no figura en el paquete BagIt.`,
  unreadable: (name) => `El archivo «${name}» del paquete BagIt no se puede leer como exige la RFC 8493.`,
}

const stampFaults: Record<StampFault, string> = {
  'stamp-changed': 'El sello de tiempo se modificó, o lo añadió otra clave.',
  'stamp-unreadable': 'El sello de tiempo no se puede leer.',
  'stamp-of-other-bytes': 'El sello de tiempo es de otro manifiesto, o el manifiesto se modificó después.',
  'stamp-not-signed': 'La firma del sello de tiempo no es válida.',
  'stamp-wrong-certificate':
    'El certificado del sello de tiempo no es para sellos de tiempo, o no era válido en ese momento.',
  'stamp-root-unknown':
    'El certificado del sello de tiempo no lleva a ninguno de los certificados raíz que usted indicó.',
}

const origins: Record<FactsOf['imported']['from'], string> = {
  file: 'un archivo',
  recorder: 'una grabadora',
  'watch-folder': 'una carpeta vigilada',
  joining: 'varias grabaciones que se unieron',
  'hand-over': 'un archivo de entrega',
}
const purposes: Record<FactsOf['copied']['purpose'], string> = {
  playback: 'para la reproducción',
  upload: 'para un servicio remoto',
  'library-move': 'con la biblioteca a otro lugar',
  export: 'para una exportación',
}
const hash = (sha256: string | null) => (sha256 === null ? '' : ` (SHA-256 ${sha256})`)
const transcript = (sha256: string) => `Transcripción: SHA-256 ${sha256}.`
const transcribed = (
  service: FactsOf['transcribed']['service'],
  host: string | null,
  model: FactsOf['transcribed']['model'],
  language: string,
) =>
  `${service === 'this-machine' ? 'en este equipo' : `en el servicio remoto ${host ?? 'desconocido'}`}, modelo ${model?.id ?? 'desconocido'}${hash(model?.sha256 ?? null)}, idioma ${language || 'desconocido'}`

/** `tapelog verify FILE`, and the readable form of a manifest. Sentences say what is proven, and what is not. */
export const evidence = {
  marks: { proven: 'Probado', refuted: 'Falso', open: 'No probado' },
  line: (mark: string, sentence: string) => `${mark}: ${sentence}`,
  result: (wrong: number) =>
    wrong === 0
      ? 'Tapelog no encontró nada falso. Lea arriba lo que no está probado.'
      : `${counted(wrong, { one: 'afirmación es falsa', many: 'de afirmaciones son falsas', other: 'afirmaciones son falsas' })}: algo se modificó, o no corresponde a lo demás.`,
  statements: {
    'files-match': ({ files }) =>
      files === 1
        ? 'El único archivo exportado que está aquí es exactamente el que se exportó, byte por byte.'
        : `Los ${number(files)} archivos exportados que están aquí son exactamente los que se exportaron, byte por byte.`,
    'file-differs': ({ name }) => `El archivo «${name}» se modificó después de la exportación, o es otro archivo.`,
    'file-missing': ({ name }) => `El archivo «${name}» no está aquí, así que no se comprobó.`,
    'form-changed': () => 'El manifiesto no tiene la forma en que Tapelog lo escribe: alguien lo modificó después.',
    'signature-good': ({ fingerprint }) =>
      `El manifiesto se firmó con la clave ${fingerprint} y no ha cambiado desde entonces.`,
    'signature-bad': ({ fingerprint }) => `El manifiesto no se firmó con la clave ${fingerprint}, o cambió después.`,
    'signer-expected': ({ fingerprint }) => `La clave ${fingerprint} es la que usted indicó.`,
    'signer-other': ({ fingerprint }) => `La clave ${fingerprint} no es ninguna de las que usted indicó.`,
    'signer-unknown': ({ fingerprint }) =>
      `Este archivo no puede probar de quién es la clave ${fingerprint}. Pida la huella al firmante por otro medio y compárela.`,
    'log-whole': ({ rows }) =>
      `El registro tiene ${counted(rows, { one: 'fila', many: 'de filas', other: 'filas' })}. Ninguna fila se modificó, quitó ni intercaló.`,
    'log-broken': ({ row }) => `La fila ${number(row)} del registro se modificó, o falta una fila anterior.`,
    'log-empty': () => 'No hay registro, así que se desconoce qué ocurrió con la grabación.',
    'log-own-word': () =>
      'El registro es lo que escribió el propio Tapelog del firmante, con su propio reloj. Nadie más confirma que sus filas sean ciertas ni que esté todo lo que ocurrió.',
    'import-agrees': () => 'En el registro está la importación del mismo original que nombra el manifiesto.',
    'import-disagrees': () => 'El original cuya importación está en el registro no es el que nombra el manifiesto.',
    'original-matches': ({ name }) => `El archivo «${name}» es el original, sin cambios desde la importación.`,
    'original-away': ({ seal }) =>
      `El original no está aquí, así que no se comprobó ahora. El firmante afirma sobre el momento de la exportación: ${seals[seal]}`,
    'original-differed': () => 'Al exportar, el original no coincidía con su sello.',
    'recorded-by-clock': ({ recordedMs, clock }) =>
      `${recordedAt(recordedMs, clock)} Nadie confirma que ese reloj fuera bien.`,
    'stamp-good': ({ atMs, authority }) =>
      `El manifiesto existía con su firma el ${utcTime(atMs)}: lo firmó la autoridad «${authority}».`,
    'stamp-root-good': ({ authority }) =>
      `El certificado de «${authority}» lleva a un certificado raíz que usted indicó. No se comprobó si fue revocado.`,
    'stamp-root-unchecked': ({ authority }) =>
      `No se comprobó que «${authority}» sea quien dice ser, porque usted no indicó ningún certificado raíz.`,
    'stamp-bad': ({ fault }) => stampFaults[fault],
    'stamp-none': ({ madeAtMs }) =>
      `El manifiesto dice que se hizo el ${utcTime(madeAtMs)}. Ninguna autoridad confirmó esa hora.`,
    'transcript-matches': ({ name }) =>
      `El archivo «${name}» contiene la transcripción completa que nombra el manifiesto.`,
    'transcript-not-compared': () =>
      'No se comparó el hash de la transcripción: aquí no hay ningún archivo JSON con la transcripción completa.',
    reduced: ({ madeOn }) =>
      `Este manifiesto es de una exportación con seudónimos o tachaduras. Solo nombra sus propios archivos y el día ${madeOn}. No dice ni prueba nada sobre la grabación.`,
    'speech-unproven': () =>
      'Ninguna firma puede probar que las palabras sean lo que se dijo, ni quién las dijo. Escuche el original.',
    'bag-whole': ({ files }) =>
      `El paquete BagIt está completo: ${units.files(files)}, tal como se pusieron, y ninguno más.`,
    'bag-broken': ({ name, fault }) => bagFaults[fault](name),
  } satisfies StatementSentences as StatementSentences,
  events: {
    imported: ({ sha256, sizeBytes, recordedMs, clock, from }) =>
      `Importado de ${origins[from]}: ${bytes(sizeBytes)}, SHA-256 ${sha256}. ${recordedAt(recordedMs, clock)}`,
    copied: ({ purpose, sha256 }) => `Copiado ${purposes[purpose]}${hash(sha256)}.`,
    transcribed: ({ model, service, host, language, segments, transcriptSha256 }) =>
      `Transcrito ${transcribed(service, host, model, language)}: ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'imported-transcript': ({ fileSha256, language, segments, transcriptSha256 }) =>
      `Se importó una transcripción de un archivo${hash(fileSha256)}, idioma ${language || 'desconocido'}: ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'edit-session-begun': () => 'Una persona empezó a editar la transcripción.',
    'edit-session-ended': ({ edits, firstMs, lastMs, segments, verified, heard, transcriptSha256 }) =>
      `${counted(edits, { one: 'edición', many: 'de ediciones', other: 'ediciones' })}, desde ${utcTime(firstMs)} hasta ${utcTime(lastMs)}. Después, de ${units.segments(segments)}: ${number(verified)} verificados, ${number(heard)} escuchados. ${transcript(transcriptSha256)}`,
    'verified-original': ({ seal }) => `Se comprobó el original. ${seals[seal]}`,
    exported: ({ formats, redacted, pseudonymised, filesSha256 }) =>
      `Exportado como ${units.list(formats)}${redacted ? ', con tachaduras' : ''}${pseudonymised ? ', con seudónimos' : ''}${filesSha256.length === 0 ? '' : `. SHA-256 de los archivos: ${filesSha256.join(', ')}`}.`,
    'handed-over': ({ redacted, encrypted, fileSha256 }) =>
      `Escrito en un archivo de entrega${redacted ? ', con tachaduras' : ''}${encrypted ? ', cifrado' : ''}${hash(fileSha256)}.`,
    received: ({ fileSha256 }) => `Recibido en un archivo de entrega${hash(fileSha256)}.`,
    sent: ({ host, content, bytes: sent, measure, requests, firstMs, lastMs }) =>
      `Enviado a ${host}: ${content.map((one) => terminal.ledger.contents[one]).join(', ')}; ${terminal.ledger.bytes[measure](sent)} en ${terminal.ledger.requests(requests)}, desde ${utcTime(firstMs)} hasta ${utcTime(lastMs)}.`,
    joined: ({ partsSha256 }) => `Unido a partir de grabaciones con estos SHA-256: ${partsSha256.join(', ')}.`,
    'audio-deleted': ({ sha256 }) => `Se eliminó el audio con SHA-256 ${sha256}.`,
  } satisfies EventSentences as EventSentences,
  /** An event of a later version. */
  otherEvent: (event: string) => `${event} (lo escribió una versión posterior de Tapelog).`,
  readable: {
    title: (version: string) => `Pruebas de una exportación de Tapelog ${version}`,
    titleReduced: 'Pruebas de una exportación de Tapelog',
    about: (file: string, command: string) =>
      `Este texto dice en frases lo que consta en el archivo «${file}». Ese archivo está firmado; este texto no, pero figura en él con su hash. Para comprobar ambos: ${command}`,
    madeAt: (atMs: number) => `Hecho el ${utcTime(atMs)}, según el reloj del equipo que exportó.`,
    madeOn: (day: string) => `Hecho el ${day} (UTC).`,
    files: 'Archivos exportados',
    file: (name: string, sizeBytes: number, sha256: string) => `${name}: ${bytes(sizeBytes)}, SHA-256 ${sha256}`,
    original: 'La grabación original',
    originalIs: (sizeBytes: number, sha256: string) => `${bytes(sizeBytes)}, SHA-256 en la importación: ${sha256}`,
    sealAt: (seal: Seal, atMs: number | null) =>
      atMs === null ? seals[seal] : `${seals[seal]} Se calculó leyendo el disco el ${utcTime(atMs)}.`,
    recordedAt,
    log: 'Qué ocurrió con ella, según el reloj del equipo que escribió cada fila',
    row: (seq: number, atMs: number, sentence: string) => `${seq}. ${utcTime(atMs)}: ${sentence}`,
    transcript: 'La transcripción',
    transcriptIs: (form: string, sha256: string) => `SHA-256 de la transcripción completa (forma ${form}): ${sha256}`,
    checked: (segments: number, verified: number, heard: number) =>
      `De ${units.segments(segments)}, una persona verificó ${number(verified)} y escuchó ${number(heard)}.`,
    noTranscript: 'No hay transcripción.',
    transcribedBy: ({ atMs, service, host, model, language }: EvidenceBody['transcriptions'][number]) =>
      `${utcTime(atMs)}: transcrito ${transcribed(service, host, model, language)}.`,
    egress: 'Qué salió del equipo de esta grabación',
    nothingLeft: 'Nada.',
    signature: 'Firma',
    key: (fingerprint: string) => `Ed25519, clave ${fingerprint}`,
    proven: 'Qué prueba esto',
    provenSentences: [
      'Quien tiene la clave firmó exactamente estas afirmaciones. Si cambia un byte de un archivo de la lista, del registro o del manifiesto, la comprobación lo detecta.',
    ],
    unproven: 'Qué no prueba esto',
    unprovenSentences: [
      'De quién es la clave. Compare su huella con la que le dé el firmante por otro medio.',
      'Que los relojes fueran bien, salvo donde una autoridad confirmó la hora.',
      'Que las afirmaciones sean ciertas, o que no ocurriera nada más: las escribió el propio Tapelog del firmante.',
      'Que las palabras sean lo que se dijo, ni quién las dijo. Escuche el original.',
    ],
  },
}
