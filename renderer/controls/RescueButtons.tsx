import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { mayBeReadAsSamples } from '../../shared/sound/sampleLayout.ts'
import { ReadAsSamplesButton } from './ReadAsSamplesButton.tsx'
import { SalvageButton } from './SalvageButton.tsx'

/** What can be done beside “Retry” for a failed import; shows nothing if nothing can. */
export function RescueButtons(props: { error: ErrorInfo | null; jobId: number; name: string }) {
  return mayBeReadAsSamples(props.error) ? (
    <ReadAsSamplesButton jobId={props.jobId} name={props.name} />
  ) : (
    <SalvageButton {...props} />
  )
}
