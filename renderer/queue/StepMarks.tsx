import { Ban, Circle, CircleCheck, CircleDot, CirclePause, Clock, type LucideProps, TriangleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ChainStepState, QueueChain } from '../../shared/queue.ts'
import { shownSteps, stepStateWords } from './queueWords.ts'

/** One circle of eight dashes: the usual one is eight paths, and most steps of most rows are ahead. */
const DashedCircle = (props: LucideProps) => <Circle {...props} strokeDasharray="4.3 3.55" />

/** A shape for each state, so that none is told by its colour alone. */
const marks: Record<ChainStepState, ComponentType<LucideProps>> = {
  ahead: DashedCircle,
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
      {shownSteps(chain).map(({ step, state: told, name, isCurrent }) => {
        // Nothing is begun while everything is paused, whatever its row says.
        const isHeld = isPaused && moving.has(told)
        const state = isHeld ? 'paused' : told
        const Mark = marks[state]
        return (
          <li key={step} className={state} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
            <Mark size={14} role="img" aria-label={stepStateWords[state]} />
            <span className="name">{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
