import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../../base/bridge.ts'
import { messageOf } from '../../../base/bridgeError.ts'
import { copyText } from '../../../base/copyText.ts'
import { type SelectedPiece, selectedWords } from '../../../quotes/selectedWords.ts'
import { drafts } from '../../../typing/drafts.ts'
import { words } from '../../../words/index.ts'

const texts = words.protection.copy

/**
 * Makes the system's own Copy and Cut put words on the clipboard as readers get them: of several people, with a line for each turn. In a
 * recording with redactions or pseudonyms, words cannot be dragged out. Pasting them back into the text gives the real words, which never
 * leave this page. The words of one segment without protection are left to the system.
 */
export function useReaderClipboard(props: {
  recordingId: number
  editor: RefObject<HTMLElement | null>
  isProtected: boolean
  say: (text: string) => void
}): void {
  const { recordingId, editor, isProtected } = props
  const say = useRef(props.say)
  say.current = props.say
  useEffect(() => {
    const element = editor.current
    if (!element) return
    let last: { shown: string; real: string } | null = null
    const copy = async (pieces: SelectedPiece[], field: HTMLTextAreaElement | null) => {
      try {
        if ((await drafts.flushBefore((key) => key.startsWith('segment:'))) !== null) return say.current(texts.unsaved)
        const { text } = await call('readers.quoteText', { recordingId, form: 'text', only: { pieces } })
        if (text === '') return say.current(texts.withheld)
        if (!copyText(text)) return
        last = { shown: text, real: field ? selectionOf(field) : pieces.map((piece) => piece.words).join(' ') }
        if (isProtected) say.current(texts.asReaders)
      } catch (error) {
        say.current(messageOf(error))
      }
    }
    const copied = (event: ClipboardEvent) => {
      const pieces = selectedWords()
      if (pieces.length === 0 || isOtherField(document.activeElement)) return
      if (!isProtected && pieces.length === 1) return
      event.preventDefault()
      const field = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null
      const selected = field && selectionOf(field)
      void copy(pieces, field).then(() => {
        // If the selection is another one meanwhile, nothing is cut.
        if (event.type !== 'cut' || !field || document.activeElement !== field) return
        if (last?.real === selected && selectionOf(field) === selected) document.execCommand('delete')
      })
    }
    const pasted = (event: ClipboardEvent) => {
      if (last === null || event.clipboardData?.getData('text/plain') !== last.shown) return
      if (isOtherField(event.target)) return
      event.preventDefault()
      document.execCommand('insertText', false, last.real)
    }
    const dragged = (event: DragEvent) => {
      if (!isProtected || !(event.target instanceof Node) || selectedWords().length === 0) return
      event.preventDefault()
      say.current(texts.noDrag)
    }
    element.addEventListener('copy', copied)
    element.addEventListener('cut', copied)
    element.addEventListener('paste', pasted)
    element.addEventListener('dragstart', dragged)
    return () => {
      element.removeEventListener('copy', copied)
      element.removeEventListener('cut', copied)
      element.removeEventListener('paste', pasted)
      element.removeEventListener('dragstart', dragged)
    }
  }, [recordingId, editor, isProtected])
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string =>
  value.slice(selectionStart, selectionEnd)

/** Whether a person types into a field that is no text of a segment, such as the title. */
const isOtherField = (element: EventTarget | null): boolean =>
  (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) &&
  element.closest('[data-segment]') === null
