import type { EventSentences, FactsOf, Seal } from '../../evidence/custody.ts'
import type { EvidenceBody } from '../../evidence/manifest.ts'
import type { BagFault, StampFault, StatementSentences } from '../../evidence/statements.ts'
import { utcTime } from '../../evidence/utcTime.ts'
import { documents } from './documents.ts'
import { recording } from './recording.ts'
import { terminal } from './terminal.ts'
import { counted, number, units } from './units.ts'

const bytes = (count: number) => counted(count, { one: 'byte', other: 'bytes' })
const { sources } = documents.recorded
const recordedAt = (recordedMs: number | null, clock: keyof typeof sources | null) =>
  recordedMs === null
    ? 'The time of the recording is unknown.'
    : `Recorded ${utcTime(recordedMs)} (${clock === null ? recording.facts.sourceUnknown : sources[clock]}).`

const seals: Record<Seal, string> = {
  matches: 'The original matched its seal.',
  differs: 'The original no longer matched its seal.',
  'not-checked': 'The original was not there, so its seal was not checked.',
}

const bagFaults: Record<BagFault, (name: string) => string> = {
  missing: (name) => `The file “${name}” of the bag is missing.`,
  differs: (name) => `The file “${name}” is not the one that the bag lists.`,
  'not-listed': (name) => `The bag does not list the file “${name}”.`,
  unreadable: (name) => `The bag’s own file “${name}” cannot be read as RFC 8493 demands.`,
}

const stampFaults: Record<StampFault, string> = {
  'stamp-changed': 'The time stamp was changed, or another key added it.',
  'stamp-unreadable': 'The time stamp cannot be read.',
  'stamp-of-other-bytes': 'The time stamp belongs to another manifest, or the manifest was changed after it.',
  'stamp-not-signed': 'The signature of the time stamp does not hold.',
  'stamp-wrong-certificate': 'The certificate of the time stamp is not for time stamps, or was not valid at that time.',
  'stamp-root-unknown':
    'The certificate of the time stamp does not lead to one of the root certificates that you gave.',
}

const origins: Record<FactsOf['imported']['from'], string> = {
  file: 'a file',
  recorder: 'a recorder',
  'watch-folder': 'a watch folder',
  joining: 'several recordings that were joined',
  'hand-over': 'a hand-over file',
}
const purposes: Record<FactsOf['copied']['purpose'], string> = {
  playback: 'for playback',
  upload: 'for a remote service',
  'library-move': 'with the library to another place',
  export: 'for an export',
}
const hash = (sha256: string | null) => (sha256 === null ? '' : ` (SHA-256 ${sha256})`)
const transcript = (sha256: string) => `Transcript: SHA-256 ${sha256}.`
const transcribed = (
  service: FactsOf['transcribed']['service'],
  host: string | null,
  model: FactsOf['transcribed']['model'],
  language: string,
) =>
  `${service === 'this-machine' ? 'on this machine' : `by the remote service ${host ?? 'unknown'}`}, model ${model?.id ?? 'unknown'}${hash(model?.sha256 ?? null)}, language ${language || 'unknown'}`

