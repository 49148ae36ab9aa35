import { type ComponentProps, memo } from 'react'
import { isFromFile } from '../../shared/transcripts/transcriptNotices.ts'
import { useCommand } from '../base/queries.ts'
import { narrow, useMedia } from '../base/useMedia.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { useFileDrop } from '../controls/useFileDrop.tsx'
import { DeleteDialog } from '../deletion/DeleteDialog.tsx'
import { CustodyDialog } from '../egress/CustodyDialog.tsx'
import { ExportDialog } from '../exporting/ExportDialog.tsx'
import { ConflictsDialog } from '../handover/ConflictsDialog.tsx'
import { ConflictsLine } from '../handover/ConflictsLine.tsx'
import { HandOverDialog } from '../handover/HandOverDialog.tsx'
import { EncodingDialog } from '../importing/EncodingDialog.tsx'
import { PseudonymsDialog } from '../pseudonyms/PseudonymsDialog.tsx'
import { SpellChecker } from '../spelling/useSpelling.ts'
import { TranscribeDialog } from '../transcribe/TranscribeDialog.tsx'
import { currentSegmentIndex, heardIn } from '../transcript/spokenWords.ts'
import { words } from '../words/index.ts'
import { WorkflowsDialog } from '../workflows/WorkflowsDialog.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorPanel } from './EditorPanel.tsx'
import { NotYet } from './text/NotYet.tsx'
import { ReaderText } from './text/reader/ReaderText.tsx'
import { SegmentList } from './text/SegmentList.tsx'
import { PartialResults } from './text/soFar/PartialResults.tsx'
import { useLiveTranscript } from './text/useTranscript.ts'
import { WordTimes } from './text/wordTimes/useWordTimes.ts'
import { JumpBar } from './tools/JumpBar.tsx'
import { AgainUnderWay } from './tools/span/AgainUnderWay.tsx'
import { SpansUnderWay } from './tools/span/SpansUnderWay.tsx'
import { EditorProvider, type OpenedProps, useEditor, useEditorState } from './useEditorState.ts'
import './RecordingEditor.css'

/** An open recording: playback at the top, the transcript below, and the speakers beside it. */
export const RecordingEditor = memo(function RecordingEditor(props: OpenedProps) {
  const editor = useEditorState(props)
  const { sign, listeners } = useFileDrop(words.recording.dropTranscript, editor.transcriptImport.drop)
  return (
    <EditorProvider value={editor}>
      <section
        className="recording stack gap-0"
        aria-label={words.recording.label}
        ref={editor.section}
        tabIndex={-1}
        data-keys="editor"
        {...listeners}
      >
        {/* For screen readers, because the visible title is a field. */}
        <h1 className="spoken">{props.recording.title}</h1>
        <EditorHead />
        <Notices />
        <Bars />
        <Dialogs />
        <Text />
        {sign}
      </section>
    </EditorProvider>
  )
})

/** Pending decisions, and problems. */
function Notices() {
  const { recording, transcript, edits, refusedKeys, spellingProblem, transcriptImport, editing, setDialog } =
    useEditor()
  return (
    <>
      {transcript && (
        <AgainUnderWay
          recording={recording}
          onDecide={edits.decideNew}
          onCompare={(runId) => editing.openHistory(-runId)}
          onChooseLanguage={() => setDialog('transcribe')}
        />
      )}
      <ConflictsLine recordingId={recording.id} onDecide={() => setDialog('conflicts')} />
      <SpansUnderWay recording={recording} onDecide={edits.decideNew} />
      <ErrorLine text={transcriptImport.error} />
      <ErrorLine text={refusedKeys} />
      <ErrorLine text={spellingProblem} />
    </>
  )
}

function Bars() {
  const { recording, transcript, player, editing, isJumping, closeJump, setReveal, wordTimes } = useEditor()
  return (
    <>
      {editing.bar}
      {isJumping && transcript && (
        <JumpBar
          durationMs={recording.durationMs}
          onSeek={(ms) => {
            player.seek(ms)
            // The next letter belongs to the segment to which the person went.
            const segment = transcript.segments[Math.max(0, currentSegmentIndex(transcript.segments, ms))]
            const at = heardIn(transcript.segments, ms, wordTimes)
            if (segment) setReveal({ segmentId: segment.id, from: at?.from ?? 0, takesCaret: true, isPlayed: true })
          }}
          onClose={closeJump}
        />
      )}
    </>
  )
}

