import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { isPluggedIn, newRecordings } from './deviceWords.ts'

/** Beside “Devices”: the number of new recordings on plugged-in devices, or a dot for a device without any. */
export function DeviceSign() {
  const { data } = useCommand('devices.list')
  const pluggedIn = data?.devices.filter(isPluggedIn) ?? []
  if (pluggedIn.length === 0) return null
  const fresh = pluggedIn.reduce((sum, device) => sum + newRecordings(device), 0)
  return fresh > 0 ? (
    <span className="count fresh">{words.devices.sign.fresh(fresh)}</span>
  ) : (
    <span className="count plugged" role="img" aria-label={words.devices.sign.pluggedIn} />
  )
}
