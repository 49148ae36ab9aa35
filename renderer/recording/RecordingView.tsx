import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Lock, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import { useKeptFocus } from '../devices/useKeptFocus.ts'
import { useCommand } from '../queries.ts'
import { RemoteSign } from '../RemoteSign.tsx'
import { whenWords } from '../recordedWords.ts'
import { TranscribeDialog } from '../transcribe/TranscribeDialog.tsx'
import { narrow, useMedia } from '../useMedia.ts'
import { currentSegmentIndex } from './currentSegment.ts'
import { type EditorTool, EditorTools } from './EditorTools.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { type Jump, JumpBar } from './JumpBar.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { NotYet } from './NotYet.tsx'
import { PanelDrawer } from './PanelDrawer.tsx'
import { PartSpeakers } from './PartSpeakers.tsx'
import { SaveSign } from './SaveSign.tsx'
import { SegmentList } from './SegmentList.tsx'
import { SpeakersPanel } from './SpeakersPanel.tsx'
import { TitleField } from './TitleField.tsx'
import { Transport } from './Transport.tsx'
import { useEditorKeys } from './useEditorKeys.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { usePlayer } from './usePlayer.ts'
import { useTranscript } from './useTranscript.ts'
import { Waveform } from './Waveform.tsx'
import { WorkflowsDialog } from './WorkflowsDialog.tsx'

/** A recording opened: its sound above, its words below, who speaks beside. */
export function RecordingView(props: {
  recordingId: number
  startAtSegment: number | undefined
  onBack: () => void
  onSettings: () => void
}) {
  const detail = useCommand('recordings.get', { recordingId: props.recordingId })
  useLooking(props.recordingId, detail.data?.stage === 'transcribing')
  if (!detail.data)
    return (
      <section className="empty" aria-label="Recording">
        <p>{detail.error?.message ?? 'Opening…'}</p>
        {detail.error && <Button onPress={props.onBack}>Back to the library</Button>}
      </section>
    )
  return <Opened {...props} recording={detail.data} />
}

/** While somebody looks at a recording its service is asked sooner; the library is told so by asking again. */
function useLooking(recordingId: number, isAwaited: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAwaited) return
    const timer = window.setInterval(
      () => void client.invalidateQueries({ queryKey: ['recordings.get', { recordingId }] }),
      20_000,
    )
    return () => window.clearInterval(timer)
  }, [client, recordingId, isAwaited])
}

