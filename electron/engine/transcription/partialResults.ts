import { transcriptionDataSchema } from '../../../shared/partner/schemas.ts'
import type { PartialResults, PartialStretch } from '../../../shared/transcripts/partialResults.ts'
import type { Connections } from '../accounts/connections.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { MachineSegment } from '../transcripts/machineTranscript.ts'
import { normaliseResult } from './normalise.ts'
import type { RunRow, RunStore } from './runs.ts'
import type { RunSlices } from './slices.ts'

/** Sends the stretches of a finished slice in parts of this size. */
const mostStretches = 500

/**
 * How far a reader has come: the run, its slice (0 without slices), the place in the service's responses, and the time in the
 * recording.
 */
type Place = { runId: number; slice: number; atService: string | null; toMs: number }

const nothing: PartialResults = { stretches: [], place: null, hasMore: false, goesOn: false }

/**
 * The words that are already recognised while this machine transcribes a recording. Nothing is stored: each time a
 * person looks, the reader requests only new words from the service.
 */
export class PartialResultsReader {
  readonly #runs: RunStore
  readonly #slices: RunSlices
  readonly #queue: Pick<JobQueue, 'ofRecordings'>
  readonly #connections: Pick<Connections, 'onThisMachine'>

  constructor(deps: {
    runs: RunStore
    slices: RunSlices
    queue: Pick<JobQueue, 'ofRecordings'>
    connections: Pick<Connections, 'onThisMachine'>
  }) {
    this.#runs = deps.runs
    this.#slices = deps.slices
    this.#queue = deps.queue
    this.#connections = deps.connections
  }

  /** Throws the errors of the service. */
  async after(recordingId: number, place: string | null): Promise<PartialResults> {
    const run = this.#runs.latestOf(recordingId)
    if (run?.destination !== 'this-machine' || !this.#isUnderWay(run)) return nothing
    const before = readPlace(place)
    const isSameRun = before?.runId === run.id
    const from: Place = isSameRun && before ? before : { runId: run.id, slice: 0, atService: null, toMs: 0 }
    const sliceIds = this.#slices.runIds(run.id)
    const one = sliceIds.length === 0 ? run : this.#runs.find(sliceIds[from.slice] ?? 0)
    const waits = { stretches: [], place: writePlace(from), hasMore: false, goesOn: isSameRun }
    if (one === null) return waits
    const resultJson = sliceIds.length === 0 ? null : this.#slices.resultOf(one.id)
    if (resultJson !== null) return { ...ofResult(resultJson, one, from), goesOn: isSameRun }
    if (one.transcriptionId === null) return waits
    const client = await this.#connections.onThisMachine()
    const { segments, next, has_more, goes_on } = await client.call('readPartialResults', {
      params: { transcription_id: one.transcriptionId },
      query: from.atService === null ? {} : { after: from.atService },
    })
    // Other models now transcribe the recording, so start from the beginning.
    if (from.atService !== null && !goes_on) return { ...nothing, hasMore: true }
    const stretches = segments
      .filter(({ text }) => text.trim() !== '')
      .map((segment) => stretchOf(segment, one.spanStartMs ?? 0))
    const to = { ...from, atService: next, toMs: stretches.at(-1)?.endMs ?? from.toMs }
    // The previous slice has already shown the overlap.
    const isSeam = from.slice > 0 && from.atService === null
    return {
      stretches: isSeam ? stretches.filter((stretch) => isAfter(stretch, from.toMs)) : stretches,
      ...{ place: writePlace(to), hasMore: has_more, goesOn: isSameRun },
    }
  }

  /** True if a job of the run, or of one of its slices, has not ended. */
  #isUnderWay(run: RunRow): boolean {
    return this.#queue.ofRecordings([run.recordingId]).some(({ payload, state }) => {
      if (!('runId' in payload) || state === 'done' || state === 'failed' || state === 'cancelled') return false
      return payload.runId === run.id || this.#runs.find(payload.runId)?.parentId === run.id
    })
  }
}

const isAfter = ({ startMs, endMs }: PartialStretch, ms: number): boolean => (startMs + endMs) / 2 >= ms

/** Returns the rest of a finished slice, then the next slice. */
function ofResult(resultJson: string, run: RunRow, from: Place): Omit<PartialResults, 'goesOn'> {
  const { segments } = normaliseResult(transcriptionDataSchema.parse(JSON.parse(resultJson)), run)
  const left = segments
    // What the recogniser left out has no words yet.
    .filter(({ isUnclear }) => !isUnclear)
    .map((segment) => shifted(segment, run.spanStartMs ?? 0))
    .filter((stretch) => isAfter(stretch, from.toMs))
  const stretches = left.slice(0, mostStretches)
  const toMs = stretches.at(-1)?.endMs ?? from.toMs
  const isRest = left.length === stretches.length
  const to = isRest ? { ...from, slice: from.slice + 1, atService: null, toMs } : { ...from, toMs }
  return { stretches, place: writePlace(to), hasMore: true }
}

const shifted = ({ startMs, endMs, text, words }: MachineSegment, byMs: number): PartialStretch => ({
  ...{ startMs: startMs + byMs, endMs: endMs + byMs, text },
  words: (words ?? []).map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs })),
})

const ms = (seconds: number, fromMs: number): number => fromMs + Math.round(seconds * 1000)

const stretchOf = (
  segment: {
    start: number
    end: number
    text: string
    words?: { text: string; start: number; end: number }[] | undefined
  },
  fromMs: number,
): PartialStretch => ({
  ...{ startMs: ms(segment.start, fromMs), endMs: ms(segment.end, fromMs), text: segment.text },
  words: (segment.words ?? []).map(({ text, start, end }) => ({
    ...{ text, startMs: ms(start, fromMs), endMs: ms(end, fromMs) },
    confidence: null,
  })),
})

const writePlace = ({ runId, slice, atService, toMs }: Place): string => [runId, slice, atService ?? '', toMs].join('|')

/** Null for an invalid position, such as a position from an earlier version. */
function readPlace(place: string | null): Place | null {
  const parts = place?.match(/^(\d{1,15})\|(\d{1,6})\|([\w.-]{0,100})\|(\d{1,12})$/)
  if (!parts) return null
  const [, runId, slice, atService = '', toMs] = parts
  return { runId: Number(runId), slice: Number(slice), atService: atService || null, toMs: Number(toMs) }
}
