import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import type { Edit } from '../../../transcript/edits.ts'
import type { Reveal } from '../../text/segmentRows.ts'
import { FindBar } from './FindBar.tsx'

/** Opens and closes the bar to find and to replace. */
export function useFindBar(props: {
  transcript: Transcript | null
  player: SoundPlayer
  editor: RefObject<HTMLElement | null>
  edit: Edit
  undo: () => void
  onReveal: (reveal: Reveal) => void
  /** Keeps the focus when the bar takes it, and gives it back. */
  focus: { keep: () => void; giveBack: () => void }
}): { bar: ReactNode; open: (replaces: boolean) => void; close: () => void } {
  const { transcript, player, editor, onReveal, focus } = props
  const [finding, setFinding] = useState<{ text: string; replaces: boolean } | null>(null)
  const open = (replaces: boolean) => {
    if (!transcript) return
    if (!finding) focus.keep()
    setFinding((before) => ({
      text: before?.text ?? selectedText(),
      replaces: replaces || (before?.replaces ?? false),
    }))
    // The bar may already be open, with the focus elsewhere.
    const field = editor.current?.querySelector<HTMLInputElement>('[data-field="find"]')
    field?.focus()
    field?.select()
  }
  const close = () => {
    setFinding(null)
    if (finding) focus.giveBack()
  }
  const reveal = useCallback(
    (segmentId: number, startMs: number) => {
      onReveal({ segmentId })
      player.seek(startMs)
    },
    [onReveal, player],
  )
  const bar = finding && transcript && (
    <FindBar
      transcript={transcript}
      editor={editor}
      initialText={finding.text}
      isReplacing={finding.replaces}
      onReplacing={(replaces) => setFinding({ ...finding, replaces })}
      onReveal={reveal}
      onEdit={props.edit}
      onUndo={props.undo}
      onClose={(at) => {
        if (!at) return close()
        // Select the found text, so that the person can type over it.
        setFinding(null)
        onReveal({ segmentId: at.segmentId, takesCaret: true, from: at.startOffset, to: at.endOffset })
      }}
    />
  )
  return { bar, open, close }
}

/** The selected text to find, at most one line. */
function selectedText(): string {
  const field = document.activeElement
  const selected =
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : (getSelection()?.toString() ?? '')
  return selected.length <= 200 && !selected.includes('\n') ? selected.trim() : ''
}
