import { deviceTypeOfSerial } from '../../shared/partner/bindings.ts'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { RecorderBinding } from './RecorderBinding.tsx'
import '../controls/Card.css'

/** Recorders that were plugged in here, with their serial numbers and the registry's data about them. */
export function KnownRecorders() {
  const devices = useCommand('devices.list').data?.devices ?? []
  const withSerial = devices.flatMap(({ deviceId, name, serialNumber }) =>
    serialNumber && deviceTypeOfSerial(serialNumber) ? [{ deviceId, name, serialNumber }] : [],
  )
  if (withSerial.length === 0) return null
  return (
    <div className="stack gap-12">
      {withSerial.map(({ deviceId, name, serialNumber }) => (
        <article key={deviceId} className="card" aria-label={name}>
          <header>
            <h3>
              <bdi>{name}</bdi>
            </h3>
            <span className="muted">{words.registry.ofRecorder.serialNumber(serialNumber)}</span>
          </header>
          <RecorderBinding serialNumber={serialNumber} />
        </article>
      ))}
    </div>
  )
}
