import { sentenceOf } from '../errors/problem.ts'
import type { JobKind, JobSummary } from '../recordings/domain.ts'
import { words } from './catalogue.ts'
import { stepNoun } from './queueWords.ts'

/** How a job ended: `Uploaded`, `Upload cancelled`, `Export failed · The disk is full…`; also that its recording's audio is gone. */
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

/** `14:05` today, `14 Nov, 14:05` before, with the year when it is another one. */
export function endedWords(timeMs: number, nowMs = Date.now()): string {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString()
  const clock = words.units.clock(timeMs)
  return isToday ? clock : words.queue.history.at(words.units.day(timeMs, nowMs), clock)
}
