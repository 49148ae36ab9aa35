import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { FocusedText } from './caretAfterStep.ts'

/** The caret in the transcript; null where the focus is elsewhere. */
export function focusedText(segments: readonly Segment[]): FocusedText | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return null
  const id = Number(field.closest<HTMLElement>('[data-segment]')?.dataset.segment ?? 0)
  const segment = segments.find((one) => one.id === id)
  return segment ? { segment: { ...segment, text: field.value }, offset: field.selectionStart } : null
}
