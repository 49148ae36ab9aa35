import type { KeyboardEvent } from 'react'
import { shownText } from '../../shared/text/shownText.ts'
import type { TypedField } from './draft.ts'

/** A field for a title or a speaker's name: one line, never empty, and one step of undo until the person leaves it. */
export const nameField = (save: (text: string, typingRun: string) => Promise<unknown>): TypedField => ({
  save: async (text, typingRun) => {
    await save(text, typingRun)
    return undefined
  },
  kept: shownText,
  isKeepable: (text) => shownText(text) !== '',
  runEndsAfterMs: null,
})

/** Enter ends the typing; Escape restores the old name. `putBack` returns true if it changed anything. */
export function nameKeys(
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  { end, putBack }: { end: () => void; putBack: () => boolean },
): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter') end()
  // The first Escape restores the name. Only the next Escape closes a drawer around the field.
  else if (event.key === 'Escape' && putBack()) event.stopPropagation()
}
