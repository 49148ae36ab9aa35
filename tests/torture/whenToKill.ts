import type { Passing } from './faultProxy.ts'
import type { Said } from './journal.ts'
import type { Random } from './random.ts'

/** Moments at which a life may end: the victim's messages, and the exchanges with the service. */
export type Moment = { said: Said } | { passing: Passing; when: 'asked' | 'answered' }

const said = [
  'opened',
  'queued',
  'copying',
  'sealed',
  'stage',
  'sent',
  'submitted',
  'transcribed',
  'editing',
  'edited',
  'renaming',
  'renamed',
  'exporting',
  'exported',
] as const
const passing = ['presign', 'putPart', 'complete', 'submit', 'poll'] as const

/**
 * Chooses when a life ends: while it begins, any time after that, or up to 8 ms after a moment of some kind (its first to sixth),
 * but at most `latestMs` after it began. Returns the listener for moments; `end` is called once.
 */
export function whenToKill(random: Random, latestMs: number, end: () => void): (moment: Moment) => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const once = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    end()
  }
  const after = (ms: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(once, ms)
  }
  if (random.chance(0.08)) {
    after(random.next() * 800)
    return () => {}
  }
  const isAnyTime = random.chance(0.3)
  const wanted: string = isAnyTime ? 'none' : random.chance(0.4) ? random.pick(passing) : random.pick(said)
  const when = random.pick(['asked', 'answered'])
  let left = random.between(1, random.chance(0.5) ? 1 : 6)
  const delayMs = random.chance(0.5) ? 0 : random.next() * 8
  const livesMs = isAnyTime ? random.next() * latestMs : latestMs
  // In case the victim never begins.
  after(20_000)
  return (moment) => {
    if ('said' in moment && moment.said.at === 'opened') after(livesMs)
    const isIt =
      'said' in moment ? moment.said.at === wanted : moment.passing.operation === wanted && moment.when === when
    if (!isIt) return
    left -= 1
    if (left > 0) return
    if (delayMs === 0) once()
    else after(delayMs)
  }
}
