import type { KeyboardEvent, RefObject } from 'react'
import type { TextCommandId } from '../../../shared/keys/commands.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { keptText } from '../../../shared/transcripts/wordsOfText.ts'
import { textCommandOf } from '../../keys/useKeyPresses.ts'
import { selectedWords } from '../../quotes/selectedWords.ts'
import { caretLine, offsetInLine } from '../../transcript/textGeometry.ts'
import { words } from '../../words/index.ts'
import type { SegmentEdits } from './useSegmentEdits.ts'

/** The text of the segment that a person types into, and the actions on it. */
export type EditedText = {
  segment: Segment
  /** The text as it is typed now. */
  text: string
  does: SegmentEdits
  area: RefObject<HTMLTextAreaElement | null>
  /** An element with the same text, used to find its lines. */
  mirror: RefObject<HTMLElement | null>
  leave: () => void
  putBackAsStep: () => boolean
  mark: (what: HeardMark) => void
}

/**
 * What a person marks in the words. `unclear` replaces the selection with “(unclear 0:12)”: the playback position, or the nearest time of the
 * segment. `crosstalk` puts “(crosstalk)” before the selected words, which stay.
 */
export type HeardMark = 'unclear' | 'crosstalk'

/** Returns true if the key was handled. */
export function handleKey(edited: EditedText, event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { segment, text, does } = edited
  const { selectionStart, selectionEnd } = event.currentTarget
  const command = textCommandOf(event.nativeEvent)
  if (command) {
    performCommand(edited, command, event.currentTarget, event.repeat)
    return true
  }
  const isCaret = selectionStart === selectionEnd
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  switch (event.key) {
    case 'Enter':
      // A segment has no line breaks.
      return true
    case 'ArrowDown':
    case 'ArrowUp':
      return isPlain && isCaret && crossLine(edited, selectionStart, event.key === 'ArrowDown' ? 1 : -1)
    case 'ArrowRight':
    case 'ArrowLeft': {
      const by = (event.key === 'ArrowRight') === isLeftToRight(event.currentTarget) ? 1 : -1
      return isPlain && isCaret && selectionStart === (by === 1 ? text.length : 0) && crossEnd(edited, by)
    }
    case 'Delete':
      if (!isCaret || selectionStart !== text.length) return false
      // A held key deletes text and stops at the segment's end.
      if (!event.repeat) does.joinNext(segment, text)
      return true
    case 'Backspace':
      if (!isCaret || selectionStart !== 0) return false
      if (!event.repeat) does.joinPrevious(segment, text)
      return true
  }
  // Use the key's place, because with Alt macOS gives another character.
  if (!event.altKey || !/^(Digit|Numpad)[1-9]$/.test(event.code)) return false
  const number = Number(event.code.at(-1))
  const [selected] = isCaret ? [] : selectedWords()
  if (selected) does.giveWordsToNumber(segment, selected, number)
  else does.assignNumber([segment.id], number)
  return true
}

/** The direction of the text as it is typed now: Arabic and Hebrew run from right to left, and their keys too. */
const isLeftToRight = (field: HTMLTextAreaElement): boolean => getComputedStyle(field).direction !== 'rtl'

/** Moves to the line above or below in the neighbouring segment. Returns false if the caret can move inside this segment. */
function crossLine({ segment, does, area, mirror }: EditedText, offset: number, by: 1 | -1): boolean {
  const place = mirror.current && caretLine(mirror.current, offset)
  const neighbour = does.neighbour(segment, by)
  if (!place || !neighbour || !(by === 1 ? place.isLast : place.isFirst)) return false
  const shown = area.current?.closest('.rows')?.querySelector(`[data-text="${neighbour.id}"]`)
  const line = by === 1 ? 'first' : 'last'
  does.goTo(neighbour.id, shown ? offsetInLine(shown, line, place.x) : by === 1 ? 0 : neighbour.text.length)
  return true
}

function crossEnd({ segment, does }: EditedText, by: 1 | -1): boolean {
  const neighbour = does.neighbour(segment, by)
  if (!neighbour) return false
  does.goTo(neighbour.id, by === 1 ? 0 : Number.MAX_SAFE_INTEGER)
  return true
}

/** Runs a command in a segment's text. */
export function performCommand(
  edited: EditedText,
  command: TextCommandId,
  field: HTMLTextAreaElement,
  isRepeat = false,
) {
  const { segment, text, does } = edited
  switch (command) {
    case 'text.verifyAndNext':
      return does.verifyAndNext(segment)
    case 'text.verify':
      return does.setVerified(segment, !segment.verified)
    case 'text.split':
      return does.split(segment, text, field.selectionStart)
    case 'text.insertAfter':
      return does.insert(segment, 'after')
    case 'text.insertBefore':
      return does.insert(segment, 'before')
    case 'text.unclear':
      // A held key must not insert the mark again and again.
      if (!isRepeat) edited.mark('unclear')
      return
    case 'text.crosstalk':
      if (!isRepeat) edited.mark('crosstalk')
      return
    case 'text.putBack':
      if (edited.putBackAsStep()) does.say(words.recording.transcript.putBack)
      else field.blur()
      return
    case 'text.next':
      if (crossEnd(edited, 1) || isRepeat) return
      edited.leave()
      // An empty segment must be filled first.
      if (keptText(text) !== '') does.addAtEnd()
  }
}
