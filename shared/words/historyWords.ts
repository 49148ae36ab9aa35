import type { JobKind, JobSummary } from '../recordings/domain.ts'
import { words } from './catalogue.ts'
import { sentenceOf } from './problem.ts'
import { stepNoun } from './queueWords.ts'

/**
 * How a job ended: `Uploaded`, `Upload cancelled`, `Export failed · The disk is full…`. It also says if the recording's audio was
 * deleted.
 */
export function outcomeWords(job: JobSummary): string {
  const said = endWords(job)
  return job.audioDeleted ? `${said} · ${words.deletion.audioGoneShort}` : said
}

function endWords({ kind, state, error, destination }: JobSummary): string {
  const noun = stepNoun(kind, destination)
  if (state === 'cancelled') return words.queue.cancelled(noun)
  const here: Partial<Record<JobKind, string>> = destination === 'this-machine' ? words.queue.history.endedHere : {}
  const outcome = state === 'done' ? (here[kind] ?? words.queue.history.ended[kind]) : words.queue.failed(noun)
  return error ? `${outcome} · ${sentenceOf(error)}` : outcome
}

/** `14:05` for today, `14 Nov, 14:05` for earlier days, with the year if it is another year. */
export function endedWords(timeMs: number, nowMs = Date.now()): string {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString()
  const clock = words.units.clock(timeMs)
  return isToday ? clock : words.queue.history.at(words.units.day(timeMs, nowMs), clock)
}
