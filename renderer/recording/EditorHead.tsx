import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { narrow, useMedia } from '../base/useMedia.ts'
import { runCommand } from '../keys/usableCommands.ts'
import { useSoundState } from '../media/soundPlayer.ts'
import { spellingTool } from '../spelling/spellingTool.ts'
import { words } from '../words/index.ts'
import { EditorPanel } from './EditorPanel.tsx'
import { FactLine } from './panel/FactLine.tsx'
import { PanelDrawer } from './panel/PanelDrawer.tsx'
import { TitleBar } from './panel/TitleBar.tsx'
import { Transport } from './playback/Transport.tsx'
import { type EditorTool, EditorTools } from './tools/EditorTools.tsx'
import { useEditor } from './useEditorState.ts'
import { Waveform } from './waveform/Waveform.tsx'

/** The part above the text: title, facts, playback and tools. */
export function EditorHead() {
  return (
    <>
      <Title />
      <Sound />
      <Controls />
    </>
  )
}

function Title() {
  const { recording, transcript, edits, verified, backLabel = words.recording.back, onBack, setDialog } = useEditor()
  const areToolsFolded = useMedia(narrow.tools)
  return (
    <>
      <TitleBar
        recording={recording}
        transcript={transcript}
        save={{ error: edits.error, isSaving: edits.saving }}
        back={{ label: backLabel, go: onBack }}
        onUndo={edits.undo}
        onRedo={edits.redo}
        onExport={areToolsFolded ? null : () => setDialog('export')}
      />
      <FactLine
        recording={recording}
        transcript={transcript}
        verified={verified}
        onEdit={edits.edit}
        onChooseLanguage={() => setDialog('transcribe')}
        onTranscribeChannels={() => setDialog('transcribe-channels')}
        onApart={onBack}
      />
    </>
  )
}

function Sound() {
  const { recording, transcript, player, selection, setSelection, redacting } = useEditor()
  const { channels } = useSoundState(player)
  if (recording.audioDeletedMs !== null)
    return <p className="factline spare">{words.deletion.audioGone(words.units.day(recording.audioDeletedMs))}</p>
  return (
    <Waveform
      recordingId={recording.id}
      channels={channels}
      durationMs={recording.durationMs}
      transcript={transcript}
      missing={recording.missing}
      redacted={redacting.sound}
      position={player.position}
      selection={selection}
      onSelect={setSelection}
      onSeek={player.seek}
    />
  )
}

function Controls() {
  const { recording, transcript, player, meant, selection, hasSound, written, asReaders } = useEditor()
  const areToolsFolded = useMedia(narrow.tools)
  const isPanelFolded = useMedia(narrow.panel)
  const tools = useTools(areToolsFolded)
  return (
    <Transport
      player={player}
      recordingId={recording.id}
      sound={recording.sound}
      hasSegments={(transcript?.segments.length ?? 0) > 0}
      meant={meant}
      selection={selection}
      hasSound={hasSound}
    >
      <EditorTools tools={tools} isFolded={areToolsFolded} />
      {isPanelFolded && transcript && !asReaders.isOn && (
        <PanelDrawer
          label={words.quotes.panel.label}
          close={words.quotes.panel.close}
          isOpenAtFirst={written !== undefined}
        >
          <EditorPanel />
        </PanelDrawer>
      )}
    </Transport>
  )
}

/** The library stores whole milliseconds. */
const wholeMs = ({ startMs, endMs }: TimeRange): TimeRange => ({
  startMs: Math.max(0, Math.floor(startMs)),
  endMs: Math.ceil(endMs),
})

const readerTexts = words.protection.readers

function useTools(areFolded: boolean): EditorTool[] {
  const {
    transcript,
    hasSound,
    span,
    editing,
    spelling,
    openFind,
    openJump,
    setDialog,
    onSettings,
    selection,
    redacting,
    asReaders,
    ...editor
  } = useEditor()
  const { tools } = words.recording
  const ofText = transcript && [
    ...(areFolded ? [{ label: words.buttons.export, use: () => setDialog('export') }] : []),
    ...(hasSound ? [{ label: words.buttons.transcribeAgain, use: () => setDialog('transcribe'), isRare: true }] : []),
    ...span.tools,
    ...(hasSound && selection
      ? [{ label: tools.exportSelection, use: () => setDialog({ range: wholeMs(selection) }), isOfSelection: true }]
      : []),
    ...(selection
      ? [
          {
            label: words.protection.redact.part,
            use: () => redacting.askSound(wholeMs(selection)),
            isOfSelection: true,
          },
        ]
      : []),
    { label: tools.find, use: openFind },
    { label: tools.goTo, use: openJump },
    ...editing.tools,
    { label: words.keys.commands.importTranscript, use: editor.transcriptImport.choose, isRare: true },
    { label: spellingTool(spelling), use: () => onSettings('spelling'), isRare: true },
    asReaders.isOn
      ? { label: readerTexts.back, use: () => asReaders.leave(null) }
      : { label: words.protection.readers.label, use: asReaders.enter, isRare: true },
    { label: words.keys.commands.pseudonyms, use: () => setDialog('pseudonyms'), isRare: true },
    { label: words.keys.title, use: () => runCommand('help') },
  ]
  return [
    ...(ofText ?? []),
    { label: words.recording.recordedTime.menu, use: () => runCommand('recordedTime'), isRare: true },
    { label: words.handover.menu, use: () => setDialog('handover'), isRare: true },
    { label: words.custody.log.menu, use: () => setDialog('custody'), isRare: true },
    { label: tools.workflows, use: () => setDialog('workflows'), isRare: true },
    { label: words.deletion.menu, use: () => setDialog('delete'), isRare: true },
  ]
}
