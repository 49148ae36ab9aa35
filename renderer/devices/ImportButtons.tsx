import { Button } from 'react-aria-components'
import type { Device } from '../../shared/devices/device.ts'
import { askAboutImports, intoOpenProject } from '../base/importsHere.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import { useDeviceMutation } from './useDeviceMutation.ts'

const { buttons } = words.devices

/** Buttons to import all new recordings, choose some, or stop. */
export function ImportButtons(props: { device: Device; fresh: number; onChoose: () => void }) {
  const { device, fresh, onChoose } = props
  const { deviceId } = device
  const begin = useDeviceMutation('devices.import')
  const stop = useDeviceMutation('devices.stopImport')
  const isImporting = device.state === 'importing'
  const problem = [begin, stop].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error
  return (
    <>
      <div className="buttons row wrap">
        {!isImporting && fresh > 0 && (
          <Button
            className="primary"
            isPending={begin.isPending}
            onPress={() => begin.mutate({ deviceId, ...intoOpenProject() }, { onSuccess: askAboutImports })}
          >
            {buttons.importNew(fresh)}
          </Button>
        )}
        {((device.counts?.total ?? 0) > 0 || (device.counts?.skipped ?? 0) > 0) && (
          <Button className="quiet" onPress={onChoose}>
            {buttons.choose}
          </Button>
        )}
        {isImporting && (
          <Button className="quiet" isPending={stop.isPending} onPress={() => stop.mutate({ deviceId })}>
            {buttons.stop}
          </Button>
        )}
      </div>
      <ErrorLine text={problem?.message} />
    </>
  )
}
