import type { FactsOf } from '../../../shared/evidence/custody.ts'
import type { NewTranscript } from '../../../shared/recordings/domain.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { EditResult } from '../../../shared/transcripts/transcript.ts'
import { isInAnotherThan } from '../../../shared/transcripts/transcriptLanguage.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { CustodyLog } from '../library/custody.ts'
import { lastAskedHost } from '../library/custodyFacts.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { EditHistory } from '../transcripts/history.ts'
import type { FileMarks, MachineTranscript } from '../transcripts/machineTranscript.ts'
import type { MarkSteps } from '../transcripts/quotes/markSteps.ts'
import { withoutVoices } from '../transcripts/removeVoices.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { AudioSpan } from '../upload/encodings.ts'
import { heldFacts, newTranscripts } from './heldFacts.ts'
import type { KeptVoices } from './keptVoices.ts'
import { type RunRow, type RunStore, spanOfRun } from './runs.ts'
import type { ModelVoice } from './voices.ts'

type SpeechModel = NonNullable<FactsOf['transcribed']['model']>

/** A service's response about a whole recording. `machine`: the response as JSON. `voices`: by label. */
type WholeAnswer = {
  transcript: MachineTranscript
  machine: string
  voices: ReadonlyMap<string, ModelVoice>
  /** SHA-256 of the file that the transcript came from. */
  fileSha256?: string
  /** The speech model, if the service tells it. */
  model?: SpeechModel | undefined
}
/** The stored form. `withoutVoices` removes every field with `embedding` in its name. */
type KeptAnswer = Omit<WholeAnswer, 'voices'> & { embeddings?: Record<string, { model: string; vector: number[] }> }
/** `file`: see `RunRow.importedFrom`. */
type HeldRow = {
  runId: number
  atMs: number
  startMs: number | null
  endMs: number | null
  file: string | null
  json: string
}

type HeldDeps = {
  runs: Pick<RunStore, 'get'>
  transcripts: Pick<TranscriptStore, 'head' | 'isWorkedOn' | 'segmentRows'>
  history: Pick<EditHistory, 'replace' | 'replaceSpan' | 'hasSpanChanged'>
  markSteps: Pick<MarkSteps, 'together'>
  keptVoices: Pick<KeptVoices, 'areWanted' | 'store'>
  custody: Pick<CustodyLog, 'settle' | 'transcribed' | 'importedTranscript'>
  isWatched: (recordingId: number) => boolean
  /** Adds the quotes and notes that came with a transcript from a file. */
  addMarks: (recordingId: number, marks: FileMarks) => void
  /** Runs in the transaction that puts a transcript in place. */
  onTranscribed: (recordingId: number) => void
}

/**
 * Transcripts that wait for a person's decision, because they would replace text that a person works on. A part waits if its segments
 * changed after it was requested. A whole recording waits if a person has worked on its transcript, or if a window shows it and the
 * person did not request another language there. A transcript from a file always waits if there already is text. Waiting transcripts
 * are in the column `result` of their run. Search and export ignore them until a person uses them; the history shows them as waiting.
 */
export class HeldTranscripts {
  readonly #db: LibraryDatabase
  readonly #deps: HeldDeps

  constructor(db: LibraryDatabase, deps: HeldDeps) {
    this.#db = db
    this.#deps = deps
  }

  /**
   * Puts the transcript of a whole recording in place, or keeps it waiting. A service's transcript replaces an earlier
   * transcript from a service that still waits. Call it in the transaction that ends the run. Returns true if the
   * transcript is in place.
   */
  arrived(run: RunRow, answer: WholeAnswer): boolean {
    if (run.importedFrom === null) this.#dropServices(run.recordingId, 'whole')
    const isPlaced = this.#mayReplace(run)
    if (isPlaced) this.#replace(run, answer)
    else this.#hold(run, answer)
    return isPlaced
  }

  /** Like {@link arrived}, but for a part. */
  spanArrived(run: RunRow, span: AudioSpan, transcript: MachineTranscript, model?: SpeechModel): void {
    const { recordingId, seenRows } = run
    if (this.#deps.history.hasSpanChanged(recordingId, span, seenRows)) {
      this.#db.prepare('UPDATE transcription_runs SET result = ? WHERE id = ?').run(JSON.stringify(transcript), run.id)
      return
    }
    this.#replaceSpan(run, span, transcript, model)
  }

  /** Whole transcripts of a recording that wait, newest first. */
  whole(recordingId: number): { runId: number; atMs: number; file: string | null; transcript: MachineTranscript }[] {
    return this.#rows(recordingId)
      .filter(({ startMs }) => startMs === null)
      .map(({ runId, atMs, file, json }) => ({
        runId,
        atMs,
        file,
        transcript: (JSON.parse(json) as KeptAnswer).transcript,
      }))
      .toReversed()
  }

