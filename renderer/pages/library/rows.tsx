import { Lock } from 'lucide-react'
import { memo, useState } from 'react'
import { MenuItem } from 'react-aria-components'
import type { PendingImport, RecordingSummary } from '../../../shared/recordings/domain.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { dayAndTime, whenWords } from '../../../shared/words/recordedWhen.ts'
import { importWords, isAtWork, isBusy, rowWords } from '../../../shared/words/stageWords.ts'
import { addImportNotices } from '../../base/importNotices.ts'
import { useCommandMutation } from '../../base/queries.ts'
import { Bar } from '../../controls/Bar.tsx'
import { RemoteSign } from '../../controls/RemoteSign.tsx'
import { RowMenu } from '../../controls/RowMenu.tsx'
import { CountdownWords, UndoButton } from '../../deletion/UndoDeletion.tsx'
import { HandOverDialog } from '../../handover/HandOverDialog.tsx'
import { RecordedTimeDialog } from '../../recording/panel/RecordedTimeDialog.tsx'
import { RetryButton } from '../../transcribe/RetryButton.tsx'
import { TranscribeDialog } from '../../transcribe/TranscribeDialog.tsx'
import { words } from '../../words/index.ts'
import { MoveDialog, RenameDialog } from './RowDialogs.tsx'
import { RowVoices } from './RowVoices.tsx'
import { useFocusOnce } from './rowFocus.ts'
import { StateSign } from './StateSign.tsx'
import type { SelectHow } from './useSelection.ts'
import './rows.css'

type RecordingRowProps = {
  recording: RecordingSummary
  isQueuePaused: boolean
  /** True if this row was opened and the person comes back. */
  takesFocus: boolean
  onFocused: () => void
  isSelected: boolean
  /** True if the row belongs to the last import. */
  hasArrived: boolean
  onSelect: (recordingId: number, how: SelectHow) => void
  onOpen: (recordingId: number) => void
  onExport: (recording: RecordingSummary) => void
  onDelete: (recording: RecordingSummary) => void
}

/** A recording in the list: date, title, speakers, length, and its current state. */
export const RecordingRow = memo(function RecordingRow(props: RecordingRowProps) {
  const { recording, isQueuePaused } = props
  const retry = useCommandMutation('queue.retry', ['recordings.list'])
  const act = useRowActions(recording)
  /** The action chosen last, which may have a dialog. */
  const [chosen, setChosen] = useState<string | null>(null)
  const close = () => setChosen(null)
  const failed = recording.stage === 'failed'
  const deletion = undoableDeletion(recording)
  // Without audio, only an export can be retried, and an export needs a transcript.
  const mayRetry = deletion === null && (recording.audioDeletedMs === null || recording.hasTranscript)
  return (
    <div
      className={`libraryrow row gap-12${failed ? ' failed' : ''}${props.isSelected ? ' selected' : ''}${props.hasArrived ? ' arrived' : ''}`}
    >
      <input
        type="checkbox"
        className="tick"
        checked={props.isSelected}
        aria-label={words.library.selection.select(recording.title)}
        onChange={() => {}}
        onClick={(event) => props.onSelect(recording.id, event.shiftKey ? 'extend' : 'toggle')}
      />
      <OpenButton {...props} />
      <div className="side row">
        {deletion && <UndoButton recordingId={recording.id} title={recording.title} />}
        {isAtWork(recording) && !deletion && !isQueuePaused && (
          <Bar label={words.library.row.progress(recording.title)} fraction={recording.progress?.fraction} />
        )}
        {failed && recording.activeJobId !== null && mayRetry && (
          <RetryButton
            error={recording.error}
            onRetry={() => retry.mutate({ recordingId: recording.id })}
            onChoose={() => setChosen('transcribe')}
          />
        )}
      </div>
      <RecordingMenu
        recording={recording}
        isQueuePaused={isQueuePaused}
        onAction={(key) => {
          if (key === 'export') props.onExport(recording)
          else if (key === 'delete') props.onDelete(recording)
          else {
            setChosen(key)
            act(key)
          }
        }}
      />
      {chosen === 'recorded' && <RecordedTimeDialog recording={recording} onClose={close} />}
      {chosen === 'rename' && <RenameDialog recording={recording} onClose={close} />}
      {chosen === 'move' && <MoveDialog recording={recording} onClose={close} />}
      {chosen === 'handover' && <HandOverDialog recording={recording} onClose={close} />}
      {chosen === 'transcribe' && <TranscribeDialog recordingId={recording.id} onClose={close} />}
    </div>
  )
})

