import type { JobKind, JobSummary } from '../../shared/domain.ts'
import { dayOf } from '../library/stageWords.ts'
import { clockWords } from '../waitWords.ts'
import { stepNoun } from './queueWords.ts'

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

/** The same for work on this machine. */
const endedHere: Partial<Record<JobKind, string>> = {
  derive: 'Made ready',
  upload: 'Prepared',
  submit: 'Put in line for transcription here',
  poll: 'Transcribed here',
}

/** How a job ended: `Uploaded`, `Upload cancelled`, `Export failed · The disk is full…`. */
export function outcomeWords({ kind, state, error, destination }: JobSummary): string {
  const isHere = destination === 'this-machine'
  const said = error ? ` · ${error.message}` : ''
  if (state === 'done') return `${(isHere ? endedHere[kind] : undefined) ?? ended[kind]}${said}`
  return state === 'cancelled'
    ? `${stepNoun(kind, destination)} cancelled`
    : `${stepNoun(kind, destination)} failed${said}`
}

/** `14:05` today, `14 Nov, 14:05` before, with the year when it is another one. */
export function endedWords(timeMs: number, nowMs = Date.now()): string {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString()
  return isToday ? clockWords(timeMs) : `${dayOf(timeMs, nowMs)}, ${clockWords(timeMs)}`
}
