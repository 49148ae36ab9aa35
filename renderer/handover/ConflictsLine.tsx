import { Button } from 'react-aria-components'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import './ConflictsLine.css'

const texts = words.handover.conflicts

/** Says in an open recording that changes of another library wait for a decision. */
export function ConflictsLine({ recordingId, onDecide }: { recordingId: number; onDecide: () => void }) {
  const count = useCommand('handover.conflicts', { recordingId }).data?.conflicts.length ?? 0
  if (count === 0) return null
  return (
    <div className="conflictsline row wrap" role="status">
      <span>{texts.wait(count)}</span>
      <Button className="quiet" onPress={onDecide}>
        {texts.decide}
      </Button>
    </div>
  )
}
