import { createContext, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import type { WrittenPlace } from '../base/openedPlace.ts'
import type { SectionName } from '../base/sections.ts'
import { useKeptFocus } from '../base/useKeptFocus.ts'
import { useImportTranscript } from '../importing/useImportTranscript.ts'
import { useCommands } from '../keys/usableCommands.ts'
import { useBackgroundKeys } from '../keys/useBackgroundKeys.ts'
import { usePlayer } from '../media/soundPlayer.ts'
import { useQuoting } from '../quotes/useQuoting.tsx'
import { useRedacting } from '../redaction/useRedacting.tsx'
import { useMisspelt } from '../spelling/useMisspelt.ts'
import { useSpelling } from '../spelling/useSpelling.ts'
import { verifiedCount } from './panel/verifiedCount.ts'
import { useHeard } from './playback/useHeard.ts'
import { useLeftPlace } from './playback/useLeftPlace.ts'
import { useMeantSegment } from './playback/useMeantSegment.ts'
import { useMediaKeys } from './playback/useMediaKeys.ts'
import { useOpeningPlace } from './playback/useOpeningPlace.ts'
import { useAsReaders } from './text/reader/useAsReaders.ts'
import { useReaderClipboard } from './text/reader/useReaderClipboard.ts'
import type { Reveal } from './text/segmentRows.ts'
import { usePartialResults } from './text/soFar/usePartialResults.ts'
import type { SegmentEdits } from './text/useSegmentEdits.ts'
import type { TranscriptEdits } from './text/useTranscript.ts'
import { useWordTimes } from './text/wordTimes/useWordTimes.ts'
import { useTranscribeSpan } from './tools/span/useTranscribeSpan.tsx'
import { useEditingTools } from './tools/useEditingTools.tsx'
import { useEditorCommands } from './useEditorCommands.ts'

export type EditorProps = {
  recording: RecordingDetail
  startAtSegment: number | undefined
  /** A range to play once the recording is open. */
  startWith?: TimeRange | undefined
  /** The note or quote to show first beside the transcript. */
  written?: WrittenPlace | undefined
  /** The label of the way back, if it does not lead to the library. */
  backLabel?: string | undefined
  onBack: () => void
  onSettings: (section?: SectionName) => void
  /** Opens another recording, or this one, at a segment. */
  onOpen: (recordingId: number, segmentId?: number) => void
}
export type OpenedProps = EditorProps & { transcript: Transcript | null; edits: TranscriptEdits }

type EditorState = ReturnType<typeof useEditorState>

const EditorContext = createContext<EditorState | null>(null)
export const EditorProvider = EditorContext.Provider

/** The state that the parts of an open recording share. */
export function useEditor(): EditorState {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('no-editor')
  return editor
}

/** Everything about one open recording. Each part of the editor takes what it needs from here. */
export function useEditorState(props: OpenedProps) {
  const { recording, transcript } = props
  const sound = useSound(props)
  const { player, selection } = sound
  const section = useRef<HTMLElement>(null)
  const focus = useFocusReturn(section)
  useKeptFocus(section)
  const [dialog, setDialog] = useState<
    | 'export'
    | 'pseudonyms'
    | 'workflows'
    | 'custody'
    | 'handover'
    | 'conflicts'
    | 'transcribe'
    | 'transcribe-channels'
    | 'delete'
    | QuoteChoice
    | null
  >(null)
  const [reveal, setShown] = useState<Reveal | null>(
    props.startAtSegment === undefined ? null : { segmentId: props.startAtSegment },
  )
  const asReaders = useAsReaders(setShown)
  const setReveal = asReaders.reveal
  const wordTimes = useWordTimes(recording)
  const spelling = useSpelling(recording, transcript?.speakers)
  const { misspeltOf, problem: spellingProblem } = useMisspelt(recording, spelling.checker, props.edits.edit)
  const span = useTranscribeSpan({ recording, transcript, selection })
  const redacting = useRedacting({
    ...{ recording, transcript, edit: props.edits.edit, problem: props.edits.error },
    onShow: ({ segmentId, startMs }) => {
      player.seek(startMs)
      if (segmentId !== null) setReveal({ segmentId })
    },
  })
  const quoting = useQuoting({
    ...{ recording, transcript, player, written: props.written },
    onReveal: (segmentId) => setReveal({ segmentId }),
    onExport: sound.hasSound ? setDialog : null,
    onRedact: redacting.askWords,
  })
  /** What was said about a mark is not true after an undo, and would cover what the undo says. */
  const quietly = (step: () => void) => () => {
    quoting.say('')
    step()
  }
  const edits = { ...props.edits, undo: quietly(props.edits.undo), redo: quietly(props.edits.redo) }
  useReaderClipboard({
    ...{ recordingId: recording.id, editor: section, say: quoting.say },
    isProtected: transcript !== null && redacting.isProtected,
  })
  const transcriptImport = useImportTranscript(recording.id)
  useCommands({ importTranscript: transcriptImport.choose })
  const segmentEdits = useRef<SegmentEdits>(null)
  const editing = useEditingTools({
    ...{ transcript, player, misspeltOf, segmentEdits, focus },
    ...{ recordingId: recording.id, durationMs: recording.durationMs, editor: section },
    ...{ edit: edits.edit, undo: edits.undo, restore: edits.restore, decideNew: edits.decideNew },
    transcribe: span.ask && span.askForSegment,
    onQuote: quoting.mark,
    onExport: quoting.exportWords,
    onRedact: redacting.askWords,
    onReveal: setReveal,
  })
  const bars = useBars(editing, focus, asReaders.end)
  const meant = useMeantSegment(section, transcript?.segments ?? [], player.position)
  useEditorCommands({ ...sound, transcript, edits, wordTimes, meant, asReaders, setReveal, setDialog, ...bars })
  useMediaKeys(player, sound.hasSound)
  const refusedKeys = useBackgroundKeys()
  useOpeningPlace({ ...props, startWith: props.startWith, ...sound })
  const verified = useMemo(
    () => verifiedCount(transcript?.segments ?? [], transcript?.heard ?? []),
    [transcript?.segments, transcript?.heard],
  )
  return {
    ...props,
    ...sound,
    ...bars,
    edits,
    ...{ section, dialog, setDialog, reveal, setReveal, wordTimes, spelling, span, segmentEdits, editing },
    ...{ quoting, redacting, asReaders },
    ...{ meant, verified, refusedKeys, spellingProblem, transcriptImport },
  }
}

/** Playback, the selected range, and the place where the person left the text. */
function useSound({ recording, transcript, startAtSegment, startWith }: OpenedProps) {
  const player = usePlayer(recording.id, recording.playable)
  const [selection, setSelection] = useState<TimeRange | null>(null)
  useHeard(recording.id, player, transcript !== null)
  const opensElsewhere = startAtSegment !== undefined || startWith !== undefined
  const leftPlace = useLeftPlace(recording.id, player, opensElsewhere)
  const partial = usePartialResults(recording, transcript !== null)
  return { player, selection, setSelection, ...leftPlace, partial, hasSound: recording.audioDeletedMs === null }
}

/** Focuses a recording when it opens, so that its keys work at once. Returns the focus when a bar that took it closes. */
function useFocusReturn(editor: RefObject<HTMLElement | null>): { keep: () => void; giveBack: () => void } {
  const kept = useRef<HTMLElement | null>(null)
  useEffect(() => editor.current?.focus({ preventScroll: true }), [editor])
  return {
    keep: () => {
      kept.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    giveBack: () => {
      const back = kept.current
      const isThere = back?.isConnected && back !== document.body
      // Do not scroll, because that would lose the place that the person just found.
      ;(isThere ? back : editor.current)?.focus({ preventScroll: true })
    },
  }
}

/** The bars for finding and jumping; only one is open at a time. When a bar closes, the focus returns to its earlier place. */
function useBars(
  editing: { openFind: () => void; closeFind: () => void },
  focus: ReturnType<typeof useFocusReturn>,
  /** The bar for finding searches the text that can be edited. */
  editText: () => void,
): { isJumping: boolean; openJump: () => void; closeJump: () => void; openFind: () => void } {
  const [isJumping, setJumping] = useState(false)
  const closeJump = () => {
    setJumping(false)
    if (isJumping) focus.giveBack()
  }
  return {
    isJumping,
    closeJump,
    openJump: () => {
      editing.closeFind()
      focus.keep()
      setJumping(true)
    },
    openFind: () => {
      closeJump()
      editText()
      editing.openFind()
    },
  }
}
