import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Device } from '../../shared/device.ts'
import { deviceTypeOfSerial } from '../../shared/partner/bindings.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { More } from '../controls/More.tsx'
import { momentWords } from '../recordedWords.ts'
import { RecorderBinding } from '../registry/RecorderBinding.tsx'
import { DeviceSwitches } from './DeviceSwitches.tsx'
import { stateWords } from './deviceWords.ts'
import { useDeviceMutation } from './useDeviceMutation.ts'

/** A device that was here before: what waits for it, and what will hold when it comes back. */
export function RememberedCard({ device }: { device: Device }) {
  const { deviceId, name, waitingFiles, serialNumber } = device
  const [isForgetting, setForgetting] = useState(false)
  const forget = useDeviceMutation('devices.forget')
  return (
    <article className="card away" aria-label={name} tabIndex={-1}>
      <header>
        <h3 dir="auto">{name}</h3>
        <span className="seen">Last seen {momentWords(device.lastSeenMs)}</span>
        <div className="spread">
          <Button className="quiet" isPending={forget.isPending} onPress={() => setForgetting(true)}>
            Forget
          </Button>
        </div>
      </header>
      {waitingFiles > 0 && (
        <p className="headline">
          <Unplug size={16} aria-hidden />
          {stateWords(device)}
        </p>
      )}
      {device.problems.map(({ code, message }) => (
        <p key={`${code} ${message}`} className="error">
          {message}
        </p>
      ))}
      {forget.error && (
        <p className="error" role="alert">
          {forget.error.message}
        </p>
      )}
      {serialNumber && deviceTypeOfSerial(serialNumber) && <RecorderBinding serialNumber={serialNumber} isQuiet />}
      <More title="When it is plugged in">
        <DeviceSwitches device={device} />
      </More>
      {isForgetting && (
        <ConfirmDialog
          title={`Forget ${name}?`}
          confirm="Forget"
          onConfirm={() => forget.mutate({ deviceId })}
          onClose={() => setForgetting(false)}
        >
          What was imported from it stays in your library.
          {waitingFiles > 0 && ' What still waits for it is not imported.'} Plugged in again, it is treated like a new
          one.
        </ConfirmDialog>
      )}
    </article>
  )
}
