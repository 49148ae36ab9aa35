import type { EventSentences, FactsOf, Seal } from '../../evidence/custody.ts'
import type { EvidenceBody } from '../../evidence/manifest.ts'
import type { BagFault, StampFault, StatementSentences } from '../../evidence/statements.ts'
import { utcTime } from '../../evidence/utcTime.ts'
import { documents } from './documents.ts'
import { recording } from './recording.ts'
import { terminal } from './terminal.ts'
import { counted, number, units } from './units.ts'

const bytes = (count: number) => counted(count, { one: 'octet', many: 'd’octets', other: 'octets' })
const { sources } = documents.recorded
const recordedAt = (recordedMs: number | null, clock: keyof typeof sources | null) =>
  recordedMs === null
    ? 'L’heure de l’enregistrement est inconnue.'
    : `Enregistré le ${utcTime(recordedMs)} (${clock === null ? recording.facts.sourceUnknown : sources[clock]}).`

const seals: Record<Seal, string> = {
  matches: 'L’original correspondait à son sceau.',
  differs: 'L’original ne correspondait plus à son sceau.',
  'not-checked': 'L’original n’était pas là ; son sceau n’a donc pas été vérifié.',
}

const bagFaults: Record<BagFault, (name: string) => string> = {
  missing: (name) => `Le fichier « ${name} » du paquet BagIt manque.`,
  differs: (name) => `Le fichier « ${name} » n’est pas celui que le paquet BagIt indique.`,
  'not-listed': (name) => `Le paquet BagIt n’indique pas le fichier « ${name} ».`,
  unreadable: (name) => `Le fichier « ${name} » du paquet BagIt n’est pas lisible comme la RFC 8493 l’exige.`,
}

const stampFaults: Record<StampFault, string> = {
  'stamp-changed': 'L’horodatage a été modifié, ou une autre clé l’a ajouté.',
  'stamp-unreadable': 'L’horodatage n’est pas lisible.',
  'stamp-of-other-bytes': 'L’horodatage appartient à un autre manifeste, ou le manifeste a été modifié ensuite.',
  'stamp-not-signed': 'La signature de l’horodatage n’est pas valable.',
  'stamp-wrong-certificate':
    'Le certificat de l’horodatage n’est pas destiné à l’horodatage, ou n’était pas valable à ce moment.',
  'stamp-root-unknown': 'Le certificat de l’horodatage ne mène à aucun des certificats racine que vous avez donnés.',
}

const origins: Record<FactsOf['imported']['from'], string> = {
  file: 'd’un fichier',
  recorder: 'd’un enregistreur',
  'watch-folder': 'd’un dossier surveillé',
  joining: 'de plusieurs enregistrements réunis',
  'hand-over': 'd’un fichier de transmission',
}
const purposes: Record<FactsOf['copied']['purpose'], string> = {
  playback: 'pour la lecture',
  upload: 'pour un service distant',
  'library-move': 'avec la bibliothèque vers un autre emplacement',
  export: 'pour un export',
}
const hash = (sha256: string | null) => (sha256 === null ? '' : ` (SHA-256 ${sha256})`)
const transcript = (sha256: string) => `Transcription : SHA-256 ${sha256}.`
const transcribed = (
  service: FactsOf['transcribed']['service'],
  host: string | null,
  model: FactsOf['transcribed']['model'],
  language: string,
) =>
  `${service === 'this-machine' ? 'sur cet ordinateur' : `par le service distant ${host ?? 'inconnu'}`}, modèle ${model?.id ?? 'inconnu'}${hash(model?.sha256 ?? null)}, langue ${language || 'inconnue'}`

