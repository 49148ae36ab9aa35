import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Device } from '../../shared/devices/device.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { DeviceSwitches } from './DeviceSwitches.tsx'
import { stateWords } from './deviceWords.ts'
import { useDeviceMutation } from './useDeviceMutation.ts'
import '../controls/Card.css'
import './RememberedCard.css'

const { remembered } = words.devices

/** A remembered device that is not plugged in. */
export function RememberedCard({ device }: { device: Device }) {
  const { deviceId, name, waitingFiles } = device
  const [isForgetting, setForgetting] = useState(false)
  const forget = useDeviceMutation('devices.forget')
  return (
    <article className="card away" aria-label={name} tabIndex={-1}>
      <header>
        <h3 dir="auto">{name}</h3>
        <span className="hint">{remembered.lastSeen(words.units.moment(device.lastSeenMs))}</span>
        <div className="spread">
          <Button className="quiet" isPending={forget.isPending} onPress={() => setForgetting(true)}>
            {remembered.forget}
          </Button>
        </div>
      </header>
      {waitingFiles > 0 && (
        <p className="headline">
          <Unplug size={16} aria-hidden />
          {stateWords(device)}
        </p>
      )}
      {device.problems.map((error) => (
        <p key={`${error.code} ${error.message}`} className="error">
          {sentenceOf(error)}
        </p>
      ))}
      <ErrorLine text={forget.error?.message} />
      <More title={remembered.whenPluggedIn}>
        <DeviceSwitches device={device} />
      </More>
      {isForgetting && (
        <ConfirmDialog
          title={remembered.forgetTitle(name)}
          confirm={remembered.forget}
          onConfirm={() => forget.mutate({ deviceId })}
          onClose={() => setForgetting(false)}
        >
          {remembered.forgetText(waitingFiles)}
        </ConfirmDialog>
      )}
    </article>
  )
}