function Dialogs() {
  const { recording, editing, span, quoting, redacting, dialog, setDialog, setReveal, transcriptImport } = useEditor()
  const show = (segmentId: number) => setReveal({ segmentId })
  const close = () => setDialog(null)
  return (
    <>
      {editing.dialogs}
      {transcriptImport.question && <EncodingDialog {...transcriptImport.question} />}
      {dialog === 'custody' && <CustodyDialog recordingId={recording.id} onClose={close} />}
      {dialog === 'handover' && <HandOverDialog recording={recording} onClose={close} />}
      {dialog === 'conflicts' && <ConflictsDialog recordingId={recording.id} onClose={close} />}
      {dialog === 'workflows' && <WorkflowsDialog recording={recording} onClose={close} />}
      {(dialog === 'transcribe' || dialog === 'transcribe-channels') && (
        <TranscribeDialog recordingId={recording.id} isPerChannel={dialog === 'transcribe-channels'} onClose={close} />
      )}
      {span.dialog}
      {redacting.dialog}
      {dialog === 'delete' && <DeleteDialog recordings={[recording]} onClose={close} />}
      {dialog === 'pseudonyms' && <Pseudonyms onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog recordingId={recording.id} title={recording.title} onShow={show} onClose={close} />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <ExportDialog recordingId={recording.id} title={recording.title} only={dialog} onShow={show} onClose={close} />
      )}
      {quoting.overlay}
    </>
  )
}

function Pseudonyms({ onClose }: { onClose: () => void }) {
  const { recording, setReveal, onOpen } = useEditor()
  const project = useCommand('projects.list').data?.projects.find(({ id }) => id === recording.projectId)
  return (
    <PseudonymsDialog
      recordingId={recording.id}
      project={project ?? null}
      onShow={(recordingId, segmentId) => {
        if (recordingId !== recording.id) onOpen(recordingId, segmentId ?? undefined)
        else if (segmentId !== null) setReveal({ segmentId })
      }}
      onClose={onClose}
    />
  )
}

/** The transcript with its panel. Without a transcript, the words so far, or the reason why there are none. */
function Text() {
  const { recording, transcript, player, partial, edits, ...editor } = useEditor()
  const isPanelFolded = useMedia(narrow.panel)
  if (!transcript)
    return partial.length > 0 ? (
      <PartialResults recording={recording} stretches={partial} player={player} onTop={editor.onTopSoFar} />
    ) : (
      <NotYet recording={recording} onSettings={editor.onSettings} onImport={editor.transcriptImport.choose} />
    )
  if (editor.asReaders.shownFrom !== undefined)
    return (
      <div className="desk whole">
        <ReaderText
          recordingId={recording.id}
          player={player}
          shownFrom={editor.asReaders.shownFrom}
          onLeave={editor.asReaders.leave}
        />
      </div>
    )
  return (
    <div className="desk">
      <WordTimes value={editor.wordTimes}>
        <SpellChecker value={editor.spelling.checker}>
          <LiveSegments
            recordingId={recording.id}
            player={player}
            missing={recording.missing}
            durationMs={recording.durationMs}
            isFromFile={isFromFile(recording.notices)}
            notices={recording.notices}
            reveal={editor.reveal}
            step={edits.step}
            topMs={editor.topMs}
            onTop={editor.onTop}
            edits={editor.segmentEdits}
            onEdit={edits.edit}
            onType={edits.saveTyped}
            onTranscribe={editor.span.ask}
          />
        </SpellChecker>
      </WordTimes>
      {!isPanelFolded && <EditorPanel />}
    </div>
  )
}

function LiveSegments({
  recordingId,
  ...props
}: { recordingId: number } & Omit<ComponentProps<typeof SegmentList>, 'transcript'>) {
  const transcript = useLiveTranscript(recordingId)
  return transcript && <SegmentList {...props} transcript={transcript} />
}
