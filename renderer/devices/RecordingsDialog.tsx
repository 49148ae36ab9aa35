import { useState } from 'react'
import {
  Button,
  Checkbox,
  Dialog,
  Heading,
  Modal,
  ModalOverlay,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components'
import type { Device } from '../../shared/device.ts'
import { More } from '../controls/More.tsx'
import { useCommand } from '../queries.ts'
import { countWords, sizeWords } from '../sizeWords.ts'
import { canBeAsked } from './deviceWords.ts'
import { RecordingsList } from './RecordingsList.tsx'
import { useDeviceMutation } from './useDeviceMutation.ts'

/** What is on a device, one by one, to choose from. */
export function RecordingsDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { deviceId, name } = device
  const list = useCommand('devices.recordings', { deviceId })
  const begin = useDeviceMutation('devices.import')
  const recordings = list.data?.recordings ?? []
  const skipped = list.data?.skipped ?? []
  const fresh = recordings.filter(({ state }) => state === 'new')
  const [filter, setFilter] = useState<'new' | 'all' | null>(null)
  // Until a person says otherwise: what is new, where anything is.
  const shows = filter ?? (fresh.length > 0 ? 'new' : 'all')
  const shown = shows === 'new' ? fresh : recordings
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What was ticked may have been imported or taken off the device meanwhile.
  const chosen = recordings.filter((recording) => ticked.has(recording.key) && canBeAsked(recording))
  const chosenNew = chosen.filter(({ state }) => state === 'new').length
  const tick = (keys: string[], isOn: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      for (const key of keys) {
        if (isOn) after.add(key)
        else after.delete(key)
      }
      return after
    })
  const problem = list.error ?? begin.error
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal wide">
        <Dialog className="dialog chooser" aria-label={`Recordings on ${name}`}>
          <header>
            <Heading slot="title" dir="auto">
              Recordings on {name}
            </Heading>
            <ToggleButtonGroup
              className="segments"
              aria-label="Which recordings are shown"
              disallowEmptySelection
              selectedKeys={[shows]}
              onSelectionChange={(keys) => setFilter(keys.has('new') ? 'new' : 'all')}
            >
              <ToggleButton id="new">New {fresh.length.toLocaleString('en-GB')}</ToggleButton>
              <ToggleButton id="all">All {recordings.length.toLocaleString('en-GB')}</ToggleButton>
            </ToggleButtonGroup>
          </header>
          <div className="columns">
            <Checkbox
              className="check"
              aria-label="Select all new"
              isDisabled={fresh.length === 0}
              isSelected={fresh.length > 0 && chosenNew === fresh.length}
              isIndeterminate={chosenNew > 0 && chosenNew < fresh.length}
              onChange={(isOn) =>
                tick(
                  fresh.map(({ key }) => key),
                  isOn,
                )
              }
            >
              <span className="box" aria-hidden />
              <span>All new</span>
            </Checkbox>
            <span aria-hidden>Recording</span>
            <span aria-hidden className="size">
              Size
            </span>
            <span aria-hidden>State</span>
          </div>
          {list.isLoading && <p className="nothing">Reading…</p>}
          {list.isSuccess && shown.length === 0 && (
            <p className="nothing">{recordings.length === 0 ? 'Nothing recorded yet' : 'Nothing new on it'}</p>
          )}
          {shown.length > 0 && (
            <RecordingsList label={`Recordings on ${name}`} recordings={shown} ticked={ticked} onTick={tick} />
          )}
          {skipped.length > 0 && (
            <More title={`${countWords(skipped.length, 'file')} passed over`}>
              <ul className="plainlist skipped" aria-label="Files passed over">
                {skipped.map(({ path, reason }) => (
                  <li key={path}>
                    <bdi>{path}</bdi>
                    <span className="muted">: {reason}</span>
                  </li>
                ))}
              </ul>
            </More>
          )}
          {problem && (
            <p className="error" role="alert">
              {problem.message}
            </p>
          )}
          <div className="actions">
            <span className="muted sum" role="status">
              {chosen.length > 0 &&
                `${chosen.length.toLocaleString('en-GB')} selected · ${sizeWords(chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))}`}
            </span>
            <Button className="quiet" onPress={onClose}>
              Cancel
            </Button>
            <Button
              className="primary"
              isDisabled={chosen.length === 0}
              isPending={begin.isPending}
              onPress={() => begin.mutate({ deviceId, keys: chosen.map(({ key }) => key) }, { onSuccess: onClose })}
            >
              Import selected
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
