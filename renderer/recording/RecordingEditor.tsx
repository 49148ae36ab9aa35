import { type ComponentProps, memo, useMemo, useRef, useState } from 'react'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import type { Segment, Transcript } from '../../shared/transcripts/transcript.ts'
import type { SectionName } from '../base/sections.ts'
import { useKeptFocus } from '../base/useKeptFocus.ts'
import { narrow, useMedia } from '../base/useMedia.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { DeleteDialog } from '../deletion/DeleteDialog.tsx'
import { runCommand } from '../keys/usableCommands.ts'
import { useBackgroundKeys } from '../keys/useBackgroundKeys.ts'
import { usePlayer } from '../media/usePlayer.ts'
import type { WrittenPlace } from '../pages/library/libraryPlace.ts'
import { useQuoting } from '../quotes/useQuoting.tsx'
import { spellingTool } from '../spelling/spellingTool.ts'
import { useMisspelt } from '../spelling/useMisspelt.ts'
import { SpellChecker, useSpelling } from '../spelling/useSpelling.ts'
import { TranscribeDialog } from '../transcribe/TranscribeDialog.tsx'
import { currentSegmentIndex } from '../transcript/currentSegment.ts'
import { heardIn } from '../transcript/spokenWords.ts'
import { VoiceSuggestions } from '../voices/VoiceSuggestions.tsx'
import { words } from '../words/index.ts'
import { WorkflowsDialog } from '../workflows/WorkflowsDialog.tsx'
import { ExpectedNames } from './panel/ExpectedNames.tsx'
import { ExportDialog } from './panel/ExportDialog.tsx'
import { FactLine } from './panel/FactLine.tsx'
import { PanelDrawer } from './panel/PanelDrawer.tsx'
import { SliceSpeakers } from './panel/SliceSpeakers.tsx'
import { SpeakersPanel } from './panel/SpeakersPanel.tsx'
import { TitleBar } from './panel/TitleBar.tsx'
import { useExpectedNames } from './panel/useExpectedNames.ts'
import { VerifiedShare } from './panel/VerifiedShare.tsx'
import { verifiedCount } from './panel/verifiedCount.ts'
import { WordSigns } from './panel/WordSigns.tsx'
import { playKeys } from './playback/playKeys.ts'
import { Transport } from './playback/Transport.tsx'
import { useHeard } from './playback/useHeard.ts'
import { useLeftPlace } from './playback/useLeftPlace.ts'
import { useMeantSegment } from './playback/useMeantSegment.ts'
import { useMediaKeys } from './playback/useMediaKeys.ts'
import { useOpeningPlace } from './playback/useOpeningPlace.ts'
import { NotYet } from './text/NotYet.tsx'
import { type Reveal, SegmentList } from './text/SegmentList.tsx'
import { usePartialResults } from './text/soFar/useWordsSoFar.ts'
import { PartialResults } from './text/soFar/WordsSoFar.tsx'
import type { SegmentEdits } from './text/useSegmentEdits.ts'
import { type TranscriptEdits, useLiveTranscript } from './text/useTranscript.ts'
import { useWordTimes, WordTimes } from './text/wordTimes/useWordTimes.ts'
import { type EditorTool, EditorTools } from './tools/EditorTools.tsx'
import { JumpBar } from './tools/JumpBar.tsx'
import { AgainUnderWay } from './tools/span/AgainUnderWay.tsx'
import { SpansUnderWay } from './tools/span/SpansUnderWay.tsx'
import { useTranscribeSpan } from './tools/span/useTranscribeSpan.tsx'
import { useEditingTools } from './tools/useEditingTools.tsx'
import { useEditorKeys } from './tools/useEditorKeys.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { Waveform } from './waveform/Waveform.tsx'

/** `startAtSegment`, `startWith`: where it opens, and what it plays then. */
export type EditorProps = {
  recording: RecordingDetail
  startAtSegment: number | undefined
  startWith?: TimeRange | undefined
  written?: WrittenPlace | undefined
  backLabel?: string | undefined
  onBack: () => void
  onSettings: (section?: SectionName) => void
}

