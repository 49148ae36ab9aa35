import { Ban, Circle, CircleCheck, CircleDashed, CircleDot, CirclePause, Clock, TriangleAlert } from 'lucide-react'
import type { ChainStepState, QueueChain } from '../../shared/queue.ts'
import { stepName, stepStateWords } from './queueWords.ts'

/** A shape for each state, so that none is told by its colour alone. */
const marks: Record<ChainStepState, typeof Circle> = {
  ahead: CircleDashed,
  queued: Circle,
  running: CircleDot,
  waiting: Clock,
  paused: CirclePause,
  done: CircleCheck,
  failed: TriangleAlert,
  cancelled: Ban,
}

const moving = new Set<ChainStepState>(['queued', 'running', 'waiting'])

/** What a recording goes through, as one chain: what is done, where it is, what is ahead. */
export function StepMarks({ chain, isPaused }: { chain: QueueChain; isPaused: boolean }) {
  return (
    <ol className="steps" aria-label="Steps">
      {chain.steps.map(({ step, state: told }) => {
        // Nothing is begun while everything is paused, whatever its row says.
        const isHeld = isPaused && moving.has(told)
        const state = isHeld ? 'paused' : told
        const Mark = marks[state]
        const isCurrent = step === chain.current
        return (
          <li key={step} className={state} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
            <Mark size={14} aria-hidden />
            <span className="name">{stepName(step, chain.parts !== null)}</span>
            <span className="spoken">: {stepStateWords[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
