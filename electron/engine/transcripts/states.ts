import type { TranscriptState } from '../../../shared/transcripts/transcriptHistory.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { EditImages } from './rows.ts'
import { rowsUnlike } from './rows.ts'
import type { TranscriptStore } from './store.ts'
import { newestEditId } from './writeEdit.ts'

type EditRow = {
  id: number
  description: string
  kind: string
  /** 1 if the edit was undone. */
  undone: number
  createdMs: number
  segmentCount: number
  /** 1 for a whole transcript without any edit. */
  isUntouched: number
  /** 1 for the transcript of a file. */
  isFromFile: number | null
  /** JSON: an id, `"new"`, or null for nobody. SQL null if the operation names no speaker. */
  given: string | null
  /** The name of the speaker who was added or named. */
  addedName: string | null
  /** The name of a speaker who exists now. */
  knownName: string | null
}

/** The speaker that an operation names, who gets words or a name. */
const givenTo = `coalesce(operation -> '$.speakerId', operation -> '$.intoSpeakerId')`

/** A whole transcript without any edit. */
const untouched = `json_extract(operation, '$.kind') = 'transcript.replace' AND json_extract(operation, '$.fromFile') IS NULL
  AND NOT EXISTS (
  SELECT 1 FROM json_each(after, '$.segments') WHERE json_extract(value, '$.edited') = 1)`

const editColumns = `id, description, json_extract(operation, '$.kind') AS kind, undone, created_ms AS createdMs,
  max(json_array_length(before, '$.segments'), json_array_length(after, '$.segments')) AS segmentCount,
  ${untouched} AS isUntouched, json_extract(operation, '$.fromFile') AS isFromFile, ${givenTo} AS given,
  json_extract(after, '$.speakers[0].name') AS addedName,
  (SELECT name FROM speakers WHERE id = coalesce(json_extract(operation, '$.speakerId'), json_extract(operation, '$.intoSpeakerId')))
    AS knownName`

/** Earlier versions of a transcript, computed from the rows that each edit changed. */
export class TranscriptStates {
  readonly #db: LibraryDatabase
  readonly #transcripts: TranscriptStore

  constructor(db: LibraryDatabase, transcripts: TranscriptStore) {
    this.#db = db
    this.#transcripts = transcripts
  }

  /** The versions, newest first; the version before the first edit is last. `machineOnly`: only unedited machine transcripts. */
  list(
    recordingId: number,
    { offset, limit, machineOnly = false }: { offset: number; limit: number; machineOnly?: boolean },
  ) {
    const edits = this.#db
      .prepare<[number, number, number], EditRow>(
        `SELECT ${editColumns} FROM edits WHERE recording_id = ? ${machineOnly ? `AND ${untouched}` : ''}
         ORDER BY id DESC LIMIT ? OFFSET ?`,
      )
      .all(recordingId, limit, offset)
    const count =
      this.#db
        .prepare<[number], number>(
          `SELECT count(*) FROM edits WHERE recording_id = ? ${machineOnly ? `AND ${untouched}` : ''}`,
        )
        .pluck()
        .get(recordingId) ?? 0
    const nowId = this.nowId(recordingId)
    const states = edits.map((edit) => stateOf(edit, nowId))
    const first = offset + limit > count && states.length < limit ? this.#first(recordingId, nowId) : null
    const isListed = first !== null && (!machineOnly || first.kind === 'machine')
    return {
      total: first || this.#transcripts.head(recordingId) ? count + 1 : 0,
      states: isListed ? [...states, first] : states,
    }
  }

  /** Throws `state-unknown`. */
  state(recordingId: number, stateId: number): TranscriptState {
    const nowId = this.nowId(recordingId)
    if (stateId === 0) {
      const first = this.#first(recordingId, nowId)
      if (first) return first
    }
    const edit = this.#db
      .prepare<[number, number], EditRow>(`SELECT ${editColumns} FROM edits WHERE recording_id = ? AND id = ?`)
      .get(recordingId, stateId)
    if (!edit) throw problem('state-unknown')
    return stateOf(edit, nowId)
  }

