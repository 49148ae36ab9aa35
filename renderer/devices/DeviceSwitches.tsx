import type { Device } from '../../shared/device.ts'
import { Toggle } from '../controls/Toggle.tsx'
import { useDeviceMutation } from './useDeviceMutation.ts'

/** What holds for everything that comes from this device. */
export function DeviceSwitches({ device }: { device: Device }) {
  const { deviceId, isRemembered } = device
  const update = useDeviceMutation('devices.update')
  // As it was pressed, until the answer says how it is.
  const asked = update.isPending ? update.variables : undefined
  return (
    <div className="switches">
      <Toggle
        isOn={asked?.autoImport ?? device.autoImport}
        onChange={(autoImport) => update.mutate({ deviceId, autoImport })}
      >
        Always import from this device
      </Toggle>
      <Toggle
        isOn={asked?.localOnly ?? device.localOnly}
        onChange={(localOnly) => update.mutate({ deviceId, localOnly })}
        hint="what is imported from it never leaves it"
      >
        Keep on this machine only
      </Toggle>
      {!isRemembered && (
        <p className="muted">
          Nothing tells this unit from others like it: it is not remembered, and these switches hold until it is
          unplugged.
        </p>
      )}
      {update.error && (
        <p className="error" role="alert">
          {update.error.message}
        </p>
      )}
    </div>
  )
}
