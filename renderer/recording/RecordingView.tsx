import { ArrowLeft, Lock, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Input, ProgressBar, TextField } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import { dayOf, stageWords } from '../library/stageWords.ts'
import { useCommand, useCommandMutation } from '../queries.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { type Jump, JumpBar } from './JumpBar.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { SegmentList } from './SegmentList.tsx'
import { SpeakersPanel } from './SpeakersPanel.tsx'
import { Transport } from './Transport.tsx'
import { useEditorKeys } from './useEditorKeys.ts'
import { usePlayer } from './usePlayer.ts'
import { useTranscript } from './useTranscript.ts'
import { Waveform } from './Waveform.tsx'

/** A recording opened: its sound above, its words below, who speaks beside. */
export function RecordingView(props: { recordingId: number; startAtSegment: number | undefined; onBack: () => void }) {
  const detail = useCommand('recordings.get', { recordingId: props.recordingId })
  if (!detail.data) return <p className="empty">{detail.error?.message ?? 'Opening…'}</p>
  return <Opened recording={detail.data} startAtSegment={props.startAtSegment} onBack={props.onBack} />
}

function Opened({
  recording,
  startAtSegment,
  onBack,
}: {
  recording: RecordingDetail
  startAtSegment: number | undefined
  onBack: () => void
}) {
  const { transcript, edit, undo, redo, saving, error } = useTranscript(recording.id, recording.hasTranscript)
  const player = usePlayer(recording.id, recording.playable)
  const [exporting, setExporting] = useState(false)

  const [jump, setJump] = useState<Jump | null>(null)
  const [helping, setHelping] = useState(false)
  const [reveal, setReveal] = useState<{ segmentId: number } | null>(
    startAtSegment === undefined ? null : { segmentId: startAtSegment },
  )
  useEditorKeys({
    toggle: player.toggle,
    undo: () => void undo(),
    redo: () => void redo(),
    find: () => setJump('find'),
    goTo: () => setJump('time'),
    help: () => setHelping(true),
  })
  // A search hit opens its recording at the place, sound and all, once the words are there.
  const opened = useRef(false)
  const firstHit = transcript?.segments.find(({ id }) => id === startAtSegment)
  useEffect(() => {
    if (opened.current || !firstHit) return
    opened.current = true
    player.seek(firstHit.startMs)
  }, [firstHit, player.seek])

  const verified = transcript?.segments.filter((segment) => segment.verified).length ?? 0
  const share =
    transcript && transcript.segments.length > 0 ? Math.floor((verified * 100) / transcript.segments.length) : 0
  return (
    <section className="recording" aria-label="Recording">
      <header className="bar">
        <Button className="icon" aria-label="Back to the library" onPress={onBack}>
          <ArrowLeft size={18} aria-hidden />
        </Button>
        <Title recording={recording} />
        {transcript && (
          <>
            <span className="saved" role="status">
              {error ?? (saving ? 'Saving…' : transcript.canUndo ? 'Saved' : '')}
            </span>
            <Button className="icon" aria-label="Undo" isDisabled={!transcript.canUndo} onPress={() => void undo()}>
              <Undo2 size={17} aria-hidden />
            </Button>
            <Button className="icon" aria-label="Redo" isDisabled={!transcript.canRedo} onPress={() => void redo()}>
              <Redo2 size={17} aria-hidden />
            </Button>
            <Button className="primary" onPress={() => setExporting(true)}>
              Export
            </Button>
          </>
        )}
      </header>
      <p className="factline">
        {recording.localOnly && <Lock size={12} aria-label="Never leaves this machine" />}
        {dayOf(recording.recordedMs ?? recording.importedMs)} · {formatClock(recording.durationMs)} · sealed{' '}
        <span title={`sha256 ${recording.sha256}`}>{recording.sha256.slice(0, 8)}…</span>
        {transcript && ` · ${share} % verified`}
        {recording.notices.map((notice) => (
          <span key={notice} className="note">
            {notice}
          </span>
        ))}
      </p>
      <Waveform
        recordingId={recording.id}
        durationMs={recording.durationMs}
        transcript={transcript}
        positionMs={player.positionMs}
        onSeek={player.seek}
      />
      <Transport player={player}>
        {transcript && (
          <>
            <Button className="quiet" onPress={() => setJump('find')}>
              Find
            </Button>
            <Button className="quiet" onPress={() => setJump('time')}>
              Go to
            </Button>
            <Button className="quiet" onPress={() => setHelping(true)}>
              Keys
            </Button>
          </>
        )}
      </Transport>
      {jump && transcript && (
        <JumpBar
          key={jump}
          jump={jump}
          segments={transcript.segments}
          onReveal={(segment) => {
            setReveal({ segmentId: segment.id })
            player.seek(segment.startMs)
          }}
          onSeek={player.seek}
          onClose={() => setJump(null)}
        />
      )}
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
      {transcript ? (
        <div className="desk">
          <SegmentList
            transcript={transcript}
            positionMs={player.positionMs}
            isPlaying={player.isPlaying}
            reveal={reveal}
            onSeek={player.seek}
            onEdit={edit}
          />
          <SpeakersPanel speakers={transcript.speakers} onEdit={edit} />
        </div>
      ) : (
        <NotYet recording={recording} />
      )}
      {exporting && (
        <ExportDialog recordingId={recording.id} title={recording.title} onClose={() => setExporting(false)} />
      )}
    </section>
  )
}

function Title({ recording }: { recording: RecordingDetail }) {
  const [title, setTitle] = useState(recording.title)
  const rename = useCommandMutation('recordings.rename', ['recordings.list'])
  return (
    <TextField
      className="titlefield"
      aria-label="Title"
      value={title}
      onChange={setTitle}
      onBlur={() => {
        if (title.trim() === '') setTitle(recording.title)
        else if (title.trim() !== recording.title) rename.mutate({ recordingId: recording.id, title: title.trim() })
      }}
    >
      <Input onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} />
    </TextField>
  )
}

/** Before there are words: what is happening, or what to do. */
function NotYet({ recording }: { recording: RecordingDetail }) {
  const transcribe = useCommandMutation('recordings.transcribe', ['recordings.get', 'recordings.list'])
  const idle = recording.stage === 'sealed' || recording.stage === 'failed' || recording.stage === 'cancelled'
  return (
    <div className="empty">
      <h2>{recording.stage === 'failed' ? 'There is no transcript' : stageWords(recording)}</h2>
      {recording.stage === 'failed' && <p className="error">{recording.error?.message}</p>}
      {!idle && (
        <ProgressBar
          className="progress wide"
          aria-label="Progress"
          {...(recording.progress?.fraction == null
            ? { isIndeterminate: true }
            : { value: recording.progress.fraction * 100 })}
        >
          <div className="fill" style={{ width: `${(recording.progress?.fraction ?? 0) * 100}%` }} />
        </ProgressBar>
      )}
      {idle && (
        <Button className="primary" onPress={() => transcribe.mutate({ recordingId: recording.id })}>
          {recording.stage === 'failed' ? 'Retry' : 'Transcribe'}
        </Button>
      )}
      {transcribe.error && <p className="error">{transcribe.error.message}</p>}
    </div>
  )
}
