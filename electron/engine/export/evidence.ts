import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { type EvidenceFile, manifestEnding, readableEnding } from '../../../shared/evidence/manifest.ts'
import {
  type EvidenceFacts,
  fullEvidence,
  manifestBytes,
  reducedEvidence,
  stampedBytes,
  withStamp,
} from '../../evidence/index.ts'
import type { CustodyLog } from '../library/custody.ts'
import { checkedShares, recordedFacts, sentSince, transcriptFacts } from '../library/custodyFacts.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { SigningKeys } from '../library/signingKeys.ts'
import type { ReaderSource } from './readerSource.ts'
import type { ExportSource } from './source.ts'

export type EvidenceDeps = {
  db: LibraryDatabase
  custody: Pick<CustodyLog, 'append' | 'rows' | 'settle'>
  recordings: Pick<RecordingStore, 'get'>
  signingKeys: Pick<SigningKeys, 'get' | 'shown'>
  /** The token of an RFC 3161 stamp; null if no authority is set. */
  stamp: (bytes: Uint8Array, recording: RecordingRow, signal?: AbortSignal) => Promise<Buffer | null>
  now: () => number
}

/** Files of evidence, in the order in which they get their names. */
type Made = { name: string; bytes: Buffer }[]

export const evidenceNames = (name: string): string[] => [`${name}${manifestEnding}`, `${name}${readableEnding}`]

/**
 * Makes the evidence for the files of one export of a recording. Construct it when the transcript is read for the export: the hash and the
 * counts in the manifest are of that moment.
 */
export class EvidenceMaker {
  readonly #deps: EvidenceDeps
  readonly #recordingId: number
  readonly #read: Pick<EvidenceFacts, 'checked' | 'transcript'>
  #facts: Omit<EvidenceFacts, 'files' | 'madeAtMs'> | null = null

  constructor(deps: EvidenceDeps, recordingId: number) {
    this.#deps = deps
    this.#recordingId = recordingId
    const { transcriptSha256: sha256 } = transcriptFacts(deps.db, recordingId)
    this.#read = {
      checked: checkedShares(deps.db, recordingId),
      transcript: { form: 'tapelog-transcript-1', sha256 },
    }
  }

  /**
   * The manifest and its readable form, both called `name` and an ending. `files`: the exported files, below the folder of the manifest. A
   * protected export gets a manifest that says nothing about the recording. Throws what the key and the authority throw.
   */
  async make(
    name: string,
    files: readonly EvidenceFile[],
    {
      source,
      reader,
      wantsStamp,
      signal,
    }: { source: ExportSource; reader: Pick<ReaderSource, 'isProtected'>; wantsStamp: boolean; signal?: AbortSignal },
  ): Promise<Made> {
    const { signingKeys, now } = this.#deps
    const key = await signingKeys.get()
    if (reader.isProtected !== null) {
      const { readable, manifestName, manifest } = reducedEvidence(name, { files, madeAtMs: now() }, key)
      return [{ name: manifestName, bytes: manifestBytes(manifest) }, readable]
    }
    const facts = { ...this.#factsOf(source), files: [...files], madeAtMs: now() }
    const { readable, manifestName, manifest } = fullEvidence(name, facts, key)
    const recording = this.#deps.recordings.get(this.#recordingId)
    const token = wantsStamp ? await this.#deps.stamp(stampedBytes(manifest), recording, signal) : null
    const bytes = manifestBytes(token === null ? manifest : withStamp(manifest, token, key))
    return [{ name: manifestName, bytes }, readable]
  }

  /** The check of the seal is an event: the log has it before the manifest says it. All files of an export get the same log. */
  #factsOf({ seal = 'not-checked', sealCheck }: ExportSource): Omit<EvidenceFacts, 'files' | 'madeAtMs'> {
    if (this.#facts !== null) return this.#facts
    const { db, custody, recordings } = this.#deps
    const id = this.#recordingId
    this.#facts = db
      .transaction(() => {
        custody.append(id, { event: 'verified-original', facts: { seal } })
        const recording = recordings.get(id)
        const rows = custody.rows(id)
        return {
          original: {
            importedSha256: recording.sha256,
            sha256: sealCheck?.sha256 ?? null,
            sizeBytes: recording.sizeBytes,
            ...{ seal, computedAtMs: sealCheck?.sha256 == null ? null : sealCheck.atMs },
          },
          recorded: recordedFacts(recording),
          custody: rows,
          transcriptions: transcriptionsOf(rows),
          egress: sentSince(db, id, 0).lines,
          ...this.#read,
        }
      })
      .immediate()
    return this.#facts
  }
}

/** The transcriptions that the log has. */
const transcriptionsOf = (rows: EvidenceFacts['custody']): EvidenceFacts['transcriptions'] =>
  rows.flatMap((row) => {
    if (row.event !== 'transcribed') return []
    const { model, service, host, language } = row.facts
    return [{ atMs: row.atMs, model, service, host, language }]
  })

/**
 * Removes evidence that a crash left without its export: files that this library's key signed for the export at this path, which is not
 * there.
 */
export async function removeLeftEvidence(path: string, { shown }: Pick<SigningKeys, 'shown'>): Promise<void> {
  const name = basename(path)
  const [manifest = '', readable = ''] = evidenceNames(path)
  try {
    const { signature, files } = JSON.parse(await readFile(manifest, 'utf8'))
    const isOwn = signature.publicKey === shown()?.publicKey && files.some((file: EvidenceFile) => file.name === name)
    if (!isOwn) return
    const listed = files.find((file: EvidenceFile) => file.name === basename(readable))
    const found = await readFile(readable).catch(() => null)
    if (found && createHash('sha256').update(found).digest('hex') === listed?.sha256)
      await rm(readable, { force: true })
    await rm(manifest, { force: true })
  } catch {
    // The file is missing, or another program wrote it.
  }
}
