import type { ErrorInfo } from '../../shared/errors/errors.ts'
import type { ScheduledDeletion } from '../../shared/recordings/deletion.ts'
import type { RecordingSummary } from '../../shared/recordings/domain.ts'
import { localTime } from '../../shared/sound/recordedTime.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { words } from '../../shared/words/catalogue.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { remoteWords, stageWords } from '../../shared/words/stageWords.ts'
import type { Engine } from '../engine/index.ts'
import { progressBars, progressLines } from './progressBars.ts'
import { plain } from './queueLines.ts'
import type { Terminal } from './terminal.ts'

/** The exit codes in the help. */
export const exitCode = { done: 0, failed: 1, usage: 2, offline: 3 } as const

/**
 * Writes a command's output. With --json, it writes events to stdout. Without --json, it writes results to stdout and
 * everything else to stderr.
 */
export type Reporter = {
  /** Reports an event with --json, or else a sentence on stderr. An error goes into `fields` in English, with its code. */
  event(type: string, fields: Record<string, unknown>, sentence: string): void
  /** Prints a line of the result; prints nothing with --json. */
  line(text: string): void
  /** Prints a remark on stderr; prints nothing with --json. */
  note(sentence: string): void
  /** Reports the last event of a --json run. Returns the exit code of a command that is done, or has failed. */
  result(fields: { ok: boolean } & Record<string, unknown>): number
  /** Ends the progress display. Safe to call twice. */
  stop(): void
}

/** An error for `--json`, in English whatever the terminal's language. */
export const toldOf = ({ code, message }: ErrorInfo) => ({ code, message })

/** `engine`: shows the progress of its work; null if there is no progress to show. */
export function report(terminal: Terminal, engine: Engine | null, json: boolean): Reporter {
  return json ? jsonReporter(terminal, engine) : humanReporter(terminal, engine)
}

const codeOf = ({ ok }: { ok: boolean }): number => (ok ? exitCode.done : exitCode.failed)

function jsonReporter({ stdout }: Terminal, engine: Engine | null): Reporter {
  const write = (value: object) => stdout.write(`${JSON.stringify(value)}\n`)
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
      return codeOf(fields)
    },
    stop,
  }
}

function humanReporter(terminal: Terminal, engine: Engine | null): Reporter {
  let progress = engine && (terminal.stderr.isTTY ? progressBars(terminal, engine) : progressLines(terminal, engine))
  const note = (sentence: string) => {
    if (progress) progress.log(sentence)
    else terminal.stderr.write(`${sentence}\n`)
  }
  return {
    event: (_type, _fields, sentence) => note(sentence),
    line: (text) => terminal.stdout.write(`${text}\n`),
    note,
    result: codeOf,
    stop: () => {
      progress?.stop()
      progress = null
    },
  }
}

const deletionWords = ({ scope, askedBy, dueMs }: ScheduledDeletion): string =>
  words.terminal.recording.deletion(scope, askedBy === 'rule', dueMs === null ? null : localTime(dueMs))

/**
 * A recording in one line: number, length, state, title, where its audio goes, whether it is about to be deleted, what is missing,
 * whether a new transcript waits, and the error of the last attempt.
 */
export function recordingLine(recording: RecordingSummary): string {
  const { terminal } = words
  const remarks = [
    remoteWords(recording.remoteCopies),
    recording.deletion && deletionWords(recording.deletion),
    recording.joinedFiles > 0 && words.joining.sign(recording.joinedFiles),
    recording.missing && words.missing.sign(recording.missing),
    recording.newTranscript && terminal.recording.newTranscript(recording.newTranscript),
  ].flatMap((text) => (text ? [terminal.remark(plain(text))] : []))
  const stage = plain(stageWords(recording))
  const line = `${String(recording.id).padStart(4)}  ${formatClock(recording.durationMs).padStart(8)}  ${stage}  ${plain(recording.title)}${remarks.join('')}`
  const reason = recording.error ? plain(sentenceOf(recording.error)) : ''
  return stage.includes(reason) ? line : terminal.reason(line, reason)
}
