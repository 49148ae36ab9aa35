import type { JobKind, JobSummary } from '../../shared/domain.ts'
import { dayOf } from '../library/stageWords.ts'
import { clockWords } from '../waitWords.ts'
import { stepNouns } from './queueWords.ts'

const ended: Record<JobKind, string> = {
  import: 'Copied in',
  prepare: 'Waveform and playback made',
  derive: 'Made ready to send',
  upload: 'Uploaded',
  submit: 'Submitted',
  poll: 'Transcribed',
  stitch: 'Parts joined',
  export: 'Exported',
  workflow: 'Workflow finished',
}

/** How a job ended: `Uploaded`, `Upload cancelled`, `Export failed · The disk is full…`. */
export function outcomeWords({ kind, state, error }: JobSummary): string {
  const said = error ? ` · ${error.message}` : ''
  if (state === 'done') return `${ended[kind]}${said}`
  return state === 'cancelled' ? `${stepNouns[kind]} cancelled` : `${stepNouns[kind]} failed${said}`
}

/** `14:05` today, `14 Nov, 14:05` before, with the year when it is another one. */
export function endedWords(timeMs: number, nowMs = Date.now()): string {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString()
  return isToday ? clockWords(timeMs) : `${dayOf(timeMs, nowMs)}, ${clockWords(timeMs)}`
}
