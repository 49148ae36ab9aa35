import { sentenceOf } from '../../shared/errors/problem.ts'
import type { ScheduledDeletion } from '../../shared/recordings/deletion.ts'
import type { NewTranscript, RecordingSummary, WaitReason } from '../../shared/recordings/domain.ts'
import { missingWords } from '../../shared/recordings/missingSound.ts'
import { localTime } from '../../shared/recordings/recordedTime.ts'
import { remoteWords } from '../../shared/recordings/remoteCopies.ts'
import { shownText } from '../../shared/text/shownText.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { isLanguageDoubtful, transcriptLanguageWords } from '../../shared/transcripts/transcriptLanguage.ts'
import type { Engine } from '../engine/index.ts'
import { audioDeletedSign } from './audioDeletedSign.ts'
import { progressBars, progressLines } from './progressBars.ts'

/** With --json writes events to stdout. Without it, writes results to stdout and everything else to stderr. */
export type Reporter = {
  /** An event with --json, a sentence on stderr without. */
  event(type: string, fields: Record<string, unknown>, sentence: string): void
  /** A line of the result; nothing with --json. */
  line(text: string): void
  /** A remark on stderr; nothing with --json. */
  note(sentence: string): void
  /** The last event of a --json run. */
  result(fields: { ok: boolean } & Record<string, unknown>): void
  /** Ends the progress display. Safe to call twice. */
  stop(): void
}

/** `engine`: shows the progress of its work; null for none. */
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
  sealed: 'not transcribed',
  preparing: 'preparing',
  uploading: 'waiting to upload',
  submitting: 'waiting to ask for the transcript',
  transcribing: 'transcribing',
  ready: 'transcribed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Where they differ for work on this machine. */
const stageWordsHere: Partial<Record<RecordingSummary['stage'], string>> = {
  uploading: 'preparing on this machine',
  submitting: 'waiting for its turn on this machine',
  transcribing: 'transcribing on this machine',
}

const waitNotes: Partial<Record<WaitReason, string>> = {
  network: ' (waiting for the network)',
  'wrong-network': ' (waiting for a network you allow)',
  'sign-in': ' (waiting: check the account)',
  'disk-space': ' (waiting for room on the library’s disk)',
  paused: ' (paused)',
  pausing: ' (pausing…)',
  choice: ' (waiting for your choice)',
}

/** What the new transcript that waits contains, and how it differs from the text. */
function newTranscriptWords({ segmentCount, speakerCount, wordsAdded, wordsRemoved }: NewTranscript): string {
  const counts = [`segments: ${segmentCount}`, `speakers: ${speakerCount}`, `words added: ${wordsAdded}`]
  return `a new transcript is waiting; ${[...counts, `removed: ${wordsRemoved}`].join(', ')}`
}

/** A deletion that has not begun; without a date it is a rule's whose warning no window has shown. */
function deletionWords({ scope, askedBy, dueMs }: ScheduledDeletion): string {
  const what = scope === 'audio' ? 'audio will be deleted' : 'will be deleted'
  if (dueMs === null) return `${what} by the rule for old audio, after a window has shown the warning`
  return `${what}${askedBy === 'rule' ? ' by the rule for old audio' : ''}; can be undone in the window until ${localTime(dueMs)}`
}

/**
 * A recording in one line: number, length, state, a doubtful language, whether its audio is gone or its deletion waits, title, what
 * its sound lacks, whether a new transcript waits.
 */
export function recordingLine(recording: RecordingSummary): string {
  const { stage, waitingFor, lastDestination } = recording
  const isHere = lastDestination === 'this-machine'
  const waits = (waitingFor && !(isHere && waitingFor === 'network') && waitNotes[waitingFor]) || ''
  const words = (isHere ? stageWordsHere[stage] : undefined) ?? stageWords[stage]
  const { language } = recording
  const doubt = language && isLanguageDoubtful(language) ? ` (${transcriptLanguageWords(language)})` : ''
  const remote = remoteWords(recording.remoteCopies)
  const sign = remote === null ? '' : ` (${shownText(remote)})`
  const gone = audioDeletedSign(recording.audioDeletedMs !== null)
  const leaving = recording.deletion ? ` (${deletionWords(recording.deletion)})` : ''
  const loss = recording.missing ? ` (${missingWords(recording.missing)})` : ''
  const fresh = recording.newTranscript ? ` (${newTranscriptWords(recording.newTranscript)})` : ''
  const why = recording.error ? `: ${sentenceOf(recording.error)}` : ''
  return `${String(recording.id).padStart(4)}  ${formatClock(recording.durationMs).padStart(8)}  ${words}${waits}${doubt}${gone}${leaving}  ${recording.title}${sign}${loss}${fresh}${why}`
}
