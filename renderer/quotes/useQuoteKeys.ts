import { useEffect, useRef } from 'react'
import { type HighlightColour, highlightColours } from '../../shared/quotes.ts'
import { words } from '../words/index.ts'

export type QuoteKeys = {
  mark: () => void
  markIn: (colour: HighlightColour) => void
  copyQuote: () => void
  copyText: () => void
  addNote: () => void
}

const isMac = navigator.platform.startsWith('Mac')

/** What is held down for these keys. */
export const quoteAlt = isMac ? words.quotes.alt.mac : words.quotes.alt.others

/** Keys to mark and copy words. On macOS with Control as well: with Option alone keys type letters. */
export function useQuoteKeys(keys: QuoteKeys | null): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const does = current.current
      if (!does || event.isComposing || event.defaultPrevented) return
      // Dialogs and menus have their own keys.
      if (event.target instanceof Element && event.target.closest('[role=dialog],[role=menu],[role=alertdialog]'))
        return
      const use = actionOf(event, does)
      if (!use) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) use()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function actionOf({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, does: QuoteKeys): (() => void) | null {
  if (!altKey && shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey) && code === 'KeyC') return does.copyQuote
  if (!altKey || metaKey || ctrlKey !== isMac) return null
  if (shiftKey) {
    const colour = /^(Digit|Numpad)[1-9]$/.test(code) ? highlightColours[Number(code.at(-1)) - 1] : undefined
    return colour ? () => does.markIn(colour) : null
  }
  const plain: Partial<Record<string, () => void>> = { KeyH: does.mark, KeyC: does.copyText, KeyN: does.addNote }
  return plain[code] ?? null
}
