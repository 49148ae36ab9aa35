import type { RecordingSummary, WaitReason } from '../../shared/domain.ts'
import { remoteWords } from '../../shared/remoteCopies.ts'
import { shownText } from '../../shared/shownText.ts'
import { formatClock } from '../../shared/timecode.ts'
import type { Engine } from '../engine/index.ts'
import { progressBars, progressLines } from './progressBars.ts'

/** With --json everything is an event on stdout; without, results are lines on stdout and the rest is on stderr. */
export type Reporter = {
  /** Something happened: an event with --json, a sentence on stderr without. */
  event(type: string, fields: Record<string, unknown>, sentence: string): void
  /** A line of the result, for people only. */
  line(text: string): void
  /** A remark on stderr, for people only. */
  note(sentence: string): void
  /** The last event of a --json run. */
  result(fields: { ok: boolean } & Record<string, unknown>): void
  /** No more progress is shown. May be called again. */
  stop(): void
}

/** What a command shows while it works; `engine` is null where there is no progress to follow. */
export function report(engine: Engine | null, json: boolean): Reporter {
  return json ? jsonReporter(engine) : humanReporter(engine)
}

function jsonReporter(engine: Engine | null): Reporter {
  const write = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
  const unfollow = engine
    ? (['import.progress', 'recording.progress', 'recording.changed'] as const).map((type) =>
        engine.on(type, (payload) => write({ type, ...payload })),
      )
    : []
  const stop = () => {
    for (const one of unfollow.splice(0)) one()
  }
  return {
    event: (type, fields) => write({ type, ...fields }),
    line: () => {},
    note: () => {},
    result: (fields) => {
      stop()
      write({ type: 'result', ...fields })
    },
    stop,
  }
}

function humanReporter(engine: Engine | null): Reporter {
  let progress = engine && (process.stderr.isTTY ? progressBars(engine) : progressLines(engine))
  const note = (sentence: string) => {
    if (progress) progress.log(sentence)
    else process.stderr.write(`${sentence}\n`)
  }
  return {
    event: (_type, _fields, sentence) => note(sentence),
    line: (text) => process.stdout.write(`${text}\n`),
    note,
    result: () => {},
    stop: () => {
      progress?.stop()
      progress = null
    },
  }
}

const stageWords: Record<RecordingSummary['stage'], string> = {
  sealed: 'in the library',
  preparing: 'preparing',
  uploading: 'waiting to upload',
  submitting: 'waiting to be submitted',
  transcribing: 'being transcribed',
  ready: 'transcribed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** The same for work on this machine. */
const stageWordsHere: Partial<Record<RecordingSummary['stage'], string>> = {
  uploading: 'preparing on this machine',
  submitting: 'waiting for its turn here',
  transcribing: 'being transcribed here',
}

const waitNotes: Partial<Record<WaitReason, string>> = {
  network: ' (waiting for the network)',
  'wrong-network': ' (waiting for a network that recordings may be sent over)',
  'sign-in': ' (waiting for you to sign in)',
  paused: ' (paused)',
  pausing: ' (pausing…)',
}

/** One line per recording, for people: id, length, how far it is, title. */
export function recordingLine(recording: RecordingSummary): string {
  const { stage, waitingFor, lastDestination } = recording
  const isHere = lastDestination === 'this-machine'
  const waits = (waitingFor && !(isHere && waitingFor === 'network') && waitNotes[waitingFor]) || ''
  const words = (isHere ? stageWordsHere[stage] : undefined) ?? stageWords[stage]
  const remote = remoteWords(recording.remoteCopies)
  const sign = remote === null ? '' : ` (${shownText(remote)})`
  const why = recording.error ? `: ${recording.error.message}` : ''
  return `${String(recording.id).padStart(4)}  ${formatClock(recording.durationMs).padStart(8)}  ${words}${waits}  ${recording.title}${sign}${why}`
}