  /** Parts of a recording that wait, in the order of the audio. */
  spans(recordingId: number): (TimeRange & { runId: number })[] {
    return this.#rows(recordingId).flatMap(({ runId, startMs, endMs }) =>
      startMs === null || endMs === null ? [] : [{ runId, startMs, endMs }],
    )
  }

  /** See {@link newTranscripts}. */
  newTranscripts(recordingIds: readonly number[]): ReadonlyMap<number, NewTranscript> {
    return newTranscripts(this.#db, recordingIds)
  }

  /** Drops waiting parts that overlap `span`, because `span` is transcribed again. */
  dropSpans(recordingId: number, span: TimeRange): void {
    for (const { runId, startMs, endMs } of this.spans(recordingId))
      if (startMs < span.endMs && endMs > span.startMs) this.#drop(runId)
  }

  /**
   * Applies a waiting result as an edit that can be undone, or drops it. Returns the edit's result for a part; null for a whole
   * transcript, and if nothing changed. Throws `new-text-decided`. Call it inside a transaction.
   */
  decide(recordingId: number, runId: number, take: 'new' | 'mine'): EditResult | null {
    const held = this.#rows(recordingId).find((each) => each.runId === runId)
    if (!held) throw problem('new-text-decided')
    this.#drop(runId)
    if (take === 'mine') return null
    const run = this.#deps.runs.get(runId)
    const span = spanOfRun(run)
    if (span === null) {
      const { embeddings = {}, ...answer }: KeptAnswer = JSON.parse(held.json)
      this.#replace(run, { ...answer, voices: new Map(Object.entries(embeddings)) })
      return null
    }
    return this.#replaceSpan(run, span, JSON.parse(held.json))
  }

  /**
   * Removes the voice profiles of speakers from a recording's waiting results, or from all waiting results if no
   * recording is given. All words stay.
   */
  removeVoices(recordingId: number | null = null): void {
    const update = this.#db.prepare('UPDATE transcription_runs SET result = ? WHERE id = ?')
    for (const { runId, json } of this.#rows(recordingId)) {
      const kept = withoutVoices(json)
      if (kept !== json) update.run(kept, runId)
    }
  }

  #mayReplace({ recordingId, askedIn, options, importedFrom }: RunRow): boolean {
    const { transcripts, isWatched } = this.#deps
    const head = transcripts.head(recordingId)
    if (!head) return true
    if (transcripts.isWorkedOn(recordingId)) return false
    const isEmpty = transcripts.segmentRows(recordingId).length === 0
    if (isEmpty || importedFrom !== null) return isEmpty
    if (!isWatched(recordingId)) return true
    // In the window, the person chose another language than the text's, and so decided against this text.
    return askedIn === 'window' && isInAnotherThan(head.language, options.language)
  }

  /** The model of a part that waited for a person is no longer known. */
  #replaceSpan(run: RunRow, span: AudioSpan, transcript: MachineTranscript, model?: SpeechModel): EditResult {
    const { id: runId, recordingId, options } = run
    this.#deps.custody.settle(recordingId)
    const result = this.#deps.history.replaceSpan(recordingId, { runId, span, options }, transcript)
    this.#noteInLog(run, { model })
    this.#deps.onTranscribed(recordingId)
    return result
  }

  #noteInLog(
    { recordingId, destination, importedFrom }: RunRow,
    { model, fileSha256 }: Pick<WholeAnswer, 'model' | 'fileSha256'>,
  ): void {
    const { custody } = this.#deps
    const host = destination === 'remote' ? lastAskedHost(this.#db, recordingId) : null
    if (importedFrom !== null) custody.importedTranscript(recordingId, fileSha256 ?? null)
    else custody.transcribed(recordingId, { model: model ?? null, service: destination, host })
  }

  #replace(run: RunRow, { transcript, machine, voices, fileSha256, model }: WholeAnswer): void {
    this.#deps.custody.settle(run.recordingId)
    // The waiting parts belong to the text that is being replaced.
    this.#dropServices(run.recordingId, 'all')
    this.#deps.markSteps.together(run.recordingId, null, () => {
      this.#deps.history.replace(run.recordingId, run.id, transcript, machine)
      if (transcript.marks) this.#deps.addMarks(run.recordingId, transcript.marks)
    })
    this.#deps.keptVoices.store(run, voices)
    this.#noteInLog(run, { model, ...(fileSha256 === undefined ? {} : { fileSha256 }) })
    this.#deps.onTranscribed(run.recordingId)
  }

  #hold(run: RunRow, { transcript, machine, voices, fileSha256, model }: WholeAnswer): void {
    // Keep voices only for known voices, because a service may send voices that nobody requested.
    const wanted = this.#deps.keptVoices.areWanted(run) ? [...voices] : []
    const embeddings = Object.fromEntries(
      wanted.map(([label, { model, vector }]) => [label, { model, vector: Array.from(vector) }]),
    )
    const kept: KeptAnswer = {
      ...{ transcript, machine, embeddings, model },
      ...(fileSha256 === undefined ? {} : { fileSha256 }),
    }
    this.#db
      .prepare(`UPDATE transcription_runs SET result = ?, options = json_set(options, '$.held', json(?)) WHERE id = ?`)
      .run(JSON.stringify(kept), JSON.stringify(heldFacts(this.#db, run.recordingId, transcript)), run.id)
  }

  /** Drops transcripts from services. Transcripts from files stay, because a person chose them. */
  #dropServices(recordingId: number, which: 'whole' | 'all'): void {
    for (const { runId, file, startMs } of this.#rows(recordingId))
      if (file === null && (which === 'all' || startMs === null)) this.#drop(runId)
  }

  #drop(runId: number): void {
    this.#db
      .prepare(`UPDATE transcription_runs SET result = NULL, options = json_remove(options, '$.held') WHERE id = ?`)
      .run(runId)
  }

  /** The waiting results of one recording or of all, in the order of the audio. Leaves out results of slices. */
  #rows(recordingId: number | null): HeldRow[] {
    return this.#db
      .prepare<[{ recordingId: number | null }], HeldRow>(
        `SELECT id AS runId, span_start_ms AS startMs, span_end_ms AS endMs, coalesce(finished_ms, created_ms) AS atMs,
           imported_from AS file, result AS json FROM transcription_runs
         WHERE (@recordingId IS NULL OR recording_id = @recordingId) AND parent_id IS NULL AND result IS NOT NULL
         ORDER BY span_start_ms, id`,
      )
      .all({ recordingId })
  }
}
