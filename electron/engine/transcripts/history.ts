import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { defaultSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import type { EditResult } from '../../../shared/transcripts/transcript.ts'
import { channelSpeakers } from '../../../shared/transcripts/transcriptNotices.ts'
import { problem } from '../../../shared/words/problem.ts'
import { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { planEdit } from './edit.ts'
import { type EditView, segmentOf } from './editView.ts'
import { libraryView } from './libraryView.ts'
import { type MachineTranscript, nameOfLabel } from './machineTranscript.ts'
import { planSpan, rowsDigest, shiftedTo } from './planSpan.ts'
import { QuoteAnchors } from './quotes/anchors.ts'
import { MarkRows } from './quotes/markRows.ts'
import { rebased } from './rebase.ts'
import { withFormerSpeakers, withRedactionChanges, withRedactions } from './redactions/follow.ts'
import { RedactionStore } from './redactions/store.ts'
import { type EditImages, idsWithout, type PlannedEdit, type SegmentRow, toSegment } from './rows.ts'
import { rowsWithout, TranscriptStates } from './states.ts'
import { placeOfStep } from './stepPlace.ts'
import type { TranscriptStore } from './store.ts'
import { continueTyping, endRun, lastSentText, withFormerMark } from './typingRun.ts'
import { WordTimes } from './wordTimes.ts'
import { type MadeBy, writeEdit } from './writeEdit.ts'

type StoredEdit = { id: number; description: string; operation: string; before: string; after: string }

/**
 * Writes transcripts: applies edits, undoes and redoes them, and puts new transcripts in place. An edit and its history are one
 * transaction, so undo survives a restart, and text that the screen calls saved is on disk.
 */
export class EditHistory {
  readonly #db: LibraryDatabase
  readonly #transcripts: TranscriptStore
  readonly #states: TranscriptStates
  readonly #recordings: Pick<RecordingStore, 'changed'>
  readonly #anchors: QuoteAnchors
  readonly #redactions: RedactionStore
  readonly #marks: MarkRows
  readonly #wordTimes: WordTimes
  readonly #custody: CustodyLog
  readonly #now: () => number
  readonly #madeBy: MadeBy

  constructor(
    db: LibraryDatabase,
    deps: {
      transcripts: TranscriptStore
      recordings: Pick<RecordingStore, 'changed'>
      now: () => number
      madeBy?: MadeBy
    },
  ) {
    this.#db = db
    this.#transcripts = deps.transcripts
    this.#states = new TranscriptStates(db, deps.transcripts)
    this.#recordings = deps.recordings
    this.#anchors = new QuoteAnchors(db)
    this.#redactions = new RedactionStore(db)
    this.#marks = new MarkRows(db)
    this.#wordTimes = new WordTimes(db)
    this.#custody = new CustodyLog(db, deps.now)
    this.#now = deps.now
    this.#madeBy = deps.madeBy ?? 'window'
  }

  apply(recordingId: number, operation: EditOperation): EditResult {
    return this.#db
      .transaction(() => {
        if (!this.#transcripts.head(recordingId)) throw problem('no-transcript')
        const view = libraryView(this.#db, this.#transcripts, recordingId, this.#now)
        const {
          operation: settled,
          merged,
          conflict,
        } = rebased(operation, view, (segmentId, texts) => lastSentText(this.#db, recordingId, segmentId, texts))
        if (conflict) return { ...this.#result(recordingId, unchanged, unchanged, ''), conflict }
        const withoutQuotes = planEdit(settled, view)
        if (!withoutQuotes)
          return { ...this.#result(recordingId, unchanged, asItIs(settled, view, merged), ''), merged }
        const marked = withFormerMark(this.#db, recordingId, settled, withoutQuotes)
        const planned = this.#withMarks(recordingId, marked)
        const continued = continueTyping(this.#db, recordingId, operation, planned, this.#madeBy)
        this.#custody.editing(recordingId, { isNew: !continued })
        if (!continued) writeEdit(this.#db, recordingId, operation, planned, this.#now(), this.#madeBy)
        const { before, after, description, since } = continued ?? { ...planned, since: planned.before }
        return { ...this.#swap(recordingId, before, after, description, since), merged }
      })
      .immediate()
  }

  /** Null if there is nothing to undo. */
  undo(recordingId: number): EditResult | null {
    return this.#step(
      recordingId,
      'SELECT * FROM edits WHERE recording_id = ? AND undone = 0 ORDER BY id DESC LIMIT 1',
      1,
    )
  }

  /** Null if there is nothing to redo. */
  redo(recordingId: number): EditResult | null {
    return this.#step(recordingId, 'SELECT * FROM edits WHERE recording_id = ? AND undone = 1 ORDER BY id LIMIT 1', 0)
  }

  /**
   * Puts the transcript of a service or a file in place. Replacing another transcript is an edit: undo restores the former transcript
   * with everything typed into it, and can then undo the earlier edits. Call it inside a transaction.
   */
  replace(recordingId: number, runId: number, machine: MachineTranscript, machineJson: string): void {
    const nowMs = this.#now()
    const before = this.#transcripts.images(recordingId)
    const revision = (this.#transcripts.head(recordingId)?.revision ?? 0) + 1
    for (const table of ['segments', 'speakers', 'transcripts'])
      this.#db.prepare(`DELETE FROM ${table} WHERE recording_id = ?`).run(recordingId)
    this.#db
      .prepare(
        `INSERT INTO transcripts (recording_id, run_id, language, language_source, machine, notices, revision, created_ms)
         VALUES (@recordingId, @runId, @language, @languageSource, @machineJson, @notices, @revision, @nowMs)`,
      )
      .run({
        ...{ recordingId, runId, machineJson, revision, nowMs },
        language: machine.language,
        languageSource: machine.languageSource,
        notices: JSON.stringify(machine.notices),
      })
    this.#insertSegments(recordingId, machine)
    this.#wordTimes.add(recordingId, runId, machine.segments)
    const after = this.#transcripts.images(recordingId)
    if (before && after) {
      const isFromFile = this.#isFromFile(runId)
      const description = isFromFile ? 'import-transcript' : 'transcribe-again'
      const edit = this.#withMarks(recordingId, { description, before, after })
      const operation = { kind: 'transcript.replace', ...(isFromFile ? { fromFile: true as const } : {}) } as const
      writeEdit(this.#db, recordingId, operation, edit, nowMs)
      this.#anchors.follow(recordingId, edit.before, edit.after)
      this.#redactions.swap(recordingId, edit.before.redactions ?? [], edit.after.redactions ?? [])
    }
    this.#recordings.changed(recordingId)
  }

  #isFromFile(runId: number): boolean {
    const file = this.#db
      .prepare<[number], string | null>('SELECT imported_from FROM transcription_runs WHERE id = ?')
      .pluck()
      .get(runId)
    return file != null
  }

  #insertSegments(recordingId: number, machine: MachineTranscript): void {
    const speakerIds = new Map<string, number>()
    const insertSpeaker = this.#db.prepare(
      'INSERT INTO speakers (recording_id, label, name, color_index) VALUES (?, ?, ?, ?)',
    )
    const insertSegment = this.#db.prepare(
      `INSERT INTO segments (recording_id, start_ms, end_ms, speaker_id, text, edited, verified)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    for (const segment of machine.segments) {
      const label = segment.speakerLabel
      if (label !== null && !speakerIds.has(label)) {
        const number = speakerIds.size + 1
        const { lastInsertRowid } = insertSpeaker.run(
          ...[recordingId, label, nameOfLabel(machine, label) ?? defaultSpeakerName(number), number - 1],
        )
        speakerIds.set(label, Number(lastInsertRowid))
      }
      insertSegment.run(
        recordingId,
        segment.startMs,
        segment.endMs,
        label === null ? null : (speakerIds.get(label) ?? null),
        segment.text,
        segment.edited ? 1 : 0,
        segment.verified ? 1 : 0,
      )
    }
  }

  /** True if the segments of a span changed after `seenRows` ({@link rowsDigest}) was computed; null if unknown. */
  hasSpanChanged(recordingId: number, span: TimeRange, seenRows: string | null): boolean {
    return seenRows !== null && rowsDigest(this.#transcripts.segmentRows(recordingId), span) !== seenRows
  }

  /**
   * Replaces the segments of a span with a service's segments, as one edit; see {@link planSpan}. Throws `no-transcript`. Call it
   * inside a transaction.
   */
  replaceSpan(
    recordingId: number,
    { runId, span, options }: { runId: number; span: TimeRange; options: { diarization: boolean } },
    machine: MachineTranscript,
  ): EditResult {
    const head = this.#transcripts.head(recordingId)
    if (!head) throw problem('no-transcript')
    const view = libraryView(this.#db, this.#transcripts, recordingId, this.#now)
    const channels = channelSpeakers(machine.notices)
    const areChannels = channels > 0 && channels === channelSpeakers(head.notices)
    const marked = this.#withMarks(recordingId, planSpan(machine, { span, ...options, areChannels }, view))
    const planned = this.#withFormerSpeakers(recordingId, marked)
    this.#wordTimes.add(recordingId, runId, shiftedTo(span, machine.segments))
    writeEdit(this.#db, recordingId, { kind: 'transcript.replaceSpan', runId, ...span }, planned, this.#now())
    return this.#swap(recordingId, planned.before, planned.after, planned.description)
  }

  /** Restores a version from {@link TranscriptStates}, as an edit. Throws `state-unknown`. */
  restore(recordingId: number, stateId: number): EditResult {
    return this.#db
      .transaction(() => {
        const now = this.#transcripts.images(recordingId)
        if (!now) throw problem('no-transcript')
        const then = this.#states.imagesAt(recordingId, stateId)
        const rows = { before: rowsWithout(now, then), after: rowsWithout(then, now) }
        if (isEmpty(rows.before) && isEmpty(rows.after)) return this.#result(recordingId, unchanged, unchanged, '')
        const edit = this.#withMarks(recordingId, { description: 'restore-earlier-transcript', ...rows })
        this.#custody.editing(recordingId, { isNew: true })
        writeEdit(this.#db, recordingId, { kind: 'transcript.restore', stateId }, edit, this.#now())
        return this.#swap(recordingId, edit.before, edit.after, edit.description)
      })
      .immediate()
  }

  /**
   * Applies what a merge with another library's copy changes, as one edit. `redactions`: what it changes of redactions, beside those
   * that follow their words; see {@link withRedactionChanges}. Call it inside a transaction.
   */
  mergeCopies(
    recordingId: number,
    handoverId: string,
    rows: { before: EditImages; after: EditImages },
    redactions: Parameters<typeof withRedactionChanges>[2],
  ): void {
    const followed = this.#withMarks(recordingId, { description: 'merge-hand-over', ...rows })
    const changed = withRedactionChanges(followed, this.#redactions.ofRecording(recordingId), redactions)
    const edit = this.#withFormerSpeakers(recordingId, changed)
    if (isEmpty(edit.before) && isEmpty(edit.after) && !rows.after.language && !edit.after.redactions) return
    this.#custody.editing(recordingId, { isNew: true })
    writeEdit(this.#db, recordingId, { kind: 'transcript.mergeHandover', handoverId }, edit, this.#now())
    this.#swap(recordingId, edit.before, edit.after, edit.description)
  }

  /** The edit with what it changes of quotes and redactions. */
  #withMarks<E extends PlannedEdit>(recordingId: number, edit: E): E {
    return withRedactions(this.#redactions.ofRecording(recordingId), this.#anchors.withQuotes(recordingId, edit))
  }

  /** Call it last for an edit that a service or another library made. */
  #withFormerSpeakers<E extends PlannedEdit>(recordingId: number, edit: E): E {
    const redactions = this.#redactions.ofRecording(recordingId)
    return withFormerSpeakers(redactions, edit, { newId: this.#redactions.newId(), nowMs: this.#now() })
  }

  #step(recordingId: number, select: string, undone: 0 | 1): EditResult | null {
    return this.#db
      .transaction(() => {
        const edit = this.#db.prepare<[number], StoredEdit>(select).get(recordingId)
        if (!edit) return null
        const before: EditImages = JSON.parse(edit.before)
        const after: EditImages = JSON.parse(edit.after)
        // Quotes and notes are a person's own, and no part of the transcript.
        if (!areMarksAlone(before, after)) this.#custody.editing(recordingId, { isNew: true })
        if (undone === 1) endRun(this.#db, recordingId)
        this.#db.prepare('UPDATE edits SET undone = ? WHERE id = ?').run(undone, edit.id)
        const [from, to] = undone === 1 ? [after, before] : [before, after]
        const madeBy: MadeBy = JSON.parse(edit.operation).madeBy ?? 'window'
        const result = this.#swap(recordingId, from, to, edit.description)
        return { ...result, atMs: placeOfStep(from, to), madeElsewhere: madeBy !== this.#madeBy }
      })
      .immediate()
  }

  /** Replaces the rows of `from` by the rows of `to`. `since`: the rows before the whole edit, if `from` are those before its last save. */
  #swap(recordingId: number, from: EditImages, to: EditImages, description: string, since = from): EditResult {
    const upsertSpeaker = this.#db.prepare(
      `INSERT INTO speakers (id, recording_id, label, name, color_index) VALUES (@id, @recordingId, @label, @name, @colorIndex)
       ON CONFLICT (id) DO UPDATE SET label = excluded.label, name = excluded.name, color_index = excluded.color_index`,
    )
    const upsertSegment = this.#db.prepare(
      `INSERT INTO segments (id, recording_id, start_ms, end_ms, speaker_id, text, edited, verified)
       VALUES (@id, @recordingId, @startMs, @endMs, @speakerId, @text, @edited, @verified)
       ON CONFLICT (id) DO UPDATE SET start_ms = excluded.start_ms, end_ms = excluded.end_ms,
         speaker_id = excluded.speaker_id, text = excluded.text, edited = excluded.edited, verified = excluded.verified`,
    )
    const removeSegment = this.#db.prepare('DELETE FROM segments WHERE id = ?')
    const removeSpeaker = this.#db.prepare('DELETE FROM speakers WHERE id = ?')
    for (const row of to.speakers) upsertSpeaker.run({ ...row, recordingId })
    for (const row of to.segments) upsertSegment.run({ ...row, recordingId })
    for (const id of idsWithout(from.segments, to.segments)) removeSegment.run(id)
    for (const id of idsWithout(from.speakers, to.speakers)) removeSpeaker.run(id)
    this.#anchors.follow(recordingId, since, to)
    this.#redactions.swap(recordingId, from.redactions ?? [], to.redactions ?? [])
    this.#marks.swap(recordingId, from, to)
    if (to.head)
      this.#db
        .prepare(
          `UPDATE transcripts SET run_id = @runId, language = @language, language_source = @languageSource,
             machine = @machine, notices = @notices WHERE recording_id = @recordingId`,
        )
        .run({ ...to.head, recordingId })
    if (to.language)
      this.#db
        .prepare(
          `UPDATE transcripts SET language = @language, language_source = @languageSource WHERE recording_id = @recordingId`,
        )
        .run({ ...to.language, recordingId })
    this.#db.prepare('UPDATE transcripts SET revision = revision + 1 WHERE recording_id = ?').run(recordingId)
    this.#recordings.changed(recordingId)
    return this.#result(recordingId, from, to, description)
  }

  #result(recordingId: number, from: EditImages, to: EditImages, description: string): EditResult {
    const speakersTouched = from.speakers.length + to.speakers.length > 0 || changesShares(from.segments, to.segments)
    return {
      revision: this.#transcripts.head(recordingId)?.revision ?? 0,
      segments: to.segments.map(toSegment),
      removedSegmentIds: idsWithout(from.segments, to.segments),
      speakers: speakersTouched ? this.#transcripts.speakers(recordingId) : null,
      slices: to.head ? this.#transcripts.slices(recordingId) : null,
      language: (to.language ?? to.head)?.language ?? null,
      ...this.#transcripts.undoState(recordingId),
      description,
      merged: false,
      conflict: null,
      atMs: null,
      madeElsewhere: false,
    }
  }
}

const isEmpty = ({ segments, speakers, head }: EditImages) => segments.length + speakers.length === 0 && !head

const areMarksAlone = (before: EditImages, after: EditImages): boolean =>
  [before, after].every((images) => isEmpty(images) && !images.language && !images.redactions)

const unchanged: EditImages = { segments: [], speakers: [] }

/** The result of a merge that changed nothing in the library: the library's text, which the caller does not have. */
function asItIs(operation: EditOperation, view: EditView, merged: boolean): EditImages {
  if (!merged || operation.kind !== 'segment.setText') return unchanged
  return { segments: [segmentOf(view, operation.segmentId)], speakers: [] }
}

/** True if rows were added or removed, or changed their speaker or length. */
function changesShares(from: readonly SegmentRow[], to: readonly SegmentRow[]): boolean {
  const before = new Map(from.map((row) => [row.id, row]))
  const isSame = ({ id, speakerId, startMs, endMs }: SegmentRow) => {
    const row = before.get(id)
    return row?.speakerId === speakerId && row.endMs - row.startMs === endMs - startMs
  }
  return from.length !== to.length || !to.every(isSame)
}
