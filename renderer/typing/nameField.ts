import type { KeyboardEvent } from 'react'
import { shownText } from '../../shared/shownText.ts'
import type { TypedField } from './draft.ts'

/** A title, or a speaker's name: one line that is never empty, and one step of undo for as long as it is typed in. */
export const nameField = (save: TypedField['save']): TypedField => ({
  save,
  kept: shownText,
  isKeepable: (text) => shownText(text) !== '',
  runEndsAfterMs: null,
})

/** Enter is the end of what is typed, Escape puts the old name back. `putBack` returns true where something was typed. */
export function nameKeys(
  event: KeyboardEvent<HTMLInputElement>,
  { end, putBack }: { end: () => void; putBack: () => boolean },
): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter') end()
  // A drawer around the field stays open while there is something to put back.
  else if (event.key === 'Escape' && putBack()) event.stopPropagation()
}