/** `tapelog verify FILE`, and the readable form of a manifest. Sentences say what is proven, and what is not. */
export const evidence = {
  marks: { proven: 'Proven', refuted: 'Wrong', open: 'Not proven' },
  line: (mark: string, sentence: string) => `${mark}: ${sentence}`,
  result: (wrong: number) =>
    wrong === 0
      ? 'Tapelog found nothing wrong. Read above what is not proven.'
      : `${counted(wrong, { one: 'statement is', other: 'statements are' })} wrong: something was changed, or does not belong together.`,
  statements: {
    'files-match': ({ files }) =>
      files === 1
        ? 'The one exported file that lies here is the file that was exported, to the byte.'
        : `The ${number(files)} exported files that lie here are the files that were exported, to the byte.`,
    'file-differs': ({ name }) => `The file “${name}” was changed after the export, or is another file.`,
    'file-missing': ({ name }) => `The file “${name}” is not here, so it was not checked.`,
    'form-changed': () => 'The manifest does not have the form that Tapelog writes: somebody changed it afterwards.',
    'signature-good': ({ fingerprint }) =>
      `The manifest was signed with the key ${fingerprint} and has not changed since.`,
    'signature-bad': ({ fingerprint }) =>
      `The manifest was not signed with the key ${fingerprint}, or changed afterwards.`,
    'signer-expected': ({ fingerprint }) => `The key ${fingerprint} is the one that you named.`,
    'signer-other': ({ fingerprint }) => `The key ${fingerprint} is none of those that you named.`,
    'signer-unknown': ({ fingerprint }) =>
      `Whose key ${fingerprint} is, this file cannot prove. Ask the signer for the fingerprint in another way, and compare.`,
    'log-whole': ({ rows }) =>
      `The log has ${counted(rows, { one: 'row', other: 'rows' })}. No row was changed, removed or put in between.`,
    'log-broken': ({ row }) => `Row ${number(row)} of the log was changed, or a row before it is missing.`,
    'log-empty': () => 'There is no log, so what happened to the recording is unknown.',
    'log-own-word': () =>
      'The log is what the signer’s own Tapelog wrote, by its own clock. That its rows are true, and that it has all that happened, nobody else confirms.',
    'import-agrees': () => 'The log has the import of the same original that the manifest names.',
    'import-disagrees': () => 'The original that the log imported is not the one that the manifest names.',
    'original-matches': ({ name }) => `The file “${name}” is the original, unchanged since the import.`,
    'original-away': ({ seal }) =>
      `The original is not here, so it was not checked now. The signer states about the time of the export: ${seals[seal]}`,
    'original-differed': () => 'When this was exported, the original did not match its seal.',
    'recorded-by-clock': ({ recordedMs, clock }) =>
      `${recordedAt(recordedMs, clock)} Nobody confirms that this clock was right.`,
    'stamp-good': ({ atMs, authority }) =>
      `The manifest existed with its signature at ${utcTime(atMs)}: the authority “${authority}” signed that.`,
    'stamp-root-good': ({ authority }) =>
      `The certificate of “${authority}” leads to a root certificate that you gave. Whether it was revoked was not checked.`,
    'stamp-root-unchecked': ({ authority }) =>
      `That “${authority}” is who it says was not checked, because you gave no root certificate.`,
    'stamp-bad': ({ fault }) => stampFaults[fault],
    'stamp-none': ({ madeAtMs }) =>
      `The manifest says that it was made at ${utcTime(madeAtMs)}. No authority confirmed that time.`,
    'transcript-matches': ({ name }) => `The file “${name}” has the whole transcript that the manifest names.`,
    'transcript-not-compared': () =>
      'The hash of the transcript was not compared: no JSON file of the whole transcript lies here.',
    reduced: ({ madeOn }) =>
      `This manifest is for an export with pseudonyms or redactions. It names only its own files and the day ${madeOn}. It says nothing about the recording, and proves nothing about it.`,
    'speech-unproven': () =>
      'That the words are what was said, and who said them, no signature can prove. Listen to the original.',
    'bag-whole': ({ files }) =>
      `The bag is complete: ${counted(files, { one: 'file', other: 'files' })}, each as it was put in, and no other.`,
    'bag-broken': ({ name, fault }) => bagFaults[fault](name),
  } satisfies StatementSentences as StatementSentences,
  events: {
    imported: ({ sha256, sizeBytes, recordedMs, clock, from }) =>
      `Imported from ${origins[from]}: ${bytes(sizeBytes)}, SHA-256 ${sha256}. ${recordedAt(recordedMs, clock)}`,
    copied: ({ purpose, sha256 }) => `Copied ${purposes[purpose]}${hash(sha256)}.`,
    transcribed: ({ model, service, host, language, segments, transcriptSha256 }) =>
      `Transcribed ${transcribed(service, host, model, language)}: ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'imported-transcript': ({ fileSha256, language, segments, transcriptSha256 }) =>
      `A transcript was imported from a file${hash(fileSha256)}, language ${language || 'unknown'}: ${units.segments(segments)}. ${transcript(transcriptSha256)}`,
    'edit-session-begun': () => 'A person began to edit the transcript.',
    'edit-session-ended': ({ edits, firstMs, lastMs, segments, verified, heard, transcriptSha256 }) =>
      `${counted(edits, { one: 'edit', other: 'edits' })} from ${utcTime(firstMs)} to ${utcTime(lastMs)}. Then ${number(verified)} of ${units.segments(segments)} verified, ${number(heard)} heard. ${transcript(transcriptSha256)}`,
    'verified-original': ({ seal }) => `The original was checked. ${seals[seal]}`,
    exported: ({ formats, redacted, pseudonymised, filesSha256 }) =>
      `Exported as ${units.list(formats)}${redacted ? ', redacted' : ''}${pseudonymised ? ', with pseudonyms' : ''}${filesSha256.length === 0 ? '' : `. SHA-256 of the files: ${filesSha256.join(', ')}`}.`,
    'handed-over': ({ redacted, encrypted, fileSha256 }) =>
      `Written to a hand-over file${redacted ? ', redacted' : ''}${encrypted ? ', encrypted' : ''}${hash(fileSha256)}.`,
    received: ({ fileSha256 }) => `Received in a hand-over file${hash(fileSha256)}.`,
    sent: ({ host, content, bytes: sent, measure, requests, firstMs, lastMs }) =>
      `Sent to ${host}: ${content.map((one) => terminal.ledger.contents[one]).join(', ')}; ${terminal.ledger.bytes[measure](sent)} in ${terminal.ledger.requests(requests)}, ${utcTime(firstMs)} to ${utcTime(lastMs)}.`,
    joined: ({ partsSha256 }) => `Joined from recordings with these SHA-256: ${partsSha256.join(', ')}.`,
    'audio-deleted': ({ sha256 }) => `The audio with SHA-256 ${sha256} was deleted.`,
  } satisfies EventSentences as EventSentences,
  /** An event of a later version. */
  otherEvent: (event: string) => `${event} (a later version of Tapelog wrote this).`,
  readable: {
    title: (version: string) => `Evidence for an export by Tapelog ${version}`,
    titleReduced: 'Evidence for an export by Tapelog',
    about: (file: string, command: string) =>
      `This text says in sentences what the file “${file}” states. That file is signed; this text is not, but that file lists it with its hash. To check both: ${command}`,
    madeAt: (atMs: number) => `Made at ${utcTime(atMs)}, by the clock of the machine that exported.`,
    madeOn: (day: string) => `Made on ${day} (UTC).`,
    files: 'Exported files',
    file: (name: string, sizeBytes: number, sha256: string) => `${name}: ${bytes(sizeBytes)}, SHA-256 ${sha256}`,
    original: 'The original recording',
    originalIs: (sizeBytes: number, sha256: string) => `${bytes(sizeBytes)}, SHA-256 at the import: ${sha256}`,
    sealAt: (seal: Seal, atMs: number | null) =>
      atMs === null ? seals[seal] : `${seals[seal]} This was computed from the disk at ${utcTime(atMs)}.`,
    recordedAt,
    log: 'What happened to it, by the clock of the machine that wrote each row',
    row: (seq: number, atMs: number, sentence: string) => `${seq}. ${utcTime(atMs)}: ${sentence}`,
    transcript: 'The transcript',
    transcriptIs: (form: string, sha256: string) => `SHA-256 of the whole transcript (form ${form}): ${sha256}`,
    checked: (segments: number, verified: number, heard: number) =>
      `Of ${units.segments(segments)}, a person verified ${number(verified)} and heard ${number(heard)}.`,
    noTranscript: 'There is no transcript.',
    transcribedBy: ({ atMs, service, host, model, language }: EvidenceBody['transcriptions'][number]) =>
      `${utcTime(atMs)}: transcribed ${transcribed(service, host, model, language)}.`,
    egress: 'What of this recording left the machine',
    nothingLeft: 'Nothing.',
    signature: 'Signature',
    key: (fingerprint: string) => `Ed25519, key ${fingerprint}`,
    proven: 'What this proves',
    provenSentences: [
      'Whoever has the key signed exactly these statements. If one byte of a listed file, of the log or of the manifest changes, the check finds it.',
    ],
    unproven: 'What this does not prove',
    unprovenSentences: [
      'Whose key it is. Compare its fingerprint with the one that the signer tells you in another way.',
      'That the clocks were right, except where an authority confirmed the time.',
      'That the statements are true, or that nothing else happened: the signer’s own Tapelog wrote them.',
      'That the words are what was said, or who said them. Listen to the original.',
    ],
  },
}
