import { Check } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { segmentTextLimit } from '../../shared/textLimits.ts'
import { formatClock } from '../../shared/timecode.ts'
import type { Segment, Speaker } from '../../shared/transcript.ts'
import { libraryUndo, useTyped } from '../typing/useTyped.ts'
import { words } from '../words/index.ts'
import type { Edit, SaveTyped } from './edits.ts'
import { cutAtFinds } from './findInTranscript.ts'
import { offsetBehindChange, segmentField } from './segmentField.ts'
import { speakerColour, speakerInitial } from './speakerLook.ts'
import type { useSegmentEdits, WantedCaret } from './useSegmentEdits.ts'

const texts = words.recording.transcript

type SegmentEdits = ReturnType<typeof useSegmentEdits>
type Props = {
  segment: Segment
  speakers: Speaker[]
  isCurrent: boolean
  finding: string
  /** Where the caret is wanted, when it is in this segment. */
  caret: WantedCaret | null
  split: SegmentEdits['split']
  joinNext: SegmentEdits['joinNext']
  joinPrevious: SegmentEdits['joinPrevious']
  silence: SegmentEdits['silence']
  caretPlaced: SegmentEdits['caretPlaced']
  onFocusChange: (segmentId: number, isFocused: boolean) => void
  onSeek: (ms: number) => void
  onEdit: Edit
  onType: SaveTyped
}

/** One segment: speaker, time and text. The text is edited in place and saved while it is typed. */
export const SegmentRow = memo(function SegmentRow({
  segment,
  speakers,
  isCurrent,
  finding,
  caret,
  onSeek,
  onEdit,
  onType,
  ...does
}: Props) {
  const field = useMemo(() => segmentField(segment.id, onType), [segment.id, onType])
  const { text, type, leave, composition } = useTyped(`segment:${segment.id}`, segment.text, field)
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = useCaret(area, text, caret, does.caretPlaced)
  const speaker = speakers.find(({ id }) => id === segment.speakerId)

  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method is composing a word: its keys are not ours.
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const isCaret = selectionStart === selectionEnd
    const command = event.ctrlKey || event.metaKey
    does.silence()
    if (event.key === 'Enter') {
      event.preventDefault()
      if (command) void does.split(segment, text, selectionStart)
      else leave()
    } else if (event.key === 'Delete' && isCaret && selectionStart === text.length) {
      event.preventDefault()
      // A held key deletes text and stops at the segment's end.
      if (!event.repeat) void does.joinNext(segment, text)
    } else if (event.key === 'Backspace' && isCaret && selectionStart === 0) {
      event.preventDefault()
      if (!event.repeat) void does.joinPrevious(segment, text)
    } else if (command && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      void onEdit({ kind: 'segment.setVerified', segmentId: segment.id, verified: !segment.verified })
    } else if (event.altKey && /^[1-9]$/.test(event.key)) {
      const number = Number(event.key)
      // The number after the last speaker's is a new one.
      const speakerId = speakers[number - 1]?.id ?? (number === speakers.length + 1 ? 'new' : null)
      event.preventDefault()
      if (speakerId !== null) void onEdit({ kind: 'segment.setSpeaker', segmentId: segment.id, speakerId })
    } else if (event.key === 'Escape') event.currentTarget.blur()
  }
  const style = { '--speaker': speaker ? speakerColour(speaker.colorIndex) : 'var(--line)' } as CSSProperties
  return (
    <div className={isCurrent ? 'segment current' : 'segment'} style={style}>
      <MenuTrigger>
        <Button className="initial" aria-label={texts.speaker(speaker?.name ?? null)}>
          {speaker ? speakerInitial(speaker.name) : '–'}
        </Button>
        <Popover className="popover" placement="bottom start">
          <Menu
            className="menu"
            aria-label={texts.changeSpeaker}
            onAction={(key) =>
              void onEdit({
                kind: 'segment.setSpeaker',
                segmentId: segment.id,
                speakerId: key === 'new' ? 'new' : Number(key),
              })
            }
          >
            {speakers.map(({ id, name }) => (
              <MenuItem key={id} id={id}>
                {name}
              </MenuItem>
            ))}
            <MenuItem id="new">{texts.newSpeaker}</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Button
        className="when"
        aria-label={texts.playFrom(speaker?.name ?? null, formatClock(segment.startMs))}
        onPress={() => onSeek(segment.startMs)}
      >
        <span className="who">{speaker?.name ?? ''}</span> <span>{formatClock(segment.startMs)}</span>
      </Button>
      <div className="words">
        {finding !== '' && <Finds text={text} finding={finding} />}
        <textarea
          className="read"
          aria-label={texts.text}
          value={text}
          rows={1}
          maxLength={segmentTextLimit(segment.text.length)}
          spellCheck={false}
          ref={area}
          {...libraryUndo}
          {...composition}
          onChange={(event) => {
            typed.current = event.target.value
            type(event.target.value)
          }}
          onFocus={() => does.onFocusChange(segment.id, true)}
          onBlur={() => {
            does.onFocusChange(segment.id, false)
            leave()
          }}
          onKeyDown={keys}
        />
      </div>
      <Button
        className={segment.verified ? 'verify on' : 'verify'}
        aria-label={segment.verified ? texts.unverify : texts.verify}
        aria-pressed={segment.verified}
        onPress={() => void onEdit({ kind: 'segment.setVerified', segmentId: segment.id, verified: !segment.verified })}
      >
        <Check size={15} aria-hidden />
      </Button>
    </div>
  )
})

/**
 * Keeps the caret in place when the text changes by other means than typing, and puts it where it is wanted. Returns a ref for
 * the text that was typed last.
 */
function useCaret(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  wanted: WantedCaret | null,
  onPlaced: () => void,
): RefObject<string | null> {
  const shown = useRef(text)
  const typed = useRef<string | null>(null)
  useLayoutEffect(() => {
    const was = shown.current
    shown.current = text
    const field = area.current
    if (was === text || text === typed.current || !field || field !== document.activeElement) return
    const offset = offsetBehindChange(was, text)
    field.setSelectionRange(offset, offset)
  }, [area, text])
  useEffect(() => {
    if (!wanted || wanted.inText !== text) return
    area.current?.focus()
    area.current?.setSelectionRange(wanted.offset, wanted.offset)
    onPlaced()
  }, [area, text, wanted, onPlaced])
  return typed
}

/** A text field cannot mark single words. This lies behind it with the same text, of which only the marks show. */
function Finds({ text, finding }: { text: string; finding: string }) {
  const pieces = cutAtFinds(text, finding)
  if (pieces.length === 1) return null
  let at = 0
  return (
    <div className="finds read" aria-hidden>
      {pieces.map((piece, index) => {
        const key = at
        at += piece.length + 1
        return index % 2 === 0 ? piece : <mark key={key}>{piece}</mark>
      })}
    </div>
  )
}
