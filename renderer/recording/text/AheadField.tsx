import { useLayoutEffect, useRef, useState } from 'react'
import { libraryUndo } from '../../typing/useTyped.ts'
import { words } from '../../words/index.ts'
import type { TypedAhead } from './useTypedAhead.ts'
import './AheadField.css'

const texts = words.recording.transcript

/** Takes the focus and typed text until the library's response says where the caret goes. It appears once it has words. */
export function AheadField({ ahead, onEarlyKey }: { ahead: TypedAhead; onEarlyKey: (sentence: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={text === '' ? 'typedahead unseen' : 'typedahead'}>
      <textarea
        ref={field}
        className="read"
        aria-label={texts.ahead}
        value={text}
        rows={1}
        spellCheck={false}
        dir="auto"
        // Undo applies to the text typed here; if there is none, to the previous edit.
        {...(text === '' ? libraryUndo : {})}
        onChange={(event) => {
          setText(event.target.value)
          ahead.type(event.target.value)
        }}
        onCompositionStart={() => ahead.compose(true)}
        onCompositionEnd={() => ahead.compose(false)}
        onBlur={({ relatedTarget }) => {
          // If the focus leaves the transcript, a bar or another field gets the keys from now on.
          if (relatedTarget !== null && !relatedTarget.closest('.transcript')) ahead.leave()
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return
          const isCommand = event.key === 'Enter' || event.key === 'Tab' || event.key === 'Escape'
          const isAtStart = event.currentTarget.selectionEnd === 0 && event.key === 'Backspace'
          if (!isCommand && !isAtStart) return
          event.preventDefault()
          onEarlyKey(texts.oneMoment)
        }}
      />
      <p className="muted">{texts.aheadHint}</p>
    </div>
  )
}