const undoableDeletion = ({ deletion }: RecordingSummary) => (deletion?.askedBy === 'person' ? deletion : null)

/** The actions of a row's menu that run a command. */
function useRowActions(recording: RecordingSummary): (key: string) => void {
  const { id: recordingId, title, activeJobId: jobId, newTranscript } = recording
  const cancel = useCommandMutation('queue.cancel', ['recordings.list'])
  const pause = useCommandMutation('queue.pause', ['recordings.list', 'queue.overview'])
  const resume = useCommandMutation('queue.resume', ['recordings.list', 'queue.overview'])
  const localOnly = useCommandMutation('recordings.setLocalOnly', ['recordings.list'])
  const decide = useCommandMutation('transcripts.decideNew', ['recordings.list'])
  return (key) => {
    if ((key === 'new' || key === 'mine') && newTranscript !== null)
      decide.mutate({ recordingId, runId: newTranscript.runId, take: key })
    if (key === 'pause') pause.mutate({ recordingId })
    if (key === 'resume') resume.mutate({ recordingId })
    // Each slice of a long recording has its own job, so a transcription is cancelled for the whole recording, not for
    // one job.
    if (key === 'cancel' && jobId !== null) cancel.mutate(recording.stage === 'preparing' ? { jobId } : { recordingId })
    if (key === 'local')
      localOnly.mutate(
        { recordingId, localOnly: !recording.localOnly },
        {
          onSuccess: ({ said }) => said !== null && addImportNotices([{ name: title, sentence: sentenceOf(said) }]),
        },
      )
  }
}

/** The visible part of the row; opens the recording, or selects it with modifier keys. */
function OpenButton(props: RecordingRowProps) {
  const { recording } = props
  const button = useFocusOnce<HTMLButtonElement>(props.takesFocus, props.onFocused)
  const state = rowWords(recording, props.isQueuePaused)
  const deletion = undoableDeletion(recording)
  const when = dayAndTime(recording)
  return (
    <button
      ref={button}
      type="button"
      className="open row gap-16"
      data-recording={recording.id}
      onClick={(event) => {
        if (event.shiftKey) props.onSelect(recording.id, 'extend')
        else if (event.ctrlKey || event.metaKey) props.onSelect(recording.id, 'toggle')
        else props.onOpen(recording.id)
      }}
    >
      <span className="day stack gap-0" title={whenWords(recording)}>
        {when.day}
        <span className="daytime">{when.time}</span>
        {when.source !== null && <span className="daytime source">{when.source}</span>}
      </span>
      <span className="rest stack gap-0">
        <span className="title truncate">
          {recording.localOnly && <Lock size={13} role="img" aria-label={words.library.row.neverLeaves} />}
          <bdi>{recording.title}</bdi>
          {recording.isDraft && <span className="joinedmark">{words.library.row.draft}</span>}
          {recording.joinedFiles > 0 && <span className="joinedmark">{words.joining.sign(recording.joinedFiles)}</span>}
          {props.hasArrived && <span className="arrivedmark" role="img" aria-label={words.library.arrived.mark} />}
        </span>
        <span className={recording.stage === 'failed' ? 'state error' : 'state'} title={deletion ? undefined : state}>
          <RemoteSign copies={recording.remoteCopies} />
          {!deletion && <StateSign recording={recording} />}
          {deletion ? <CountdownWords deletion={deletion} /> : state}
        </span>
      </span>
      <RowVoices recording={recording} />
      <span className="length">{formatClock(recording.durationMs)}</span>
    </button>
  )
}

