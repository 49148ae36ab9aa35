import { TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { Checkbox } from 'react-aria-components'
import type { DeviceRecordingView } from '../../shared/devices/device.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { momentWords } from '../../shared/words/recordedWhen.ts'
import { words } from '../words/index.ts'
import { canBeImported, recordingName } from './deviceWords.ts'
import './RecordingLine.css'

const { chooser } = words.devices

/** A recording on a device as one checkbox. If a recording cannot be imported, its box is read-only instead of disabled. */
export function RecordingLine(props: {
  recording: DeviceRecordingView
  isTicked: boolean
  isTabStop: boolean
  inputRef: Ref<HTMLInputElement | null>
  onFocus: () => void
  onTick: (isOn: boolean) => void
}) {
  const { recording, isTicked, isTabStop, inputRef, onFocus, onTick } = props
  const { path, volume, recordedMs, recordedTimePrecision, hasZone, sizeBytes, state, error } = recording
  const isFree = canBeImported(recording)
  return (
    <Checkbox
      className="check line"
      isSelected={isTicked && isFree}
      isReadOnly={!isFree}
      excludeFromTabOrder={!isTabStop}
      inputRef={inputRef}
      onFocus={onFocus}
      onChange={onTick}
    >
      <span className="box" aria-hidden />
      <span className="moment stack gap-0">
        <span>{recordedMs === null ? chooser.dateUnknown : momentWords(recordedMs, recordedTimePrecision)}</span>
        {recordedMs !== null && !hasZone && recordedTimePrecision !== 'day' && (
          <span className="hint">{chooser.noZone}</span>
        )}
      </span>
      <span className="what rest stack gap-0">
        <bdi className="title truncate">{recordingName(recording)}</bdi>
        {error ? (
          <span className="hint error truncate" title={sentenceOf(error)}>
            {sentenceOf(error)}
          </span>
        ) : (
          <bdi className="hint truncate" title={path}>
            {volume === null ? path : chooser.at(volume, path)}
          </bdi>
        )}
      </span>
      <span className="size">{words.units.size(sizeBytes)}</span>
      <span className={state === 'refused' ? 'state error' : state === 'new' ? 'state new' : 'state'}>
        {state === 'refused' && <TriangleAlert size={13} aria-hidden />}
        {chooser.states[state]}
      </span>
    </Checkbox>
  )
}
