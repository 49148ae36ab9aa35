import { countIn, type Said } from './journal.ts'
import type { LibraryFacts } from './libraryFacts.ts'

/** The kinds of findings, by the names under which they are counted. */
export type Wrong =
  | 'lost'
  | 'doubled tasks'
  | 'corrupt originals'
  | 'acknowledged parts sent again'
  | 'stuck'
  | 'ended by itself'
  | 'damaged library'
  | 'half exports'
  | 'waveforms lost'
  | 'mixed up'
  | 'too much memory'
  | 'reached outside'
  /** The rig failed, so nothing is known about the promises of this batch. */
  | 'the rig failed'
export type Finding = { wrong: Wrong; what: string }

type Write = { count: number; acknowledged: boolean }

/** All promises that the victims of one batch got, and whether they still hold. */
export class Promises {
  readonly sealed = new Map<number, { sha256: string; name: string }>()
  readonly exported = new Set<string>()
  /** How often a person was asked, by reason. */
  readonly asked = new Map<string, number>()
  /** Runs that a person started again, by recording. */
  readonly begunAnew = new Map<number, number>()
  readonly #queued = new Set<string>()
  readonly #completed = new Set<string>()
  readonly #submitted = new Set<number>()
  readonly #transcribed = new Set<number>()
  readonly #revisions = new Map<number, number>()
  readonly #texts = new Map<number, Write[]>()
  readonly #names = new Map<number, Write[]>()

  hear(said: Said): void {
    switch (said.at) {
      case 'queued':
        for (const path of said.names) this.#queued.add(path.slice(path.lastIndexOf('/') + 1))
        return
      case 'sealed':
        this.sealed.set(said.recordingId, { sha256: said.sha256, name: said.name })
        return
      case 'submitted':
        this.#submitted.add(said.recordingId)
        return
      case 'transcribed':
        this.#transcribed.add(said.recordingId)
        return
      case 'editing':
      case 'edited':
        this.#wrote(this.#texts, said.segmentId, said.count, said.at === 'edited')
        if (said.at === 'edited') this.#revisions.set(said.recordingId, said.revision)
        return
      case 'renaming':
      case 'renamed':
        this.#wrote(this.#names, said.speakerId, said.count, said.at === 'renamed')
        if (said.at === 'renamed') this.#revisions.set(said.recordingId, said.revision)
        return
      case 'exported':
        this.exported.add(said.path)
        return
      case 'asked':
        this.asked.set(said.code, (this.asked.get(said.code) ?? 0) + 1)
        if (!said.anew || said.recordingId === null) return
        this.begunAnew.set(said.recordingId, (this.begunAnew.get(said.recordingId) ?? 0) + 1)
        // The recording will be submitted again, so the promise about the earlier submit is over.
        this.#submitted.delete(said.recordingId)
        return
      default:
    }
  }

  /** The engine asked the service to complete an upload, so every part of it was acknowledged. */
  completing(uploadId: string): void {
    this.#completed.add(uploadId)
  }

  #wrote(writes: Map<number, Write[]>, id: number, count: number, acknowledged: boolean): void {
    const known = writes.get(id) ?? []
    if (acknowledged) {
      // Earlier writes are overwritten and no longer matter.
      writes.set(id, [{ count, acknowledged }])
      return
    }
    known.push({ count, acknowledged })
    writes.set(id, known)
  }

  /** The promises that do not hold in this library. */
  broken(facts: LibraryFacts): Finding[] {
    const findings: Finding[] = facts.damage.map((what) => ({ wrong: 'damaged library', what }))
    const lost = (what: string) => findings.push({ wrong: 'lost', what })
    const recordings = new Map(facts.recordings.map((row) => [row.id, row]))
    for (const [id, { sha256 }] of this.sealed)
      if (recordings.get(id)?.sha256 !== sha256) lost(`recording ${id}, which was shown as sealed`)
    const subjects = new Set(facts.jobs.filter(({ kind }) => kind === 'import').map(({ subject }) => subject))
    for (const name of this.#queued) if (!subjects.has(name)) lost('an import that had been taken into the queue')
    const uploads = new Map(facts.uploads.map((row) => [row.uploadId, row]))
    for (const id of this.#completed) {
      const upload = uploads.get(id)
      if (!upload) lost('an upload whose parts were all acknowledged')
      else if (upload.ackedParts.length < upload.parts) lost(`ETags of recording ${upload.recordingId}`)
    }
    const taken = takenBy(facts)
    for (const id of this.#submitted) if (!taken.has(id)) lost(`the transcription id of recording ${id}`)
    const transcripts = new Map(facts.transcripts.map((row) => [row.recordingId, row]))
    for (const id of this.#transcribed) if (!transcripts.has(id)) lost(`the transcript of recording ${id}`)
    for (const [id, revision] of this.#revisions)
      if ((transcripts.get(id)?.revision ?? 0) < revision) lost(`revision ${revision} of recording ${id}`)
    findings.push(...brokenWrites(this.#texts, facts.segments, 'an edit'))
    findings.push(...brokenWrites(this.#names, facts.speakers, 'a speaker’s name'))
    return findings
  }

  /** After a death, the library decides what became of unfinished work, and later lives begin from there. A loss counts once. */
  settleWith(facts: LibraryFacts): void {
    this.#completed.clear()
    const recordings = new Map(facts.recordings.map((row) => [row.id, row]))
    for (const [id, { sha256 }] of this.sealed) if (recordings.get(id)?.sha256 !== sha256) this.sealed.delete(id)
    const subjects = new Set(facts.jobs.map(({ subject }) => subject))
    for (const name of this.#queued) if (!subjects.has(name)) this.#queued.delete(name)
    const taken = takenBy(facts)
    for (const id of this.#submitted) if (!taken.has(id)) this.#submitted.delete(id)
    const transcripts = new Map(facts.transcripts.map((row) => [row.recordingId, row]))
    for (const id of this.#transcribed) if (!transcripts.has(id)) this.#transcribed.delete(id)
    for (const [id, revision] of this.#revisions)
      this.#revisions.set(id, Math.min(revision, transcripts.get(id)?.revision ?? 0))
    for (const [writes, texts] of [
      [this.#texts, facts.segments],
      [this.#names, facts.speakers],
    ] as const)
      for (const [id, known] of writes) {
        const count = countIn(texts.get(id) ?? '')
        if (count === null) writes.delete(id)
        else if (known.length > 1 || known[0]?.count !== count) writes.set(id, [{ count, acknowledged: true }])
      }
  }
}

/** Recordings of which a service surely accepted a submit. */
const takenBy = (facts: LibraryFacts) =>
  new Set(facts.runs.filter((run) => run.transcriptionId !== null).map(({ recordingId }) => recordingId))

/** The text must be the last acknowledged one, or one whose save began later. */
function brokenWrites(
  writes: ReadonlyMap<number, Write[]>,
  texts: ReadonlyMap<number, string>,
  what: string,
): Finding[] {
  const findings: Finding[] = []
  for (const [id, known] of writes) {
    const count = countIn(texts.get(id) ?? '')
    const isAcknowledged = known.some(({ acknowledged }) => acknowledged)
    if (known.some((write) => write.count === count) || (!isAcknowledged && count === null)) continue
    findings.push({
      wrong: 'lost',
      what: `${what} that was acknowledged (${known.map((write) => write.count).join(', ')}; found ${count})`,
    })
  }
  return findings
}