  /** The whole transcript of a version; null means the current version. Throws `state-unknown`. */
  imagesAt(recordingId: number, stateId: number | null): Required<Pick<EditImages, 'segments' | 'speakers' | 'head'>> {
    const now = this.#transcripts.images(recordingId)
    if (!now?.head) throw problem('state-unknown')
    if (stateId === null) return { ...now, head: now.head }
    if (stateId !== 0) this.state(recordingId, stateId)
    const nowId = this.nowId(recordingId)
    const isBack = stateId < nowId
    const edits = this.#db.prepare<
      [{ recordingId: number; from: number; to: number }],
      { before: string; after: string }
    >(
      `SELECT before, after FROM edits WHERE recording_id = @recordingId AND id > @from AND id <= @to
       ORDER BY id ${isBack ? 'DESC' : 'ASC'}`,
    )
    const segments = new Map(now.segments.map((row) => [row.id, row]))
    const speakers = new Map(now.speakers.map((row) => [row.id, row]))
    let head = now.head
    const range = { recordingId, from: Math.min(stateId, nowId), to: Math.max(stateId, nowId) }
    for (const edit of edits.iterate(range)) {
      const before: EditImages = JSON.parse(edit.before)
      const after: EditImages = JSON.parse(edit.after)
      const [left, entered] = isBack ? [after, before] : [before, after]
      for (const { id } of left.segments) segments.delete(id)
      for (const { id } of left.speakers) speakers.delete(id)
      for (const row of entered.segments) segments.set(row.id, row)
      for (const row of entered.speakers) speakers.set(row.id, row)
      head = { ...(entered.head ?? head), ...entered.language }
    }
    return {
      segments: [...segments.values()].sort((a, b) => a.startMs - b.startMs || a.id - b.id),
      speakers: [...speakers.values()].sort((a, b) => a.id - b.id),
      head,
    }
  }

  /** The newest edit that is not undone; 0 if there is none. */
  nowId(recordingId: number): number {
    return newestEditId(this.#db, recordingId)
  }

  /** The first version; null if there is no transcript. */
  #first(recordingId: number, nowId: number): TranscriptState | null {
    const first = this.#db
      .prepare<[{ recordingId: number }], { atMs: number; file: string | null }>(
        `SELECT coalesce(run.finished_ms, t.created_ms) AS atMs, run.imported_from AS file FROM transcripts t
         LEFT JOIN transcription_runs run ON run.id = coalesce((
           SELECT json_extract(before, '$.head.runId') FROM edits
           WHERE recording_id = @recordingId AND json_extract(before, '$.head') IS NOT NULL ORDER BY id LIMIT 1), t.run_id)
         WHERE t.recording_id = @recordingId`,
      )
      .get({ recordingId })
    if (!first) return null
    const segmentCount = this.imagesAt(recordingId, 0).segments.length
    return {
      id: 0,
      atMs: first.atMs,
      kind: first.file !== null ? 'imported' : segmentCount === 0 ? 'begun' : 'machine',
      summary: segmentCount === 0 ? 'Empty transcript' : 'Transcribe',
      segmentCount,
      given: null,
      place: nowId === 0 ? 'now' : 'before',
    }
  }
}

function stateOf(edit: EditRow, nowId: number): TranscriptState {
  const { id, description, kind, createdMs, segmentCount, isUntouched, isFromFile } = edit
  const restored = kind === 'transcript.restore' ? 'restored' : 'edit'
  return {
    id,
    atMs: createdMs,
    kind: isFromFile ? 'imported' : isUntouched === 1 ? 'machine' : restored,
    summary: description,
    segmentCount,
    given: givenBy(edit),
    place: id === nowId ? 'now' : id > nowId ? 'undone' : 'before',
  }
}

/** The name of the speaker in an edit: the current name of a speaker who existed before, else the name in the edit. */
function givenBy({ kind, given, addedName, knownName }: EditRow): TranscriptState['given'] {
  if (kind === 'speaker.rename' || kind === 'speaker.add') return addedName === null ? null : { name: addedName }
  if (!isAboutSpeaker.has(kind) || given === null) return null
  if (given === 'null') return kind === 'speaker.reassignSlice' ? added(addedName) : { name: null }
  return added(given === '"new"' ? addedName : knownName)
}
const added = (name: string | null) => (name === null ? null : { name })
const isAboutSpeaker: ReadonlySet<string> = new Set([
  ...['segment.setSpeaker', 'segments.setSpeaker', 'segment.setSpeakerOnwards', 'words.setSpeaker'],
  ...['speaker.merge', 'speaker.takeUnassigned', 'speaker.reassignSlice'],
])

/** The rows of `images` that `others` lack or have differently. */
export function rowsWithout(images: EditImages, others: EditImages): EditImages {
  const head = images.head && JSON.stringify(images.head) !== JSON.stringify(others.head) ? { head: images.head } : {}
  return {
    segments: rowsUnlike(images.segments, others.segments),
    speakers: rowsUnlike(images.speakers, others.speakers),
    ...head,
  }
}
