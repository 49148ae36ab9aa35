import { Ban, Circle, CircleCheck, CircleDot, CirclePause, Clock, type LucideProps, TriangleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ChainStepState, QueueChain } from '../../../shared/recordings/queue.ts'
import { shownSteps } from '../../../shared/words/queueWords.ts'
import { words } from '../../words/index.ts'
import './StepMarks.css'

const { steps } = words.queue

/** The usual dashed circle has eight paths, which is too slow for many future steps. */
const DashedCircle = (props: LucideProps) => <Circle {...props} strokeDasharray="4.3 3.55" />

/** Each state has its own shape, besides its colour. */
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

/** The steps of a recording and their states. */
export function StepMarks({ chain, isPaused }: { chain: QueueChain; isPaused: boolean }) {
  return (
    <ol className="steps row gap-4 list" aria-label={steps.label}>
      {shownSteps(chain).map(({ step, state: ownState, name, isCurrent }) => {
        // While the whole queue is paused, no step begins.
        const state = isPaused && moving.has(ownState) ? 'paused' : ownState
        const Mark = marks[state]
        return (
          <li key={step} data-state={state} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
            <Mark size={14} role="img" aria-label={steps.states[state]} />
            {/* The line beside the marks says what the current step does. */}
            <span className="spoken">{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
