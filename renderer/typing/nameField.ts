import type { KeyboardEvent } from 'react'
import type { TypedField } from './draft.ts'

/** A title, or a speaker's name: one line that is never empty, and one step of undo for as long as it is typed in. */
export const nameField = (save: TypedField['save']): TypedField => ({
  save,
  kept: (text) => text.trim(),
  isKeepable: (text) => text.trim() !== '',
  runEndsAfterMs: null,
})

/** Enter leaves the field, Escape puts the old name back. */
export function nameKeys(event: KeyboardEvent<HTMLInputElement>, putBack: () => void): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter') event.currentTarget.blur()
  else if (event.key === 'Escape') putBack()
}
