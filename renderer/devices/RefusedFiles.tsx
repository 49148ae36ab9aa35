import { TriangleAlert } from 'lucide-react'
import type { Device } from '../../shared/devices/device.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { RescueButtons } from '../controls/RescueButtons.tsx'
import { words } from '../words/index.ts'
import './RefusedFiles.css'

const shownFiles = 5

/** Files that could not be imported, each with its reason. */
export function RefusedFiles({ device: { deviceId, counts, transfer } }: { device: Device }) {
  const count = Math.max(counts?.refused ?? 0, transfer?.filesFailed ?? 0)
  const { data } = useCommand('devices.recordings', { deviceId }, count > 0)
  const retry = useCommandMutation('queue.retry', ['devices.list', 'devices.recordings'])
  const refused =
    data?.recordings.filter(
      ({ state, error }) => state === 'refused' || ((state === 'new' || state === 'salvaged') && error),
    ) ?? []
  if (count === 0) return null
  const total = Math.max(count, refused.length)
  return (
    <div className="refused">
      <p>
        <TriangleAlert size={15} aria-hidden /> {words.devices.refused.title(total)}
      </p>
      <ul>
        {refused.slice(0, shownFiles).map(({ key, path, title, error, salvageableJobId: jobId }) => (
          <li key={key}>
            <bdi>{path}</bdi>
            {error && <span className="muted">: {sentenceOf(error)}</span>}
            {jobId !== undefined && (
              <span className="choices row wrap">
                <button
                  type="button"
                  className="quiet"
                  aria-label={words.buttons.of(words.buttons.retry, title)}
                  onClick={() => retry.mutate({ jobId })}
                >
                  {words.buttons.retry}
                </button>
                <RescueButtons error={error} jobId={jobId} name={title} />
              </span>
            )}
          </li>
        ))}
        {refused.length > shownFiles && (
          <li className="muted">{words.devices.refused.more(refused.length - shownFiles)}</li>
        )}
      </ul>
    </div>
  )
}
