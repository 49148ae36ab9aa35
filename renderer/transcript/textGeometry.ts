/** The places of characters on screen, in an element whose text may be divided by marks. */

/** The offset in the text of `element` for a place in one of its text nodes. */
export function textOffset(element: Element, node: Node, offsetInNode: number): number {
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEnd(node, offsetInNode)
  return range.toString().length
}

/** The offset of the character boundary nearest to a point in the window; null if the point is not over the text. */
export function offsetAtPoint(element: Element, x: number, y: number): number | null {
  const place = document.caretPositionFromPoint(x, y)
  if (!place || !element.contains(place.offsetNode)) return null
  return textOffset(element, place.offsetNode, place.offset)
}

/**
 * Selects from the caret of a segment's field to a point in another segment's text. The field's words are selected in its mirror, because
 * the selection of a field cannot reach beyond it. Returns false if no field has the caret, or if the point is not over the text.
 */
export function selectFromField(field: Element | null, element: Element, x: number, y: number): boolean {
  if (!(field instanceof HTMLTextAreaElement)) return false
  const mirror = field.parentElement?.querySelector('[data-words]')
  const anchor = field.selectionDirection === 'backward' ? field.selectionEnd : field.selectionStart
  const from = mirror && rangeOf(mirror, anchor, anchor)
  const to = document.caretPositionFromPoint(x, y)
  if (!from || !to || !element.contains(to.offsetNode)) return false
  field.blur()
  getSelection()?.setBaseAndExtent(from.startContainer, from.startOffset, to.offsetNode, to.offset)
  return true
}

/** A range over `from` to `to` of the element's text; null if the text is shorter. */
export function rangeOf(element: Element, from: number, to: number): Range | null {
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let begin = 0
  let hasStart = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!hasStart && from <= begin + length) {
      range.setStart(node, from - begin)
      hasStart = true
    }
    if (hasStart && to <= begin + length) {
      range.setEnd(node, to - begin)
      return range
    }
    begin += length
  }
  return null
}

/** Letters that are written from right to left. The caret before one of them is at its right edge. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The horizontal place and the top of the caret before the character at `offset`, or behind the last one; null if there is no text. */
function placeOf(element: Element, offset: number, length: number): { x: number; top: number } | null {
  const isBehind = offset >= length
  const boxes = (
    isBehind ? rangeOf(element, length - 1, length) : rangeOf(element, offset, offset + 1)
  )?.getClientRects()
  const box = boxes?.[isBehind ? boxes.length - 1 : 0]
  const isReversed = rightToLeft.test(element.textContent?.[isBehind ? length - 1 : offset] ?? '')
  return box ? { x: isBehind === isReversed ? box.left : box.right, top: box.top } : null
}

/** Whether the caret is in the first or the last line of the element's text, and its horizontal position. */
export function caretLine(element: Element, offset: number): { isFirst: boolean; isLast: boolean; x: number } {
  const length = element.textContent?.length ?? 0
  const box = element.getBoundingClientRect()
  const at = length === 0 ? null : placeOf(element, offset, length)
  if (!at) return { isFirst: true, isLast: true, x: box.left }
  const [first, last] = [placeOf(element, 0, length), placeOf(element, length, length)]
  const isSameLine = (other: { top: number } | null) => other !== null && Math.abs(other.top - at.top) < 4
  return { isFirst: isSameLine(first), isLast: isSameLine(last), x: at.x }
}

/** The offset nearest to `x` in the first or last line of the element's text. */
export function offsetInLine(element: Element, line: 'first' | 'last', x: number): number {
  const length = element.textContent?.length ?? 0
  const box = element.getBoundingClientRect()
  const half = Number.parseFloat(getComputedStyle(element).lineHeight) / 2
  const y = line === 'first' ? box.top + half : box.bottom - half
  return (
    offsetAtPoint(element, Math.min(Math.max(x, box.left + 1), box.right - 1), y) ?? (line === 'first' ? 0 : length)
  )
}
