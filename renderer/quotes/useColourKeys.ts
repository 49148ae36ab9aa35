import { useEffect, useRef } from 'react'
import { type HighlightColour, highlightColours } from '../../shared/transcripts/quotes.ts'
import { isMac, shownChord } from '../keys/platform.ts'
import { words } from '../words/index.ts'

/** The displayed keys for copying. */
export const copyKeys = shownChord('Mod+c')

/** The modifier for the keys that mark words. On a Mac, Option alone types letters. */
export const quoteAlt = isMac ? words.quotes.alt.mac : words.quotes.alt.others

/** Marks words in a colour: Alt, Shift and the colour's number; on a Mac, also Control. */
export function useColourKeys(mark: ((colour: HighlightColour) => void) | null): void {
  const current = useRef(mark)
  current.current = mark
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey } = event
      if (!current.current || event.isComposing || event.defaultPrevented) return
      if (!altKey || !shiftKey || metaKey || ctrlKey !== isMac) return
      // Dialogs and menus have their own keys.
      if (event.target instanceof Element && event.target.closest('[role=dialog],[role=menu],[role=alertdialog]'))
        return
      const colour = /^(Digit|Numpad)[1-9]$/.test(code) ? highlightColours[Number(code.at(-1)) - 1] : undefined
      if (!colour) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) current.current(colour)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