/** `tapelog verify FILE`, and the readable form of a manifest. Sentences say what is proven, and what is not. */
export const evidence = {
  marks: { proven: 'Prouvé', refuted: 'Faux', open: 'Non prouvé' },
  line: (mark: string, sentence: string) => `${mark} : ${sentence}`,
  result: (wrong: number) =>
    wrong === 0
      ? 'Tapelog n’a rien trouvé de faux. Lisez ci-dessus ce qui n’est pas prouvé.'
      : `${counted(wrong, { one: 'affirmation est fausse', many: 'd’affirmations sont fausses', other: 'affirmations sont fausses' })} : quelque chose a été modifié, ou ne va pas ensemble.`,
  statements: {
    'files-match': ({ files }) =>
      files === 1
        ? 'Le seul fichier exporté qui se trouve ici est, à l’octet près, celui qui a été exporté.'
        : `Les ${number(files)} fichiers exportés qui se trouvent ici sont, à l’octet près, ceux qui ont été exportés.`,
    'file-differs': ({ name }) => `Le fichier « ${name} » a été modifié après l’export, ou c’est un autre fichier.`,
    'file-missing': ({ name }) => `Le fichier « ${name} » n’est pas ici ; il n’a donc pas été vérifié.`,
    'form-changed': () => 'Le manifeste n’a pas la forme que Tapelog écrit : quelqu’un l’a modifié ensuite.',
    'signature-good': ({ fingerprint }) =>
      `Le manifeste a été signé avec la clé ${fingerprint} et n’a pas changé depuis.`,
    'signature-bad': ({ fingerprint }) =>
      `Le manifeste n’a pas été signé avec la clé ${fingerprint}, ou a changé ensuite.`,
    'signer-expected': ({ fingerprint }) => `La clé ${fingerprint} est celle que vous avez indiquée.`,
    'signer-other': ({ fingerprint }) => `La clé ${fingerprint} n’est aucune de celles que vous avez indiquées.`,
    'signer-unknown': ({ fingerprint }) =>
      `Ce fichier ne peut pas prouver à qui appartient la clé ${fingerprint}. Demandez l’empreinte au signataire par un autre moyen et comparez-la.`,
    'log-whole': ({ rows }) =>
      `Le journal a ${counted(rows, { one: 'ligne', many: 'de lignes', other: 'lignes' })}. Aucune ligne n’a été modifiée, retirée ou intercalée.`,
    'log-broken': ({ row }) => `La ligne ${number(row)} du journal a été modifiée, ou une ligne précédente manque.`,
    'log-empty': () => 'Il n’y a pas de journal ; on ignore donc ce qui est arrivé à l’enregistrement.',
    'log-own-word': () =>
      'Le journal est ce que le Tapelog du signataire a écrit, selon sa propre horloge. Personne d’autre ne confirme que ses lignes sont vraies ni que tout y figure.',
    'import-agrees': () => 'Le journal contient l’importation de l’original que le manifeste indique.',
    'import-disagrees': () =>
      'L’original dont le journal contient l’importation n’est pas celui que le manifeste indique.',
    'original-matches': ({ name }) => `Le fichier « ${name} » est l’original, inchangé depuis l’importation.`,
    'original-away': ({ seal }) =>
      `L’original n’est pas ici ; il n’a donc pas été vérifié maintenant. Le signataire affirme, pour le moment de l’export : ${seals[seal]}`,
    'original-differed': () => 'Lors de l’export, l’original ne correspondait pas à son sceau.',
    'recorded-by-clock': ({ recordedMs, clock }) =>
      `${recordedAt(recordedMs, clock)} Personne ne confirme que cette horloge était juste.`,
    'stamp-good': ({ atMs, authority }) =>
      `Le manifeste existait avec sa signature le ${utcTime(atMs)} : l’autorité « ${authority} » l’a signé.`,
    'stamp-root-good': ({ authority }) =>
      `Le certificat de « ${authority} » mène à un certificat racine que vous avez donné. Sa révocation n’a pas été vérifiée.`,
    'stamp-root-unchecked': ({ authority }) =>
      `L’identité de « ${authority} » n’a pas été vérifiée, car vous n’avez donné aucun certificat racine.`,
    'stamp-bad': ({ fault }) => stampFaults[fault],
    'stamp-none': ({ madeAtMs }) =>
      `Le manifeste dit avoir été fait le ${utcTime(madeAtMs)}. Aucune autorité n’a confirmé cette heure.`,
    'transcript-matches': ({ name }) =>
      `Le fichier « ${name} » contient la transcription entière que le manifeste indique.`,
    'transcript-not-compared': () =>
      'L’empreinte de la transcription n’a pas été comparée : aucun fichier JSON de la transcription entière ne se trouve ici.',
    reduced: ({ madeOn }) =>
      `Ce manifeste accompagne un export avec des pseudonymes ou des caviardages. Il n’indique que ses propres fichiers et le jour ${madeOn}. Il ne dit et ne prouve rien sur l’enregistrement.`,
    'speech-unproven': () =>
      'Aucune signature ne peut prouver que les mots sont ce qui a été dit, ni qui les a dits. Écoutez l’original.',
    'bag-whole': ({ files }) => `Le paquet BagIt est complet : ${units.files(files)}, sans changement et sans ajout.`,
    'bag-broken': ({ name, fault }) => bagFaults[fault](name),
  } satisfies StatementSentences as StatementSentences,
  events: {
    imported: ({ sha256, sizeBytes, recordedMs, clock, from }) =>
      `Importé ${origins[from]} : ${bytes(sizeBytes)}, SHA-256 ${sha256}. ${recordedAt(recordedMs, clock)}`,
    copied: ({ purpose, sha256 }) => `Copié ${purposes[purpose]}${hash(sha256)}.`,
    transcribed: ({ model, service, host, language, segments, transcriptSha256 }) =>
      `Transcrit ${transcribed(service, host, model, language)} : ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'imported-transcript': ({ fileSha256, language, segments, transcriptSha256 }) =>
      `Une transcription a été importée d’un fichier${hash(fileSha256)}, langue ${language || 'inconnue'} : ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'edit-session-begun': () => 'Une personne a commencé à modifier la transcription.',
    'edit-session-ended': ({ edits, firstMs, lastMs, segments, verified, heard, transcriptSha256 }) =>
      `${counted(edits, { one: 'modification', many: 'de modifications', other: 'modifications' })} du ${utcTime(firstMs)} au ${utcTime(lastMs)}. Ensuite, sur ${units.segments(segments)} : ${number(verified)} vérifiés, ${number(heard)} écoutés. ${transcript(transcriptSha256)}`,
    'verified-original': ({ seal }) => `L’original a été vérifié. ${seals[seal]}`,
    exported: ({ formats, redacted, pseudonymised, filesSha256 }) =>
      `Exporté en ${units.list(formats)}${redacted ? ', caviardé' : ''}${pseudonymised ? ', avec des pseudonymes' : ''}${filesSha256.length === 0 ? '' : `. SHA-256 des fichiers : ${filesSha256.join(', ')}`}.`,
    'handed-over': ({ redacted, encrypted, fileSha256 }) =>
      `Écrit dans un fichier de transmission${redacted ? ', caviardé' : ''}${encrypted ? ', chiffré' : ''}${hash(fileSha256)}.`,
    received: ({ fileSha256 }) => `Reçu dans un fichier de transmission${hash(fileSha256)}.`,
    sent: ({ host, content, bytes: sent, measure, requests, firstMs, lastMs }) =>
      `Envoyé à ${host} : ${content.map((one) => terminal.ledger.contents[one]).join(', ')} ; ${terminal.ledger.bytes[measure](sent)} en ${terminal.ledger.requests(requests)}, du ${utcTime(firstMs)} au ${utcTime(lastMs)}.`,
    joined: ({ partsSha256 }) => `Réuni à partir d’enregistrements avec ces SHA-256 : ${partsSha256.join(', ')}.`,
    'audio-deleted': ({ sha256 }) => `L’audio avec le SHA-256 ${sha256} a été supprimé.`,
  } satisfies EventSentences as EventSentences,
  /** An event of a later version. */
  otherEvent: (event: string) => `${event} (écrit par une version ultérieure de Tapelog).`,
  readable: {
    title: (version: string) => `Preuves d’un export de Tapelog ${version}`,
    titleReduced: 'Preuves d’un export de Tapelog',
    about: (file: string, command: string) =>
      `Ce texte dit en phrases ce que le fichier « ${file} » affirme. Ce fichier est signé ; ce texte ne l’est pas, mais le fichier l’indique avec son empreinte. Pour vérifier les deux : ${command}`,
    madeAt: (atMs: number) => `Fait le ${utcTime(atMs)}, selon l’horloge de l’ordinateur qui a exporté.`,
    madeOn: (day: string) => `Fait le ${day} (UTC).`,
    files: 'Fichiers exportés',
    file: (name: string, sizeBytes: number, sha256: string) => `${name} : ${bytes(sizeBytes)}, SHA-256 ${sha256}`,
    original: 'L’enregistrement original',
    originalIs: (sizeBytes: number, sha256: string) => `${bytes(sizeBytes)}, SHA-256 à l’importation : ${sha256}`,
    sealAt: (seal: Seal, atMs: number | null) =>
      atMs === null ? seals[seal] : `${seals[seal]} Cela a été calculé depuis le disque le ${utcTime(atMs)}.`,
    recordedAt,
    log: 'Ce qui lui est arrivé, selon l’horloge de l’ordinateur qui a écrit chaque ligne',
    row: (seq: number, atMs: number, sentence: string) => `${seq}. ${utcTime(atMs)} : ${sentence}`,
    transcript: 'La transcription',
    transcriptIs: (form: string, sha256: string) => `SHA-256 de la transcription entière (forme ${form}) : ${sha256}`,
    checked: (segments: number, verified: number, heard: number) =>
      `Sur ${units.segments(segments)}, une personne en a vérifié ${number(verified)} et écouté ${number(heard)}.`,
    noTranscript: 'Il n’y a pas de transcription.',
    transcribedBy: ({ atMs, service, host, model, language }: EvidenceBody['transcriptions'][number]) =>
      `${utcTime(atMs)} : transcrit ${transcribed(service, host, model, language)}.`,
    egress: 'Ce qui, de cet enregistrement, a quitté l’ordinateur',
    nothingLeft: 'Rien.',
    signature: 'Signature',
    key: (fingerprint: string) => `Ed25519, clé ${fingerprint}`,
    proven: 'Ce que cela prouve',
    provenSentences: [
      'La personne qui a la clé a signé exactement ces affirmations. Si un octet d’un fichier indiqué, du journal ou du manifeste change, la vérification le trouve.',
    ],
    unproven: 'Ce que cela ne prouve pas',
    unprovenSentences: [
      'À qui appartient la clé. Comparez son empreinte avec celle que le signataire vous donne par un autre moyen.',
      'Que les horloges étaient justes, sauf là où une autorité a confirmé l’heure.',
      'Que les affirmations sont vraies, ou que rien d’autre n’est arrivé : le Tapelog du signataire les a écrites.',
      'Que les mots sont ce qui a été dit, ni qui les a dits. Écoutez l’original.',
    ],
  },
}