function Opened({
  recording,
  startAtSegment,
  onBack,
  onSettings,
}: {
  recording: RecordingDetail
  startAtSegment: number | undefined
  onBack: () => void
  onSettings: () => void
}) {
  const { transcript, edit, saveTyped, undo, redo, saving, error } = useTranscript(
    recording.id,
    recording.transcriptRevision,
  )
  const player = usePlayer(recording.id, recording.playable)
  const [exporting, setExporting] = useState(false)

  const [jump, setJump] = useState<Jump | null>(null)
  const [finding, setFinding] = useState('')
  const editor = useRef<HTMLElement>(null)
  const focus = useFocusReturn(editor)
  useKeptFocus(editor)
  const openJump = (next: Jump | null) => {
    if (next && !jump) focus.keep()
    if (!next && jump) focus.giveBack()
    setJump(next)
    setFinding('')
  }
  const [helping, setHelping] = useState(false)
  const [showsWorkflows, setShowsWorkflows] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [reveal, setReveal] = useState<{ segmentId: number } | null>(
    startAtSegment === undefined ? null : { segmentId: startAtSegment },
  )
  useEditorKeys({
    toggle: player.toggle,
    undo: () => void undo(),
    redo: () => void redo(),
    find: () => openJump('find'),
    goTo: () => openJump('time'),
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

  const isPanelFolded = useMedia(narrow.panel)
  const areToolsFolded = useMedia(narrow.tools)
  const tools: EditorTool[] = [
    ...(transcript && areToolsFolded ? [{ label: 'Export', use: () => setExporting(true) }] : []),
    { label: 'Workflows', use: () => setShowsWorkflows(true) },
    ...(transcript
      ? [
          { label: 'Transcribe again…', use: () => setChoosing(true) },
          { label: 'Find', use: () => openJump('find') },
          { label: 'Go to', use: () => openJump('time') },
          { label: 'Keys', use: () => setHelping(true) },
        ]
      : []),
  ]
  const panel = transcript && (
    <SpeakersPanel speakers={transcript.speakers} onEdit={edit} onType={saveTyped}>
      <PartSpeakers transcript={transcript} onSeek={player.seek} onEdit={edit} />
    </SpeakersPanel>
  )
  const verified = transcript?.segments.filter((segment) => segment.verified).length ?? 0
  const share =
    transcript && transcript.segments.length > 0 ? Math.floor((verified * 100) / transcript.segments.length) : 0
  return (
    <section className="recording" aria-label="Recording" ref={editor} tabIndex={-1} data-keys="editor">
      {/* What is seen as the heading is a field. */}
      <h1 className="spoken">{recording.title}</h1>
      <header className="bar">
        <Button className="icon" aria-label="Back to the library" onPress={onBack}>
          <ArrowLeft size={18} aria-hidden />
        </Button>
        <TitleField recording={recording} />
        {transcript && (
          <>
            <SaveSign error={error} isSaving={saving} wasEdited={transcript.canUndo} />
            <Button className="icon" aria-label="Undo" isDisabled={!transcript.canUndo} onPress={() => void undo()}>
              <Undo2 size={17} aria-hidden />
            </Button>
            <Button className="icon" aria-label="Redo" isDisabled={!transcript.canRedo} onPress={() => void redo()}>
              <Redo2 size={17} aria-hidden />
            </Button>
            {!areToolsFolded && (
              <Button className="primary" onPress={() => setExporting(true)}>
                Export
              </Button>
            )}
          </>
        )}
      </header>
      <p className="factline">
        {recording.localOnly && <Lock size={12} role="img" aria-label="Never leaves this machine" />}
        <RemoteSign copies={recording.remoteCopies} />
        {whenWords(recording)} · {formatClock(recording.durationMs)} · sealed{' '}
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
        <EditorTools tools={tools} isFolded={areToolsFolded} />
        {isPanelFolded && panel && <PanelDrawer label="Speakers">{panel}</PanelDrawer>}
      </Transport>
      {jump && transcript && (
        <JumpBar
          key={jump}
          jump={jump}
          segments={transcript.segments}
          durationMs={recording.durationMs}
          onReveal={(segment) => {
            setReveal({ segmentId: segment.id })
            player.seek(segment.startMs)
          }}
          onFind={setFinding}
          onSeek={(ms) => {
            player.seek(ms)
            const segment = transcript.segments[currentSegmentIndex(transcript.segments, ms)]
            if (segment) setReveal({ segmentId: segment.id })
          }}
          onClose={() => openJump(null)}
        />
      )}
      {showsWorkflows && <WorkflowsDialog recording={recording} onClose={() => setShowsWorkflows(false)} />}
      {isChoosing && <TranscribeDialog recordingId={recording.id} onClose={() => setChoosing(false)} />}
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
      {transcript ? (
        <div className="desk">
          <SegmentList
            transcript={transcript}
            positionMs={player.positionMs}
            isPlaying={player.isPlaying}
            reveal={reveal}
            finding={finding}
            onSeek={player.seek}
            onEdit={edit}
            onType={saveTyped}
          />
          {!isPanelFolded && panel}
        </div>
      ) : (
        <NotYet recording={recording} onSettings={onSettings} />
      )}
      {exporting && (
        <ExportDialog recordingId={recording.id} title={recording.title} onClose={() => setExporting(false)} />
      )}
    </section>
  )
}
