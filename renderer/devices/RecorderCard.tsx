import { CircleCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Device } from '../../shared/devices/device.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceSwitches } from './DeviceSwitches.tsx'
import { newRecordings, stateWords, unpluggingWords } from './deviceWords.ts'
import { ImportButtons } from './ImportButtons.tsx'
import { RecordingsDialog } from './RecordingsDialog.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { TransferProgress } from './TransferProgress.tsx'
import { useDeviceMutation } from './useDeviceMutation.ts'
import '../controls/Card.css'
import './RecorderCard.css'

const { buttons, kinds } = words.devices

/** A device that is plugged in. */
export function RecorderCard({ device }: { device: Device }) {
  const { deviceId, state, transfer, unplug } = device
  const [isChoosing, setChoosing] = useState(false)
  const rescan = useDeviceMutation('devices.rescan')
  const eject = useDeviceMutation('devices.eject')
  const problem = [rescan, eject].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error
  // Do not repeat “Opening…”: the state already says it.
  const waitedFor = state === 'opening' && device.message !== stateWords(device) ? device.message : null
  const isOpen = state === 'ready' || state === 'importing'
  return (
    <article className="card" aria-label={device.name} tabIndex={-1}>
      <header>
        <h3 dir="auto">{device.name}</h3>
        <span className="badge plain">{kinds[device.kind]}</span>
        <div className="spread">
          <Button
            className="quiet"
            isPending={rescan.isPending}
            isDisabled={state === 'opening' || state === 'importing'}
            onPress={() => rescan.mutate({ deviceId })}
          >
            <RotateCw size={14} aria-hidden /> {buttons.lookAgain}
          </Button>
          {unplug.canEject && state !== 'ejected' && (
            <Button className="quiet" isPending={eject.isPending} onPress={() => eject.mutate({ deviceId })}>
              {buttons.eject}
            </Button>
          )}
        </div>
      </header>
      <p className="headline">
        <strong>{stateWords(device)}</strong>
        {waitedFor && <span className="muted"> · {waitedFor}</span>}
      </p>
      {device.problems.map((error) => (
        <p key={`${error.code} ${error.message}`} className="error">
          {sentenceOf(error)}
        </p>
      ))}
      <ErrorLine text={problem?.message} />
      {state === 'importing' && transfer && <TransferProgress name={device.name} transfer={transfer} />}
      {isOpen && <ImportButtons device={device} fresh={newRecordings(device)} onChoose={() => setChoosing(true)} />}
      {isOpen && <RefusedFiles device={device} />}
      <UnplugLine device={device} />
      {(isOpen || state === 'ejected') && <DeviceSwitches device={device} />}
      <DeviceFacts device={device} />
      {isChoosing && <RecordingsDialog device={device} onClose={() => setChoosing(false)} />}
    </article>
  )
}

function UnplugLine({ device }: { device: Device }) {
  const unplugging = unpluggingWords(device)
  if (!unplugging) return null
  if (!unplugging.isSafe) return <p className="muted">{unplugging.text}</p>
  return (
    <p className="safe row">
      <CircleCheck size={16} aria-hidden /> {unplugging.text}
    </p>
  )
}
