import { TriangleAlert } from 'lucide-react'
import type { Device } from '../../shared/device.ts'
import { useCommand } from '../queries.ts'
import { countWords } from '../sizeWords.ts'

const shownFiles = 5

/** What was tried and did not come in, each with its reason: some of it may be asked for again. */
export function RefusedFiles({ device: { deviceId, counts, transfer } }: { device: Device }) {
  const count = Math.max(counts?.refused ?? 0, transfer?.filesFailed ?? 0)
  const { data } = useCommand('devices.recordings', { deviceId }, count > 0)
  const refused = data?.recordings.filter(({ state, error }) => state === 'refused' || (state === 'new' && error)) ?? []
  if (count === 0) return null
  const total = Math.max(count, refused.length)
  return (
    <div className="refused">
      <p>
        <TriangleAlert size={15} aria-hidden /> {countWords(total, 'file')} could not be imported
      </p>
      <ul>
        {refused.slice(0, shownFiles).map(({ key, path, error }) => (
          <li key={key}>
            <bdi>{path}</bdi>
            {error && <span className="muted">: {error.message}</span>}
          </li>
        ))}
        {refused.length > shownFiles && (
          <li className="muted">… and {refused.length - shownFiles} more, under “Choose…”</li>
        )}
      </ul>
    </div>
  )
}
