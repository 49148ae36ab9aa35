import { useRemoteCommand } from '../base/queries.ts'
import { JoinDialog } from './JoinDialog.tsx'

/** Joins recordings that a person selected, in the order that Tapelog suggests at first. */
export function JoinSelectedDialog(props: { recordingIds: number[]; onClose: () => void; onJoined: () => void }) {
  const { recordingIds } = props
  const { data, error } = useRemoteCommand('joins.suggest', { recordingIds })
  // Without a suggestion, the dialog says what prevents the join.
  const suggested = data ?? (error && { recordingIds, arrangement: 'one-after-another' as const, leftOut: [] })
  if (!suggested) return null
  return <JoinDialog suggested={suggested} onClose={props.onClose} onJoined={props.onJoined} />
}
