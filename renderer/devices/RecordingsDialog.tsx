import { useState } from 'react'
import { Button, Checkbox, Heading, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import type { Device, DeviceRecordingView } from '../../shared/devices/device.ts'
import { askAboutImports, intoOpenProject } from '../base/importsHere.ts'
import { useCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { canBeImported } from './deviceWords.ts'
import { RecordingsList } from './RecordingsList.tsx'
import { useDeviceMutation } from './useDeviceMutation.ts'
import './RecordingsDialog.css'

const { chooser, state: states } = words.devices

/** Lets a person choose from the recordings on a device. */
export function RecordingsDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { deviceId, name } = device
  const list = useCommand('devices.recordings', { deviceId })
  const begin = useDeviceMutation('devices.import')
  const recordings = list.data?.recordings ?? []
  const fresh = recordings.filter(({ state }) => state === 'new')
  const [filter, setFilter] = useState<'new' | 'all' | null>(null)
  // Until a person chooses, show the new recordings, if there are any.
  const shows = filter ?? (fresh.length > 0 ? 'new' : 'all')
  const shown = shows === 'new' ? fresh : recordings
  const { ticked, tick, chosen } = useTicked(recordings)
  const chosenDeleted = chosen.filter(({ state }) => state === 'deleted').length
  const importChosen = () =>
    begin.mutate(
      { deviceId, keys: chosen.map(({ key }) => key), ...intoOpenProject() },
      {
        onSuccess: () => {
          onClose()
          askAboutImports()
        },
      },
    )
  const problem = list.error ?? begin.error
  return (
    <ModalDialog
      title={chooser.title(name)}
      className="wide chooser"
      heading={
        <header className="row gap-16">
          <Heading slot="title" className="rest" dir="auto">
            {chooser.title(name)}
          </Heading>
          <ToggleButtonGroup
            className="segments"
            aria-label={chooser.filter}
            disallowEmptySelection
            selectedKeys={[shows]}
            onSelectionChange={(keys) => setFilter(keys.has('new') ? 'new' : 'all')}
          >
            <ToggleButton id="new">{chooser.new(fresh.length)}</ToggleButton>
            <ToggleButton id="all">{chooser.all(recordings.length)}</ToggleButton>
          </ToggleButtonGroup>
        </header>
      }
      onClose={onClose}
    >
      <Columns fresh={fresh} chosen={chosen} onTick={tick} />
      {list.isLoading && <p className="nothing">{chooser.reading}</p>}
      {list.isSuccess && shown.length === 0 && (
        <p className="nothing">{recordings.length === 0 ? states.nothingRecorded : chooser.nothingNew}</p>
      )}
      {shown.length > 0 && (
        <RecordingsList label={chooser.title(name)} recordings={shown} ticked={ticked} onTick={tick} />
      )}
      <Skipped files={list.data?.skipped ?? []} />
      {chosenDeleted > 0 && (
        <p className="notice" role="status">
          {chooser.bringsBack(chosenDeleted)}
        </p>
      )}
      <ErrorLine text={problem?.message} />
      <Actions chosen={chosen} isBusy={begin.isPending} onImport={importChosen} onClose={onClose} />
    </ModalDialog>
  )
}

type OnTick = (keys: string[], isOn: boolean) => void

function useTicked(recordings: DeviceRecordingView[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tick: OnTick = (keys, isOn) =>
    setTicked((before) => {
      const after = new Set(before)
      for (const key of keys) {
        if (isOn) after.add(key)
        else after.delete(key)
      }
      return after
    })
  // Ticked recordings may have been imported or deleted meanwhile.
  const chosen = recordings.filter((recording) => ticked.has(recording.key) && canBeImported(recording))
  return { ticked, tick, chosen }
}

/** The head of the list, with a box for all new recordings. */
function Columns(props: { fresh: DeviceRecordingView[]; chosen: DeviceRecordingView[]; onTick: OnTick }) {
  const { fresh, onTick } = props
  const chosenNew = props.chosen.filter(({ state }) => state === 'new').length
  return (
    <div className="columns">
      <Checkbox
        className="check"
        aria-label={chooser.selectAllNew}
        isDisabled={fresh.length === 0}
        isSelected={fresh.length > 0 && chosenNew === fresh.length}
        isIndeterminate={chosenNew > 0 && chosenNew < fresh.length}
        onChange={(isOn) =>
          onTick(
            fresh.map(({ key }) => key),
            isOn,
          )
        }
      >
        <span className="box" aria-hidden />
        <span>{chooser.allNew}</span>
      </Checkbox>
      <span aria-hidden>{words.recording.label}</span>
      <span aria-hidden className="size">
        {chooser.size}
      </span>
      <span aria-hidden>{chooser.state}</span>
    </div>
  )
}

/** Files that are not recordings, and the reasons. */
function Skipped({ files }: { files: CommandOutput<'devices.recordings'>['skipped'] }) {
  if (files.length === 0) return null
  return (
    <More title={chooser.skipped(files.length)}>
      <ul className="plainlist skipped" aria-label={chooser.skippedFiles}>
        {files.map(({ path, reason }) => (
          <li key={path}>
            <bdi>{path === '' ? chooser.allFolders : path}</bdi>
            <span className="muted">: {chooser.skippedReasons[reason]}</span>
          </li>
        ))}
      </ul>
    </More>
  )
}

function Actions(props: { chosen: DeviceRecordingView[]; isBusy: boolean; onImport: () => void; onClose: () => void }) {
  const { chosen } = props
  return (
    <div className="actions">
      <span className="muted sum" role="status">
        {chosen.length > 0 &&
          chooser.selected(
            chosen.length,
            chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
          )}
      </span>
      <Button className="quiet" onPress={props.onClose}>
        {words.buttons.cancel}
      </Button>
      <Button className="primary" isDisabled={chosen.length === 0} isPending={props.isBusy} onPress={props.onImport}>
        {chooser.importSelected}
      </Button>
    </div>
  )
}
