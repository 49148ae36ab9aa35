import { transcriptionDataSchema } from '../../../shared/partner/schemas.ts'
import type { PartialResults, PartialStretch } from '../../../shared/transcripts/partialResults.ts'
import type { Connections } from '../accounts/connections.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { MachineSegment } from '../transcripts/machineTranscript.ts'
import { normaliseResult } from './normalise.ts'
import type { RunRow, RunStore } from './runs.ts'
import type { RunSlices } from './slices.ts'

/** A place in the responses of a service, see {@link readPlace}. */
const placeAtService = /^[\w.-]{1,100}$/

/** Sends the stretches of a finished slice in parts of this size. */
const mostStretches = 500

/**
 * How far a reader has come: the run, its slice (0 without slices), the place in the service's responses, and the time in the
 * recording.
 */
type Place = { runId: number; slice: number; atService: string | null; toMs: number }

/** How far a word may lie outside its stretch. */
const wordsOutsideS = 5

/** How far a stretch may end after the recording, because services decode differently. */
const latestPastEndS = 60

const nothing: PartialResults = { stretches: [], place: null, hasMore: false, goesOn: false }

type PartialResultsReaderDeps = {
  runs: RunStore
  slices: RunSlices
  queue: Pick<JobQueue, 'ofRecordings'>
  recordings: Pick<RecordingStore, 'get'>
  connections: Pick<Connections, 'forRun' | 'has'>
}

/**
 * The words that are already recognised while a service transcribes a recording, if the service can say them. Nothing is stored: each time
 * a person looks, the reader requests only new words from the service.
 */
export class PartialResultsReader {
  readonly #deps: PartialResultsReaderDeps

  constructor(deps: PartialResultsReaderDeps) {
    this.#deps = deps
  }

  /** Throws the errors of the service. */
  async after(recordingId: number, place: string | null): Promise<PartialResults> {
    const run = this.#deps.runs.latestOf(recordingId)
    if (run === null || !this.#deps.connections.has(run, 'readPartialResults') || !this.#isUnderWay(run)) return nothing
    const recording = this.#deps.recordings.get(recordingId)
    if (run.destination === 'remote' && recording.localOnly) return nothing
    const before = readPlace(place)
    const isSameRun = before?.runId === run.id
    const from: Place = isSameRun && before ? before : { runId: run.id, slice: 0, atService: null, toMs: 0 }
    const sliceIds = this.#deps.slices.runIds(run.id)
    const one = sliceIds.length === 0 ? run : this.#deps.runs.find(sliceIds[from.slice] ?? 0)
    const waits = { stretches: [], place: writePlace(from), hasMore: false, goesOn: isSameRun }
    if (one === null) return waits
    const resultJson = sliceIds.length === 0 ? null : this.#deps.slices.resultOf(one.id)
    if (resultJson !== null) return { ...ofResult(resultJson, one, from), goesOn: isSameRun }
    if (one.transcriptionId === null) return waits
    const client = await this.#deps.connections.forRun(one, recording)
    const { segments, next, has_more, goes_on } = await client.call('readPartialResults', {
      params: { transcription_id: one.transcriptionId },
      query: from.atService === null ? {} : { after: from.atService },
    })
    // A place that cannot be read again would be asked for without end.
    if (next !== null && !placeAtService.test(next)) return waits
    // Other models now transcribe the recording, so start from the beginning: at once here, and when a remote service, which could say
    // this without end, reports progress.
    if (from.atService !== null && !goes_on) return { ...nothing, hasMore: run.destination === 'this-machine' }
    const latestS = recording.durationMs / 1000 + latestPastEndS
    const stretches = segments
      .filter(({ text, start, end }) => text.trim() !== '' && start >= 0 && start <= end && end <= latestS)
      .map((segment) => stretchOf(segment, one.spanStartMs ?? 0))
    const to = { ...from, atService: next, toMs: stretches.at(-1)?.endMs ?? from.toMs }
    // A service that says without end that it has more must also go on in the recording.
    const hasMore = has_more && next !== null && to.toMs > from.toMs
    // The previous slice has already shown the overlap.
    const isSeam = from.slice > 0 && from.atService === null
    return {
      stretches: isSeam ? stretches.filter((stretch) => isAfter(stretch, from.toMs)) : stretches,
      ...{ place: writePlace(to), hasMore, goesOn: isSameRun },
    }
  }

  /** True if a job of the run, or of one of its slices, has not ended. */
  #isUnderWay(run: RunRow): boolean {
    return this.#deps.queue.ofRecordings([run.recordingId]).some(({ payload, state }) => {
      if (!('runId' in payload) || state === 'done' || state === 'failed' || state === 'cancelled') return false
      return payload.runId === run.id || this.#deps.runs.find(payload.runId)?.parentId === run.id
    })
  }
}

const isAfter = ({ startMs, endMs }: PartialStretch, ms: number): boolean => (startMs + endMs) / 2 >= ms

/** Returns the rest of a finished slice, then the next slice. */
function ofResult(resultJson: string, run: RunRow, from: Place): Omit<PartialResults, 'goesOn'> {
  const { segments } = normaliseResult(transcriptionDataSchema.parse(JSON.parse(resultJson)), run)
  const left = segments
    // Unclear segments have no text to show yet.
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
  words: (segment.words ?? []).filter(isInside(segment)).map(({ text, start, end }) => ({
    ...{ text, startMs: ms(start, fromMs), endMs: ms(end, fromMs) },
    confidence: null,
  })),
})

const isInside =
  (segment: { start: number; end: number }) =>
  ({ start, end }: { start: number; end: number }): boolean =>
    start >= segment.start - wordsOutsideS && start <= end && end <= segment.end + wordsOutsideS && start >= 0

const writePlace = ({ runId, slice, atService, toMs }: Place): string => [runId, slice, atService ?? '', toMs].join('|')

/** Null for an invalid position. */
function readPlace(place: string | null): Place | null {
  const parts = place?.match(/^(\d{1,15})\|(\d{1,6})\|([\w.-]{0,100})\|(\d{1,12})$/)
  if (!parts) return null
  const [, runId, slice, atService = '', toMs] = parts
  return { runId: Number(runId), slice: Number(slice), atService: atService || null, toMs: Number(toMs) }
}
