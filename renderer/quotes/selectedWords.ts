import type { HighlightColour, Quote } from '../../shared/transcripts/quotes.ts'
import type { Segment } from '../../shared/transcripts/transcript.ts'
import { keptText } from '../../shared/transcripts/wordsOfText.ts'
import { keptOffset } from '../transcript/segmentField.ts'
import { currentSegmentIndex } from '../transcript/spokenWords.ts'
import { rangeOf, textOffset } from '../transcript/textGeometry.ts'
import { wholeWords } from '../transcript/wordsAt.ts'

/** Words of a segment in the library's text: `words` is `text.slice(from, to)`. */
export type SelectedPiece = { segmentId: number; from: number; to: number; words: string }

/**
 * The selected words of the transcript by segment, extended to whole words; empty if nothing is selected. It works in the text field
 * and across segments.
 */
export function selectedWords(): SelectedPiece[] {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) {
    const segmentId = segmentIdOf(field)
    if (segmentId === null) return []
    const { value, selectionStart, selectionEnd } = field
    return selectionStart === selectionEnd ? [] : pieceOf(segmentId, value, selectionStart, selectionEnd)
  }
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  return [...document.querySelectorAll('[data-words]')].flatMap((element) => {
    const segmentId = segmentIdOf(element)
    if (segmentId === null || !range.intersectsNode(element)) return []
    const text = element.textContent ?? ''
    const from = element.contains(range.startContainer)
      ? textOffset(element, range.startContainer, range.startOffset)
      : 0
    const to = element.contains(range.endContainer)
      ? textOffset(element, range.endContainer, range.endOffset)
      : text.length
    return pieceOf(segmentId, text, from, to)
  })
}

/** The segment with the caret and the caret's offset; null if no segment has it. */
function caretPlace(): { segmentId: number; text: string; offset: number } | null {
  const field = document.activeElement
  const segmentId = field && segmentIdOf(field)
  if (!(field instanceof HTMLTextAreaElement) || segmentId === null) return null
  return { segmentId, text: keptText(field.value), offset: keptOffset(field.value, field.selectionStart) }
}

export const wholeSegment = ({ segmentId, text }: { segmentId: number; text: string }): SelectedPiece[] =>
  text === '' ? [] : [{ segmentId, from: 0, to: text.length, words: text }]

/** The selected words; else the segment with the caret, or the segment at `positionMs`. */
export function chosenWords(segments: readonly Segment[], positionMs: number): SelectedPiece[] {
  const selected = selectedWords()
  if (selected.length > 0) return selected
  const caret = caretPlace()
  if (caret) return wholeSegment(caret)
  const heard = segments[currentSegmentIndex(segments, positionMs)]
  return heard ? wholeSegment({ segmentId: heard.id, text: heard.text }) : []
}

/** The quote that is selected or has the caret; else the quote that holds the only piece of `chosen`. */
export function quoteAt(quotes: readonly Quote[], chosen: () => SelectedPiece[]): Quote | null {
  const selected = selectedWords()
  const caret = caretPlace()
  const [only] =
    selected.length > 0 ? selected : caret ? [{ ...caret, from: caret.offset, to: caret.offset }] : chosen()
  if (!only || selected.length > 1) return null
  const holds = (piece: Quote['pieces'][number]) =>
    piece.segmentId === only.segmentId && piece.from <= only.from && piece.to >= only.to
  return quotes.findLast(({ pieces }) => pieces.some(holds)) ?? null
}

/** The newest quote that has these words, or all of them among its words; null if there is none. */
export function quoteOf(quotes: readonly Quote[], selected: readonly SelectedPiece[]): Quote | null {
  const isIn = (piece: SelectedPiece, pieces: Quote['pieces']) =>
    pieces.some(({ segmentId, from, to }) => segmentId === piece.segmentId && from <= piece.from && to >= piece.to)
  if (selected.length === 0) return null
  return quotes.findLast(({ pieces }) => selected.every((piece) => isIn(piece, pieces))) ?? null
}

/** The quote of this colour that the colour's key removes: exactly the selected words, or the mark with the caret. Null: the key marks. */
export function markedQuote(quotes: readonly Quote[], colour: HighlightColour): Quote | null {
  const ofColour = quotes.filter((quote) => quote.colour === colour)
  const selected = selectedWords()
  if (selected.length === 0) return quoteAt(ofColour, () => [])
  const key = (pieces: Quote['pieces']) =>
    JSON.stringify(
      pieces.map(({ segmentId, from, to }) => [segmentId, from, to]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    )
  return ofColour.findLast(({ pieces }) => key(pieces) === key(selected)) ?? null
}

/** Where the selection is on screen, and the element that scrolls its words; null if nothing is selected. */
export function selectionPlace(): { box: DOMRect; scroller: Element | null } | null {
  const selected = selectedRange()
  if (!selected) return null
  const { commonAncestorContainer: inside } = selected
  return {
    box: selected.getBoundingClientRect(),
    scroller: scrollerOf(inside instanceof Element ? inside : inside.parentElement),
  }
}

function selectedRange(): Range | null {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) {
    const mirror = field.parentElement?.querySelector('[data-words]')
    if (!mirror || segmentIdOf(field) === null) return null
    return rangeOf(mirror, field.selectionStart, field.selectionEnd)
  }
  const selection = getSelection()
  return !selection || selection.isCollapsed || selection.rangeCount === 0 ? null : selection.getRangeAt(0)
}

/** The nearest element that scrolls its content up and down. */
function scrollerOf(element: Element | null): Element | null {
  for (let around = element; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return null
}

const segmentIdOf = (element: Element): number | null => {
  const id = Number(element.closest<HTMLElement>('[data-segment]')?.dataset.segment)
  return Number.isInteger(id) && id > 0 ? id : null
}

function pieceOf(segmentId: number, shown: string, shownFrom: number, shownTo: number): SelectedPiece[] {
  const text = keptText(shown)
  const { from, to } = wholeWords(text, keptOffset(shown, shownFrom), keptOffset(shown, shownTo))
  return from < to ? [{ segmentId, from, to, words: text.slice(from, to) }] : []
}
