import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  Clock,
  LoaderCircle,
  Pause,
  TriangleAlert,
} from 'lucide-react'
import type { RecordingSummary } from '../../../shared/recordings/domain.ts'

/** The shape before the words of a state, which distinguishes states without colour. */
export function StateSign({ recording }: { recording: RecordingSummary }) {
  const { stage, waitingFor, segmentCount, verifiedSegments, missing } = recording
  const props = { size: 13, 'aria-hidden': true } as const
  if (stage === 'failed') return <TriangleAlert {...props} />
  if (waitingFor === 'choice') return <CircleHelp {...props} className="error" />
  if (waitingFor === 'sign-in') return <CircleAlert {...props} className="error" />
  // If sound is missing, a person who quotes from the recording must know.
  if (stage === 'ready' && missing !== null) return <CircleAlert {...props} className="error" />
  if (stage === 'ready')
    return segmentCount > 0 && verifiedSegments === segmentCount ? (
      <CircleCheck {...props} className="calm" />
    ) : verifiedSegments > 0 ? (
      <CircleDot {...props} />
    ) : (
      <Circle {...props} />
    )
  if (stage === 'sealed' || stage === 'cancelled') return <CircleDashed {...props} />
  if (waitingFor === 'paused' || waitingFor === 'pausing') return <Pause {...props} />
  return waitingFor === null ? <LoaderCircle {...props} className="accent" /> : <Clock {...props} />
}
