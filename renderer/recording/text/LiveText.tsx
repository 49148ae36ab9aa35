import { type RefObject, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { TextCommandId } from '../../../shared/keys/commands.ts'
import { segmentTextLimit } from '../../../shared/text/textLimits.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { segmentTextKeys } from '../../keys/mayAct.ts'
import { useCommands } from '../../keys/usableCommands.ts'
import { useRedactedWords } from '../../redaction/redactionBars.ts'
import { useMarkedAgain } from '../../spelling/useSpelling.ts'
import type { SaveTyped } from '../../transcript/edits.ts'
import { withMark } from '../../transcript/insertedMark.ts'
import { movedOffset, segmentField, withoutTooMuch } from '../../transcript/segmentField.ts'
import { libraryUndo, useTyped } from '../../typing/useTyped.ts'
import { words } from '../../words/index.ts'
import { Conflict } from './Conflict.tsx'
import type { WantedCaret } from './caretMoves.ts'
import { MarkedText } from './MarkedText.tsx'
import { type EditedText, type HeardMark, handleKey, performCommand } from './textKeys.ts'
import type { SegmentEdits } from './useSegmentEdits.ts'
import { momentOfWordIn, WordTimes } from './wordTimes/useWordTimes.ts'
import './LiveText.css'

const texts = words.recording.transcript
/** Commands that a person can also choose by name, in the palette and the menu. */
const commandsHere = [
  'text.verifyAndNext',
  'text.verify',
  'text.split',
  'text.insertAfter',
  'text.insertBefore',
  'text.unclear',
  'text.crosstalk',
  'text.next',
  'text.putBack',
] as const

type Props = {
  recordingId: number
  segment: Segment
  label: string
  caret: WantedCaret | null
  does: SegmentEdits
  onFocusChange: (isFocused: boolean) => void
  onPlayFrom: (ms: number) => void
  onType: SaveTyped
}

/** The text of the only segment that a person can type into. It is saved during typing. */
export function LiveText({ recordingId, segment, label, caret, does, onFocusChange, onPlayFrom, onType }: Props) {
  const { id, startMs, endMs, speakerId } = segment
  const field = useMemo(
    () => segmentField({ id, startMs, endMs, speakerId }, recordingId, onType),
    [id, startMs, endMs, speakerId, recordingId, onType],
  )
  const { text, theirs, choose, type, leave, endRun, putBackAsStep, composition } = useTyped(
    `segment:${segment.id}`,
    segment.text,
    field,
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const isSpellChecked = useMarkedAgain(area)
  const redacted = useRedactedWords(id, text)
  const times = useContext(WordTimes)
  const mirror = useRef<HTMLDivElement>(null)
  const { typed, placeNext } = useCaret(area, text, caret, (from, to) => {
    const ahead = caret ? does.caretPlaced(caret) : ''
    if (ahead === '') return
    placeNext.current = from + ahead.length
    typeFitting(text.slice(0, from) + ahead + text.slice(to), from + ahead.length)
  })
  /** Tells the person which text does not fit, instead of silently dropping it. */
  const typeFitting = (next: string, endOffset: number) => {
    const cut = withoutTooMuch(next, endOffset, segmentTextLimit(segment.text.length))
    if (cut) {
      placeNext.current = cut.endOffset
      does.say(texts.leftOut(cut.leftOut.length, cut.leftOut))
    }
    type(cut?.text ?? next)
  }

  const mark = (what: HeardMark) => {
    if (!area.current) return
    const { selectionStart: from, selectionEnd: to } = area.current
    // The playback may be elsewhere, and a time outside the segment would lead there.
    const atMs = Math.min(Math.max(does.playbackMs(), startMs), endMs)
    const marked =
      what === 'unclear'
        ? withMark(text, { from, to }, words.documents.unclear(formatClock(atMs)))
        : withMark(text, { from, to: from }, words.documents.between({ kind: 'crosstalk', lengthMs: 0 }))
    // Make the mark a separate undo step.
    endRun()
    placeNext.current = marked.offset
    typeFitting(marked.text, marked.offset)
    endRun()
  }
  const edited: EditedText = { segment, text, does, area, mirror, leave, putBackAsStep, mark }
  const use = (command: TextCommandId) => () => {
    if (area.current) performCommand(edited, command, area.current)
  }
  useCommands(Object.fromEntries(commandsHere.map((command) => [command, use(command)])))
  return (
    <>
      <MarkedText ref={mirror} segmentId={segment.id} className="read behind" text={text} isHidden />
      <textarea
        className="read"
        aria-label={label}
        aria-description={redacted ?? undefined}
        value={text}
        rows={1}
        spellCheck={isSpellChecked}
        dir="auto"
        ref={area}
        {...libraryUndo}
        {...segmentTextKeys}
        {...composition}
        onChange={(event) => {
          typed.current = event.target.value
          // Do not shorten the text while an input method composes a word, because it would lose the word.
          if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) type(event.target.value)
          else typeFitting(event.target.value, event.target.selectionEnd)
        }}
        onFocus={() => onFocusChange(true)}
        onBlur={() => {
          onFocusChange(false)
          leave()
        }}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey)
            void momentOfWordIn(times, text, event.currentTarget.selectionStart, segment).then(onPlayFrom)
        }}
        onKeyDown={(event) => {
          // An input method is composing a word, so its keys are not commands.
          if (event.nativeEvent.isComposing || event.keyCode === 229) return
          does.touched()
          if (handleKey(edited, event)) event.preventDefault()
        }}
      />
      {theirs !== null && <Conflict theirs={theirs} onChoose={choose} />}
    </>
  )
}

/** Whether a person is typing into a field outside the text, such as the field of a bar. */
function isOtherFieldFocused(): boolean {
  const focused = document.activeElement
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
  return isField && focused.closest('.transcript') === null
}

/**
 * Keeps the caret in place when something other than typing changes the text, and moves it to its wanted place.
 * `typed`: the last typed text. `placeNext`: where the caret goes with the next text.
 */
function useCaret(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  wanted: WantedCaret | null,
  onPlaced: (from: number, to: number) => void,
): { typed: RefObject<string | null>; placeNext: RefObject<number | null> } {
  const latest = useRef(onPlaced)
  latest.current = onPlaced
  const shown = useRef(text)
  const typed = useRef<string | null>(null)
  const placeNext = useRef<number | null>(null)
  // Read the caret's offset before the new text is in the field, because the browser then moves the caret to its end.
  const offsetBefore = area.current?.selectionStart ?? 0
  useLayoutEffect(() => {
    const was = shown.current
    shown.current = text
    const field = area.current
    if (was === text || text === typed.current || !field || field !== document.activeElement) return
    const offset = placeNext.current ?? movedOffset(was, text, offsetBefore)
    placeNext.current = null
    field.setSelectionRange(offset, offset)
  })
  // Do this before the next key, because that key belongs to this field.
  useLayoutEffect(() => {
    const field = area.current
    if (!field || !wanted) return
    // The list scrolls to the row. The browser would scroll too early, before the row has a layout.
    if (!wanted.isAnswer || !isOtherFieldFocused()) field.focus({ preventScroll: true })
    const [from, to] = [Math.min(wanted.from, text.length), Math.min(wanted.to, text.length)]
    field.setSelectionRange(from, to)
    latest.current(from, to)
  }, [area, text, wanted])
  return { typed, placeNext }
}
