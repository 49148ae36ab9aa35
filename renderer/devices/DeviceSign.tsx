import { useCommand } from '../queries.ts'
import { isPluggedIn, newRecordings } from './deviceWords.ts'

/** Beside “Devices”: how much is new on what is plugged in, or that something is. */
export function DeviceSign() {
  const { data } = useCommand('devices.list')
  const pluggedIn = data?.devices.filter(isPluggedIn) ?? []
  if (pluggedIn.length === 0) return null
  const fresh = pluggedIn.reduce((sum, device) => sum + newRecordings(device), 0)
  return fresh > 0 ? (
    <span className="count fresh">{fresh.toLocaleString('en-GB')} new</span>
  ) : (
    <span className="count plugged" role="img" aria-label="plugged in" />
  )
}