function RecordingMenu(props: {
  recording: RecordingSummary
  isQueuePaused: boolean
  onAction: (key: string) => void
}) {
  const { recording } = props
  const { waitingFor, newTranscript } = recording
  const isPaused = waitingFor === 'paused' || (waitingFor === 'pausing' && !props.isQueuePaused)
  return (
    <RowMenu label={words.library.row.more(recording.title)} onAction={props.onAction}>
      {newTranscript !== null && <MenuItem id="new">{words.editing.again.take}</MenuItem>}
      {newTranscript !== null && <MenuItem id="mine">{words.editing.again.keep}</MenuItem>}
      {recording.hasTranscript && <MenuItem id="export">{words.library.export}</MenuItem>}
      {recording.hasTranscript && <MenuItem id="handover">{words.handover.menu}</MenuItem>}
      {recording.audioDeletedMs === null && (
        <MenuItem id="transcribe">
          {recording.stage === 'sealed' || recording.stage === 'cancelled'
            ? words.buttons.transcribeFirst
            : words.buttons.transcribeAgain}
        </MenuItem>
      )}
      {isBusy(recording) && (
        <MenuItem id={isPaused ? 'resume' : 'pause'}>{isPaused ? words.buttons.resume : words.buttons.pause}</MenuItem>
      )}
      {isBusy(recording) && recording.activeJobId !== null && <MenuItem id="cancel">{words.buttons.cancel}</MenuItem>}
      <MenuItem id="rename">{words.library.row.rename}</MenuItem>
      <MenuItem id="move">{words.library.row.moveToProject}</MenuItem>
      <MenuItem id="recorded">{words.recording.recordedTime.menu}</MenuItem>
      <MenuItem id="local">
        {recording.localOnly ? words.library.row.letLeave : words.devices.switches.localOnly}
      </MenuItem>
      <MenuItem id="delete">{words.deletion.menu}</MenuItem>
    </RowMenu>
  )
}

/** A file that is being imported. `RefusedImports` shows refused files. */
export const ImportRow = memo(function ImportRow(props: { pending: PendingImport; isQueuePaused: boolean }) {
  const { pending, isQueuePaused } = props
  const state = importWords(pending, isQueuePaused)
  return (
    <div className="libraryrow row gap-12">
      <span className="tick" />
      <div className="open row gap-16">
        <span className="day stack gap-0">{pending.isJoin ? words.joining.label : words.library.importing.label}</span>
        <span className="rest stack gap-0">
          <span className="title truncate">
            {pending.localOnly && <Lock size={13} role="img" aria-label={words.library.row.neverLeaves} />}
            <bdi>{pending.name}</bdi>
          </span>
          <span className="state" title={state}>
            <RemoteSign copies={pending.remoteCopies} />
            {state}
          </span>
        </span>
      </div>
      <div className="side row">
        {pending.state === 'copying' && (
          <Bar
            label={(pending.isJoin ? words.joining : words.library.importing).progress(pending.name)}
            fraction={pending.progress?.fraction}
          />
        )}
      </div>
    </div>
  )
})

/** Shown below the files that are being imported, if the list does not show all of them. */
export function MoreImports({ onQueue }: { onQueue: () => void }) {
  return (
    <div className="libraryrow row gap-12">
      <span className="tick" />
      <div className="open row gap-16">
        <span className="day stack gap-0" />
        <span className="rest stack gap-0 muted">{words.library.importing.more}</span>
      </div>
      <button type="button" className="quiet" onClick={onQueue}>
        {words.library.importing.showInQueue}
      </button>
    </div>
  )
}
