import type { CommandOutput, ParsedInput } from '../../../shared/contract.ts'
import { areSimultaneous, belongTogether } from '../../../shared/recordings/belongTogether.ts'
import type { KeptTranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { filesSource } from '../../../shared/recordings/importing.ts'
import type { JoinedFile as ShownFile } from '../../../shared/recordings/joining.ts'
import { nameOfTake, nameWithoutEnding, trackNameOf } from '../../../shared/sound/trackNames.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { ImportJobs } from '../intake/importJobs.ts'
import type { JoinedSource } from '../intake/joinedSource.ts'
import type { PartsSource } from '../intake/payloads.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingPart, RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { transcriptionKinds } from '../transcription/keepHere.ts'
import { joinCandidates } from './candidates.ts'
import { demandJoinable } from './joinable.ts'
import { JoinRoom } from './joinRoom.ts'
import { makeJoined } from './makeJoined.ts'
import { fileFacts, gapsOf, planned } from './plan.ts'
import { type HeldBack, heldBackIn, holdBack, type ProtectionDeps } from './protectionOfParts.ts'
import { decisionOf, endTranscriptions, nextOf, type PartTranscriptionDeps } from './transcriptionOfParts.ts'

type JoinsDeps = PartTranscriptionDeps &
  ProtectionDeps & {
    folders: LibraryFolders
    recordings: RecordingStore
    parts: RecordingParts
    queue: JobQueue
    imports: Pick<ImportJobs, 'unfinished'>
    /** True if a person has asked to delete it. */
    isBeingDeleted: (recordingId: number) => boolean
    /** Withdraws deletions that the rule for old audio announced for these files: the rule counts for the joined recording now. */
    withdrawRule: (recordingIds: readonly number[]) => void
  }

/** Several recordings become one, which the library stores beside them. */
export class Joins {
  readonly #deps: JoinsDeps
  readonly #room = new JoinRoom()

  constructor(deps: JoinsDeps) {
    this.#deps = deps
  }

  /** Empty while files are being imported, because a set may lack files then. */
  offers(): CommandOutput<'joins.offers'> {
    const { db, imports } = this.#deps
    const isImporting = imports
      .unfinished(mostLooked, 'under-way')
      .some(({ state }) => state === 'queued' || state === 'running')
    if (isImporting) return { offers: [] }
    const offers = belongTogether(joinCandidates(db))
      .toSorted((a, b) => Math.max(...b.recordingIds) - Math.max(...a.recordingIds))
      .slice(0, mostOffers)
    return { offers: offers.map((offer) => ({ ...offer, firstName: shownText(offer.firstName) })) }
  }

  /** How these recordings probably belong together: as they would be offered, else in the order of their times and names. */
  suggest(recordingIds: readonly number[]): CommandOutput<'joins.suggest'> {
    const rows = this.#deps.recordings.byIds(recordingIds)
    const [offer] = belongTogether(rows)
    if (offer && offer.recordingIds.length === rows.length) return offer
    const ordered = rows.toSorted(
      (a, b) =>
        (a.recordedMs ?? a.importedMs) - (b.recordedMs ?? b.importedMs) ||
        a.originalName.localeCompare(b.originalName, 'en', { numeric: true }) ||
        a.id - b.id,
    )
    const arrangement = areSimultaneous(rows) ? 'same-time' : 'one-after-another'
    return { recordingIds: ordered.map(({ id }) => id), arrangement, leftOut: [] }
  }

  async plan(choice: ParsedInput<'joins.plan'>): Promise<CommandOutput<'joins.plan'>> {
    const { queue, db } = this.#deps
    const rows = demandJoinable(this.#deps, choice)
    const ids = rows.map(({ id }) => id)
    const transcribing = queue
      .ofRecordings(ids)
      .filter(({ kind, state }) => transcriptionKinds.has(kind) && underWay.has(state))
    const transcribed = db
      .prepare<[string], number>(
        'SELECT count(*) FROM transcripts WHERE recording_id IN (SELECT value FROM json_each(?))',
      )
      .pluck()
      .get(JSON.stringify(ids))
    return {
      ...planned(rows, choice, await gapsOf(this.#deps.folders, rows, choice)),
      transcribing: new Set(transcribing.map(({ recordingId }) => recordingId)).size,
      transcribed: transcribed ?? 0,
      next: nextOf(this.#deps, ids),
      localOnly: rows.some(({ localOnly }) => localOnly),
    }
  }

  /** Adds the import that joins the recordings. Returns its job. */
  async start(choice: ParsedInput<'joins.start'>): Promise<number> {
    const before = demandJoinable(this.#deps, choice)
    const gaps = await gapsOf(this.#deps.folders, before, choice)
    const { queue } = this.#deps
    return queue.together(() => {
      const rows = demandJoinable(this.#deps, choice)
      const [first] = rows
      if (!first) throw problem('join-too-few')
      const source: PartsSource = {
        kind: 'parts',
        arrangement: choice.arrangement,
        parts: rows.map(({ id }, index) => ({
          recordingId: id,
          gapMs: gaps.gapsMs[index] ?? 0,
          isHeard: !choice.leftOut.includes(id),
        })),
      }
      const title = titleOf(rows, choice)
      const { jobId } = queue.enqueue({
        kind: 'import',
        dedupeKey: `join:${rows.map(({ id }) => id).join(',')}`,
        payload: {
          ...{ source, title, mtimeMs: null, recorded: null },
          sizeBytes: Math.max(1, planned(rows, choice, gaps).neededBytes),
          sourceLabel: first.sourceLabel,
          localOnly: rows.some(({ localOnly }) => localOnly),
          askedByPerson: true,
          options: JSON.stringify(this.#optionsOf(first, source)),
          from: filesSource,
          projectId: first.projectId,
        },
        recordingId: null,
        subject: title,
        again: 'also-done',
      })
      return jobId
    })
  }

  /** Several files of one take are microphones: each is one speaker, where it has a voice of its own. */
  #optionsOf(first: RecordingRow, { arrangement, parts }: PartsSource): KeptTranscriptionOptions {
    const options = this.#deps.runs.latestOf(first.id)?.options ?? first.options
    const isOfMicrophones = arrangement === 'same-time' && parts.filter(({ isHeard }) => isHeard).length > 1
    return { ...options, ...(isOfMicrophones ? { speakerPerChannel: true } : {}), hotwordsMayLeave: false }
  }

  /** The part of the import that makes the joined file. */
  readonly source: JoinedSource = {
    make: (job, path, context) => {
      const { source } = job.payload
      if (source.kind !== 'parts') throw new Error('not an import of joined recordings')
      return makeJoined(
        {
          ...{ folders: this.#deps.folders, room: this.#room },
          demandJoinable: ({ arrangement, parts }, jobId) =>
            demandJoinable(
              this.#deps,
              {
                arrangement,
                recordingIds: parts.map(({ recordingId }) => recordingId),
                leftOut: parts.filter(({ isHeard }) => !isHeard).map(({ recordingId }) => recordingId),
              },
              jobId,
            ),
          onSealed: (joinedId, parts) => this.#sealed(joinedId, parts),
        },
        job,
        source,
        path,
        context,
      )
    },
  }

  #sealed(joinedId: number, parts: readonly RecordingPart[]): ReturnType<typeof decisionOf> {
    const partIds = parts.map(({ partId }) => partId)
    const decided = decisionOf(this.#deps, partIds)
    this.#deps.parts.add(joinedId, parts)
    endTranscriptions(this.#deps, partIds)
    this.#deps.withdrawRule(partIds)
    for (const { partId, isHeard, startsAtMs } of parts) {
      const held = heldBackIn(this.#deps, partId)
      const toMs = isHeard ? this.#deps.recordings.get(partId).durationMs : 0
      holdBack(this.#deps, joinedId, held, { fromMs: 0, toMs, shiftMs: startsAtMs })
    }
    return decided
  }

  /** Throws `joined-local-only` if a file of the joined recording never leaves this machine. */
  demandMayLoosen(joinedId: number): void {
    const title = this.#deps.parts.markedOf(joinedId)
    if (title !== null) throw problem('joined-local-only', { title })
  }

  /** The files of a joined recording, as they are shown; empty for any other recording. */
  filesOf(joinedId: number): ShownFile[] {
    const parts = this.#deps.parts.of(joinedId)
    const rows = new Map(this.#deps.recordings.byIds(parts.map(({ partId }) => partId)).map((row) => [row.id, row]))
    return parts.flatMap((part): ShownFile[] => {
      const row = rows.get(part.partId)
      if (!row) return []
      const { startsAtMs, gapMs, isHeard, firstChannel, channelCount, unheardTracks } = part
      const channels = Array.from({ length: firstChannel === null ? 0 : channelCount }, (_, index) => index + 1)
      return [
        {
          ...{ ...fileFacts(row), durationMs: row.durationMs, startsAtMs, gapMs, isHeard, unheardTracks },
          channels: channels.map((number) => number + (firstChannel ?? 0)),
        },
      ]
    })
  }

  /**
   * Makes the files recordings of their own again; the caller removes the joined recording, in the same transaction. Returns their ids.
   * Throws `not-joined`, `audio-deleted`.
   */
  release(joinedId: number): number[] {
    const { parts, recordings } = this.#deps
    const rows = recordings.byIds(parts.of(joinedId).map(({ partId }) => partId))
    if (rows.length === 0) throw problem('not-joined')
    if (rows.every(({ audioDeletedMs }) => audioDeletedMs !== null)) throw problem('audio-deleted')
    const held = heldBackIn(this.#deps, joinedId)
    const places = parts.of(joinedId)
    const own = new Map<number, HeldBack>(places.map(({ partId }) => [partId, heldBackIn(this.#deps, partId)]))
    const partIds = parts.release(joinedId)
    for (const { partId, isHeard, startsAtMs } of places) {
      this.#deps.pseudonyms.keepFor(partId, own.get(partId)?.pseudonyms ?? [])
      const toMs = isHeard ? startsAtMs + recordings.get(partId).durationMs : startsAtMs
      holdBack(this.#deps, partId, held, { fromMs: startsAtMs, toMs, shiftMs: -startsAtMs })
    }
    // Who takes them apart does not want the same offer again.
    parts.dismiss(partIds)
    return partIds
  }
}

const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'waiting', 'paused'])
const mostOffers = 20
const mostLooked = 1000

/** A person's title; else the name of the take without its track, or the title of the first file. */
function titleOf(rows: readonly RecordingRow[], { title, arrangement }: ParsedInput<'joins.start'>): string {
  const shown = shownText(title ?? '')
  if (shown !== '') return shown
  const [first] = rows
  if (!first) throw problem('join-too-few')
  const take = arrangement === 'same-time' ? trackNameOf(first.originalName) : null
  // A person's own title of the first file counts more than its name.
  const isNamedAfterFile = first.title === shownText(nameWithoutEnding(first.originalName))
  return take !== null && take.stem !== '' && isNamedAfterFile ? shownText(nameOfTake(first.title, take)) : first.title
}
