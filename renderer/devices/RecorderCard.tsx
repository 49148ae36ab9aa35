import { CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Device } from '../../shared/device.ts'
import { deviceTypeOfSerial } from '../../shared/partner/bindings.ts'
import { RecorderBinding } from '../registry/RecorderBinding.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceSwitches } from './DeviceSwitches.tsx'
import { kindWords, newRecordings, stateWords } from './deviceWords.ts'
import { ImportButtons } from './ImportButtons.tsx'
import { RecordingsDialog } from './RecordingsDialog.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { TransferProgress } from './TransferProgress.tsx'
import { useDeviceMutation } from './useDeviceMutation.ts'

/** A device that is plugged in: what is on it, what can be done about that, and whether it can be pulled out. */
export function RecorderCard({ device }: { device: Device }) {
  const { deviceId, state, transfer, unplug } = device
  const [isChoosing, setChoosing] = useState(false)
  const rescan = useDeviceMutation('devices.rescan')
  const eject = useDeviceMutation('devices.eject')
  const problem = [rescan, eject].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error
  // The engine's own “Opening…” is said already.
  const waitedFor = state === 'opening' && device.message !== stateWords(device) ? device.message : null
  const isOpen = state === 'ready' || state === 'importing'
  return (
    <article className="card" aria-label={device.name} tabIndex={-1}>
      <header>
        <h3 dir="auto">{device.name}</h3>
        <span className="badge plain">{kindWords[device.kind]}</span>
        <div className="spread">
          <Button
            className="quiet"
            isPending={rescan.isPending}
            isDisabled={state === 'opening' || state === 'importing'}
            onPress={() => rescan.mutate({ deviceId })}
          >
            <RotateCw size={14} aria-hidden /> Look again
          </Button>
          {unplug.canEject && state !== 'ejected' && (
            <Button className="quiet" isPending={eject.isPending} onPress={() => eject.mutate({ deviceId })}>
              Eject
            </Button>
          )}
        </div>
      </header>
      <p className="headline">
        <strong>{stateWords(device)}</strong>
        {waitedFor && <span className="muted"> · {waitedFor}</span>}
      </p>
      {device.problems.map(({ code, message }) => (
        <p key={`${code} ${message}`} className="error">
          {message}
        </p>
      ))}
      {problem && (
        <p className="error" role="alert">
          {problem.message}
        </p>
      )}
      {state === 'importing' && transfer && <TransferProgress name={device.name} transfer={transfer} />}
      {isOpen && <ImportButtons device={device} fresh={newRecordings(device)} onChoose={() => setChoosing(true)} />}
      {isOpen && <RefusedFiles device={device} />}
      <UnplugLine device={device} />
      {(isOpen || state === 'ejected') && <DeviceSwitches device={device} />}
      {device.serialNumber && deviceTypeOfSerial(device.serialNumber) && (
        <RecorderBinding serialNumber={device.serialNumber} />
      )}
      <DeviceFacts device={device} />
      {isChoosing && <RecordingsDialog device={device} onClose={() => setChoosing(false)} />}
    </article>
  )
}

/** Said only where it is known; the sign and the words carry it, the colour is beside them. */
function UnplugLine({ device: { unplug } }: { device: Device }) {
  if (unplug.isSafe)
    return (
      <p className="safe">
        <CircleCheck size={16} aria-hidden /> Safe to unplug
      </p>
    )
  return unplug.message ? <p className="muted">{unplug.message}</p> : null
}
