import { sentenceOf } from '../../../shared/errors/problem.ts'
import type { JobKind, JobSummary } from '../../../shared/recordings/domain.ts'
import { words } from '../../words/index.ts'
import { stepNoun } from './queueWords.ts'

const { queue, units } = words

/** How a job ended: `Uploaded`, `Upload cancelled`, `Export failed · The disk is full…`; also that its recording's audio is gone. */
export function outcomeWords(job: JobSummary): string {
  const said = endWords(job)
  return job.audioDeleted ? `${said} · ${words.deletion.audioGoneShort}` : said
}

function endWords({ kind, state, error, destination }: JobSummary): string {
  const noun = stepNoun(kind, destination)
  if (state === 'cancelled') return queue.cancelled(noun)
  const here: Partial<Record<JobKind, string>> = destination === 'this-machine' ? queue.history.endedHere : {}
  const outcome = state === 'done' ? (here[kind] ?? queue.history.ended[kind]) : queue.failed(noun)
  return error ? `${outcome} · ${sentenceOf(error)}` : outcome
}

/** `14:05` today, `14 Nov, 14:05` before, with the year when it is another one. */
export function endedWords(timeMs: number, nowMs = Date.now()): string {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString()
  const clock = units.clock(timeMs)
  return isToday ? clock : queue.history.at(units.day(timeMs, nowMs), clock)
}
