import { TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { Checkbox } from 'react-aria-components'
import type { DeviceRecordingView } from '../../shared/device.ts'
import { momentWords, noZoneHint } from '../recordedWords.ts'
import { sizeWords } from '../sizeWords.ts'
import { canBeAsked, recordingStateWords } from './deviceWords.ts'

/** One recording on a device: the whole line is its tick box. What cannot be asked for can still be read. */
export function RecordingLine(props: {
  recording: DeviceRecordingView
  isTicked: boolean
  isStop: boolean
  inputRef: Ref<HTMLInputElement | null>
  onFocus: () => void
  onTick: (isOn: boolean) => void
}) {
  const { recording, isTicked, isStop, inputRef, onFocus, onTick } = props
  const { title, path, volume, recordedMs, hasZone, sizeBytes, state, error } = recording
  const isFree = canBeAsked(recording)
  return (
    <Checkbox
      className="check line"
      isSelected={isTicked && isFree}
      isReadOnly={!isFree}
      excludeFromTabOrder={!isStop}
      inputRef={inputRef}
      onFocus={onFocus}
      onChange={onTick}
    >
      <span className="box" aria-hidden />
      <span className="moment">
        <span>{recordedMs === null ? 'Date not known' : momentWords(recordedMs)}</span>
        {recordedMs !== null && !hasZone && <span className="hint">{noZoneHint}</span>}
      </span>
      <span className="what">
        <bdi className="title">{title}</bdi>
        {error ? (
          <span className="hint error" title={error.message}>
            {error.message}
          </span>
        ) : (
          <bdi className="hint" title={path}>
            {volume === null ? path : `${volume}: ${path}`}
          </bdi>
        )}
      </span>
      <span className="size">{sizeWords(sizeBytes)}</span>
      <span className={state === 'refused' ? 'state error' : state === 'new' ? 'state new' : 'state'}>
        {state === 'refused' && <TriangleAlert size={13} aria-hidden />}
        {recordingStateWords(recording)}
      </span>
    </Checkbox>
  )
}
