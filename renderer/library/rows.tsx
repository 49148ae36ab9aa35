import { Ellipsis, Lock, TriangleAlert } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { PendingImport, RecordingSummary } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import { Bar } from '../controls/Bar.tsx'
import { useCommandMutation } from '../queries.ts'
import { dayOf, importWords, stageWords } from './stageWords.ts'

const isBusy = ({ stage }: RecordingSummary) =>
  stage === 'preparing' || stage === 'uploading' || stage === 'submitting' || stage === 'transcribing'

/** A recording in the list: date, title, length, and what is happening to it, in words. */
export function RecordingRow(props: { recording: RecordingSummary; onOpen: () => void; onExport: () => void }) {
  const { recording } = props
  const retry = useCommandMutation('queue.retry', ['recordings.list'])
  const cancel = useCommandMutation('queue.cancel', ['recordings.list'])
  const transcribe = useCommandMutation('recordings.transcribe', ['recordings.list'])
  const localOnly = useCommandMutation('recordings.setLocalOnly', ['recordings.list'])
  const failed = recording.stage === 'failed'
  const jobId = recording.activeJobId
  return (
    <div className={failed ? 'row failed' : 'row'}>
      <Button className="open" aria-label={recording.title} onPress={props.onOpen}>
        <span className="day">{dayOf(recording.recordedMs ?? recording.importedMs)}</span>
        <span className="what">
          <span className="title">
            {recording.localOnly && <Lock size={13} aria-label="Never leaves this machine" />}
            {recording.title}
          </span>
          <span className={failed ? 'state error' : 'state'} title={failed ? recording.error?.message : undefined}>
            {failed && <TriangleAlert size={13} aria-hidden />}
            {stageWords(recording)}
          </span>
        </span>
        <span className="length">{formatClock(recording.durationMs)}</span>
      </Button>
      <div className="side">
        {isBusy(recording) && <Bar label={`Progress of ${recording.title}`} fraction={recording.progress?.fraction} />}
        {failed && jobId !== null && (
          <Button className="quiet" onPress={() => retry.mutate({ jobId })}>
            Retry
          </Button>
        )}
      </div>
      <MenuTrigger>
        <Button className="icon" aria-label={`More for ${recording.title}`}>
          <Ellipsis size={17} aria-hidden />
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu
            className="menu"
            onAction={(key) => {
              if (key === 'export') props.onExport()
              if (key === 'transcribe') transcribe.mutate({ recordingId: recording.id })
              if (key === 'cancel' && jobId !== null) cancel.mutate({ jobId })
              if (key === 'local') localOnly.mutate({ recordingId: recording.id, localOnly: !recording.localOnly })
            }}
          >
            {recording.hasTranscript && <MenuItem id="export">Export…</MenuItem>}
            <MenuItem id="transcribe">{recording.hasTranscript ? 'Transcribe again' : 'Transcribe'}</MenuItem>
            {isBusy(recording) && jobId !== null && <MenuItem id="cancel">Cancel</MenuItem>}
            <MenuItem id="local">
              {recording.localOnly ? 'May leave this machine' : 'Never leaves this machine'}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}

/** A file on its way in, or one that was refused and why. */
export function ImportRow({ pending }: { pending: PendingImport }) {
  const retry = useCommandMutation('queue.retry', ['recordings.list'])
  const dismiss = useCommandMutation('queue.dismiss', ['recordings.list'])
  const failed = pending.state === 'failed'
  const { jobId } = pending
  return (
    <div className={failed ? 'row failed' : 'row'}>
      <div className="open">
        <span className="day">Import</span>
        <span className="what">
          <span className="title">{pending.name}</span>
          <span className={failed ? 'state error' : 'state'}>
            {failed && <TriangleAlert size={13} aria-hidden />}
            {importWords(pending)}
          </span>
        </span>
      </div>
      <div className="side">
        {pending.state === 'copying' && <Bar label={`Copying ${pending.name}`} fraction={pending.progress?.fraction} />}
        {failed && (
          <>
            <Button className="quiet" onPress={() => retry.mutate({ jobId })}>
              Retry
            </Button>
            <Button className="quiet" onPress={() => dismiss.mutate({ jobId })}>
              Dismiss
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
