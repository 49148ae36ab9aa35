import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appended,
  type EvidenceFacts,
  fullEvidence,
  generateSigningKey,
  manifestBytes,
  newChain,
  transcriptSha256,
} from '../../electron/evidence/index.ts'
import type { CustodyEvent, CustodyRow } from '../../shared/evidence/custody.ts'
import type { FullManifest } from '../../shared/evidence/manifest.ts'

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const startMs = Date.UTC(2026, 10, 14, 15, 2)
const original = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256))
const segments = [
  { startMs: 0, endMs: 2100, speaker: 'Ana Reyes', text: 'We never saw it — “never”.' },
  { startMs: 2100, endMs: 4000, speaker: 'Speaker 2', text: 'Größe: 3 €, 日本 👩‍🚀' },
  { startMs: 4000, endMs: 4200, speaker: null, text: '' },
  { startMs: 4200, endMs: 6000, speaker: 'Ana Reyes', text: 'Line\u2028break\tand "quotes" \\ back' },
]

/** A transcript as the JSON export writes it. */
export const transcriptFile = () => ({
  format: 'tapelog-transcript',
  version: 1,
  generator: { name: 'Tapelog', version: '0.1.0' },
  recording: {
    ...{ title: 'A', originalName: 'a.wav', sourceLabel: 'file', recordedMs: null, recordedDate: null },
    ...{ recordedPrecision: null, recordedSource: null, recordedHasZone: null, importedMs: startMs, durationMs: 6000 },
    ...{ sha256: sha256(original), md5: '0'.repeat(32), missing: null },
  },
  ...{ language: 'en', languageSource: 'chosen', languageAsked: 'en', speakersIdentified: true, notices: [] },
  ...{ speakers: [], leftOut: [], quotes: [], notes: [] },
  segments: segments.map((each) => ({ ...each, speakerLabel: null, edited: false, verified: true, heard: true })),
})

const hash = sha256('anything')
const transcriptHash = transcriptSha256({ language: 'en', segments })
const span = { firstMs: startMs + 5000, lastMs: startMs + 9000 }

/** One event of each kind. */
export const everyEvent: CustodyEvent[] = [
  {
    event: 'imported',
    facts: {
      ...{ sha256: sha256(original), sizeBytes: original.length, from: 'recorder' },
      ...{ recordedMs: startMs, clock: 'recorder-clock', precision: 'second', hasZone: false },
    },
  },
  { event: 'copied', facts: { purpose: 'playback', sha256: null, sizeBytes: 4000 } },
  {
    event: 'transcribed',
    facts: {
      ...{ model: { id: 'whisper-small', sha256: hash }, service: 'this-machine', host: null },
      ...{ language: 'en', segments: 4, transcriptSha256: hash },
    },
  },
  {
    event: 'imported-transcript',
    facts: { fileSha256: hash, language: 'en', segments: 4, transcriptSha256: hash },
  },
  { event: 'edit-session-begun', facts: {} },
  {
    event: 'edit-session-ended',
    facts: { edits: 12, ...span, segments: 4, verified: 3, heard: 2, transcriptSha256: transcriptHash },
  },
  { event: 'verified-original', facts: { seal: 'matches' } },
  {
    event: 'exported',
    facts: { formats: ['docx', 'json'], redacted: true, pseudonymised: true, filesSha256: [hash] },
  },
  { event: 'handed-over', facts: { redacted: true, encrypted: true, fileSha256: hash } },
  { event: 'received', facts: { fileSha256: hash } },
  {
    event: 'sent',
    facts: {
      ...{ host: 'service.example:443', content: ['audio', 'request'], requests: 3, bytes: 4012, measure: 'exact' },
      ...span,
    },
  },
  { event: 'joined', facts: { partsSha256: [hash, sha256('other')] } },
  { event: 'audio-deleted', facts: { sha256: sha256(original) } },
]

/** A chain with these events, one minute after the other. */
export function chainOf(events: readonly CustodyEvent[]): CustodyRow[] {
  const rows: CustodyRow[] = []
  for (const event of events) rows.push(appended(rows.at(-1) ?? newChain(), event, startMs + rows.length * 60_000))
  return rows
}

const fileFacts = (name: string, bytes: Uint8Array) => ({ name, sizeBytes: bytes.length, sha256: sha256(bytes) })

/** A folder with an original, its transcript and their evidence. Without `[Symbol.dispose]`, nothing removes it. */
export function evidenceFolder(change: Partial<EvidenceFacts> = {}) {
  const path = mkdtempSync(join(tmpdir(), 'tapelog-evidence-'))
  const key = generateSigningKey()
  const transcript = Buffer.from(JSON.stringify(transcriptFile()))
  const at = (name: string) => join(path, name)
  const write = (name: string, bytes: string | Uint8Array) => writeFileSync(at(name), bytes)
  const facts: EvidenceFacts = {
    madeAtMs: startMs + 3_600_000,
    files: [fileFacts('interview.wav', original), fileFacts('interview.json', transcript)],
    original: {
      ...{ importedSha256: sha256(original), sha256: sha256(original), sizeBytes: original.length },
      ...{ seal: 'matches', computedAtMs: startMs + 3_600_000 },
    },
    recorded: { recordedMs: startMs, clock: 'recorder-clock', precision: 'second', hasZone: false },
    custody: chainOf(everyEvent),
    transcriptions: [
      {
        ...{ atMs: startMs + 120_000, model: { id: 'whisper-small', sha256: hash } },
        ...{ service: 'this-machine', host: null, language: 'en' },
      },
    ],
    checked: { segments: 4, verified: 3, heard: 2 },
    egress: [],
    transcript: { form: 'tapelog-transcript-1', sha256: transcriptHash },
    ...change,
  }
  const evidence = fullEvidence('interview', facts, key)
  write('interview.wav', original)
  write('interview.json', transcript)
  write(evidence.readable.name, evidence.readable.bytes)
  write(evidence.manifestName, manifestBytes(evidence.manifest))
  return {
    ...{ path, key, facts, at, write, evidence },
    manifestPath: at(evidence.manifestName),
    rewrite: (manifest: FullManifest) => write(evidence.manifestName, manifestBytes(manifest)),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}