/** An open recording: its sound above, its transcript below, its speakers beside. */
export const RecordingEditor = memo(function RecordingEditor({
  recording,
  transcript,
  startAtSegment,
  startWith,
  written,
  backLabel = words.recording.back,
  onBack,
  onSettings,
  edit,
  saveTyped,
  undo,
  redo,
  step,
  restore,
  decideNew,
  saving,
  error,
}: EditorProps & TranscriptEdits & { transcript: Transcript | null }) {
  const player = usePlayer(recording.id, recording.playable)
  const [selection, setSelection] = useState<TimeRange | null>(null)
  useHeard(recording.id, player, transcript !== null)
  const opensElsewhere = startAtSegment !== undefined || startWith !== undefined
  const { topMs, onTop, onTopSoFar } = useLeftPlace(recording.id, player, opensElsewhere)
  const soFar = usePartialResults(recording, transcript !== null)
  const [exporting, setExporting] = useState(false)

  const [isJumping, setJumping] = useState(false)
  const editor = useRef<HTMLElement>(null)
  const focus = useFocusReturn(editor)
  useKeptFocus(editor)
  const [showsWorkflows, setShowsWorkflows] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [reveal, setReveal] = useState<Reveal | null>(
    startAtSegment === undefined ? null : { segmentId: startAtSegment },
  )
  const wordTimes = useWordTimes(recording)
  const expectedNames = useExpectedNames(recording)
  const spelling = useSpelling(recording, transcript?.speakers)
  const { misspeltOf, problem: spellingProblem } = useMisspelt(recording, spelling.checker, edit)
  const span = useTranscribeSpan({ recording, transcript, selection })
  const quoting = useQuoting({
    ...{ recording, transcript, player, written },
    onReveal: (segmentId) => setReveal({ segmentId }),
  })
  const segmentEdits = useRef<SegmentEdits>(null)
  const editing = useEditingTools({
    recordingId: recording.id,
    transcript,
    durationMs: recording.durationMs,
    player,
    editor,
    edit,
    undo,
    restore,
    transcribe: span.ask && span.askForSegment,
    misspeltOf,
    segmentEdits,
    onQuote: quoting.mark,
    onReveal: setReveal,
    focus,
  })
  const openJump = () => {
    // The focus that a bar took goes back to where it was before.
    editing.closeFind()
    focus.keep()
    setJumping(true)
  }
  const closeJump = () => {
    setJumping(false)
    if (isJumping) focus.giveBack()
  }
  const openFind = () => {
    closeJump()
    editing.openFind()
  }
  const segments = transcript?.segments ?? []
  const hasSound = recording.audioDeletedMs === null
  const typeIn = (segment: Segment | undefined) => segment && setReveal({ segmentId: segment.id, takesCaret: true })
  const typeOverWord = () => {
    const word = heardIn(segments, player.position.readMs(), wordTimes)
    if (word) setReveal({ ...word, takesCaret: true })
  }
  const meant = useMeantSegment(editor, segments, player.position)
  useEditorKeys({
    ...(hasSound && playKeys(player, () => selection ?? meant())),
    ...(transcript && {
      undo,
      redo,
      find: openFind,
      goTo: openJump,
      type: () => typeIn(segments[Math.max(0, currentSegmentIndex(segments, player.position.readMs()))]),
      typeOverWord,
      nextUnverified: () => {
        const next = segments.find(({ verified }) => !verified)
        if (!next) return
        typeIn(next)
        player.playRange(next)
      },
      export: () => setExporting(true),
      transcribeAgain: hasSound ? () => setChoosing(true) : undefined,
    }),
  })
  useMediaKeys(player, hasSound)
  const refusedKeys = useBackgroundKeys()
  useOpeningPlace({ transcript, startAtSegment, startWith, hasSound, player })
  const isPanelFolded = useMedia(narrow.panel)
  const areToolsFolded = useMedia(narrow.tools)
  const tools: EditorTool[] = [
    ...(transcript && areToolsFolded ? [{ label: words.buttons.export, use: () => setExporting(true) }] : []),
    ...(transcript
      ? [
          ...(hasSound ? [{ label: words.buttons.transcribeAgain, use: () => setChoosing(true), isRare: true }] : []),
          ...span.tools,
          { label: words.recording.tools.find, use: openFind },
          { label: words.recording.tools.goTo, use: openJump },
          ...editing.tools,
          { label: spellingTool(spelling), use: () => onSettings('spelling'), isRare: true },
          { label: words.recording.tools.keys, use: () => runCommand('help') },
        ]
      : []),
    { label: words.recording.recordedTime.menu, use: () => runCommand('recordedTime'), isRare: true },
    { label: words.recording.tools.workflows, use: () => setShowsWorkflows(true), isRare: true },
    { label: words.deletion.menu, use: () => setDeleting(true), isRare: true },
  ]
  const verified = useMemo(
    () => verifiedCount(transcript?.segments ?? [], transcript?.heard ?? []),
    [transcript?.segments, transcript?.heard],
  )
  const panel =
    transcript &&
    quoting.panel(
      <SpeakersPanel speakers={transcript.speakers} segments={transcript.segments} onEdit={edit} onType={saveTyped}>
        <VoiceSuggestions
          recordingId={recording.id}
          speakers={transcript.speakers}
          onPlay={() => player.state().isPlaying && player.toggle()}
          onEdit={edit}
        />
        <ExpectedNames names={expectedNames} speakers={transcript.speakers} onEdit={edit} />
        <SliceSpeakers transcript={transcript} onSeek={player.seek} onEdit={edit} />
        <VerifiedShare
          verified={verified}
          onGoOn={(next) => {
            setReveal({ segmentId: next.id, takesCaret: true })
            player.playRange(next)
          }}
        >
          <WordSigns wordTimes={recording.wordTimes} />
        </VerifiedShare>
      </SpeakersPanel>,
    )
  return (
    <section className="recording" aria-label={words.recording.label} ref={editor} tabIndex={-1} data-keys="editor">
      {/* For screen readers: the visible title is a field. */}
      <h1 className="spoken">{recording.title}</h1>
      <TitleBar
        recording={recording}
        transcript={transcript}
        save={{ error, isSaving: saving }}
        back={{ label: backLabel, go: onBack }}
        onUndo={undo}
        onRedo={redo}
        onExport={areToolsFolded ? null : () => setExporting(true)}
      />
      <FactLine
        recording={recording}
        transcript={transcript}
        verified={verified}
        onChooseLanguage={() => setChoosing(true)}
      />
      {recording.audioDeletedMs === null ? (
        <Waveform
          recordingId={recording.id}
          durationMs={recording.durationMs}
          transcript={transcript}
          missing={recording.missing}
          position={player.position}
          selection={selection}
          onSelect={setSelection}
          onSeek={player.seek}
        />
      ) : (
        <p className="factline">{words.deletion.audioGone(words.units.day(recording.audioDeletedMs))}</p>
      )}
      <Transport
        player={player}
        recordingId={recording.id}
        hasSegments={segments.length > 0}
        meant={meant}
        selection={selection}
        hasSound={hasSound}
      >
        <EditorTools tools={tools} isFolded={areToolsFolded} />
        {isPanelFolded && panel && (
          <PanelDrawer
            label={words.quotes.panel.label}
            close={words.quotes.panel.close}
            isOpenAtFirst={written !== undefined}
          >
            {panel}
          </PanelDrawer>
        )}
      </Transport>
      {transcript && (
        <AgainUnderWay recording={recording} onDecide={decideNew} onChooseLanguage={() => setChoosing(true)} />
      )}
      <SpansUnderWay recording={recording} onDecide={decideNew} />
      <ErrorLine text={refusedKeys} />
      <ErrorLine text={spellingProblem} />
      {editing.bar}
      {isJumping && transcript && (
        <JumpBar
          durationMs={recording.durationMs}
          onSeek={(ms) => {
            player.seek(ms)
            const segment = transcript.segments[currentSegmentIndex(transcript.segments, ms)]
            if (segment) setReveal({ segmentId: segment.id })
          }}
          onClose={closeJump}
        />
      )}
      {editing.dialogs}
      {showsWorkflows && <WorkflowsDialog recording={recording} onClose={() => setShowsWorkflows(false)} />}
      {isChoosing && <TranscribeDialog recordingId={recording.id} onClose={() => setChoosing(false)} />}
      {span.dialog}
      {isDeleting && <DeleteDialog recordings={[recording]} onClose={() => setDeleting(false)} />}
      {quoting.overlay}
      {transcript ? (
        <div className="desk">
          <WordTimes value={wordTimes}>
            <SpellChecker value={spelling.checker}>
              <LiveSegments
                recordingId={recording.id}
                player={player}
                missing={recording.missing}
                durationMs={recording.durationMs}
                reveal={reveal}
                step={step}
                topMs={topMs}
                onTop={onTop}
                edits={segmentEdits}
                onEdit={edit}
                onType={saveTyped}
                onTranscribe={span.ask}
              />
            </SpellChecker>
          </WordTimes>
          {!isPanelFolded && panel}
        </div>
      ) : soFar.length > 0 ? (
        <PartialResults recording={recording} stretches={soFar} player={player} onTop={onTopSoFar} />
      ) : (
        <NotYet recording={recording} onSettings={onSettings} />
      )}
      {exporting && (
        <ExportDialog recordingId={recording.id} title={recording.title} onClose={() => setExporting(false)} />
      )}
    </section>
  )
})

function LiveSegments({
  recordingId,
  ...props
}: { recordingId: number } & Omit<ComponentProps<typeof SegmentList>, 'transcript'>) {
  const transcript = useLiveTranscript(recordingId)
  return transcript && <SegmentList {...props} transcript={transcript} />
}
