import type { Device } from '../../shared/devices/device.ts'
import { deviceSource } from '../../shared/recordings/importing.ts'
import { SourceChoice } from '../choices/SourceChoice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'
import { useDeviceMutation } from './useDeviceMutation.ts'

const { switches } = words.devices

/** Settings for all recordings from this device. */
export function DeviceSwitches({ device }: { device: Device }) {
  const { deviceId, isRemembered } = device
  const update = useDeviceMutation('devices.update')
  // Show the pressed position until the engine responds.
  const pressed = update.isPending ? update.variables : undefined
  return (
    <div className="stack">
      <Toggle
        isOn={pressed?.autoImport ?? device.autoImport}
        onChange={(autoImport) => update.mutate({ deviceId, autoImport })}
      >
        {switches.autoImport}
      </Toggle>
      <Toggle
        isOn={pressed?.localOnly ?? device.localOnly}
        onChange={(localOnly) => update.mutate({ deviceId, localOnly })}
        hint={switches.localOnlyHint}
      >
        {switches.localOnly}
      </Toggle>
      {isRemembered && !device.localOnly && <SourceChoice source={deviceSource(deviceId, device.name)} />}
      {!isRemembered && <p className="muted">{switches.notRemembered}</p>}
      <ErrorLine text={update.error?.message} />
    </div>
  )
}
