import { TriangleAlert } from 'lucide-react'
import type { Device } from '../../shared/device.ts'
import { sentenceOf } from '../../shared/sentences/problem.ts'
import { useCommand } from '../queries.ts'
import { words } from '../words/index.ts'

const shownFiles = 5

/** Files that could not be imported, each with its reason. */
export function RefusedFiles({ device: { deviceId, counts, transfer } }: { device: Device }) {
  const count = Math.max(counts?.refused ?? 0, transfer?.filesFailed ?? 0)
  const { data } = useCommand('devices.recordings', { deviceId }, count > 0)
  const refused = data?.recordings.filter(({ state, error }) => state === 'refused' || (state === 'new' && error)) ?? []
  if (count === 0) return null
  const total = Math.max(count, refused.length)
  return (
    <div className="refused">
      <p>
        <TriangleAlert size={15} aria-hidden /> {words.devices.refused.title(total)}
      </p>
      <ul>
        {refused.slice(0, shownFiles).map(({ key, path, error }) => (
          <li key={key}>
            <bdi>{path}</bdi>
            {error && <span className="muted">: {sentenceOf(error)}</span>}
          </li>
        ))}
        {refused.length > shownFiles && (
          <li className="muted">{words.devices.refused.more(refused.length - shownFiles)}</li>
        )}
      </ul>
    </div>
  )
}
