import { useState } from 'react'
import { formatClock } from '../../shared/text/timecode.ts'
import { messageOf } from '../base/bridgeError.ts'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import { noteProblem } from './quoteFields.ts'
import { useChangeQuotes } from './useQuotes.ts'

const texts = words.quotes.notes

/** A note at a moment. `noteId`: null for a new note. */
export type NoteDraft = { noteId: number | null; atMs: number; text: string }

export function NoteDialog(props: { recordingId: number; note: NoteDraft; onSaved: () => void; onClose: () => void }) {
  const { recordingId, note, onSaved, onClose } = props
  const change = useChangeQuotes()
  const [text, setText] = useState(note.text)
  const [problem, setProblem] = useState<string | null>(null)
  const tooLong = noteProblem(text)
  const save = async () => {
    const kept = text.trim()
    if (kept === '') return setProblem(texts.empty)
    if (tooLong !== null) return
    if (kept === note.text) return onClose()
    try {
      if (note.noteId === null)
        await change(recordingId, 'notes.add', { recordingId, atMs: Math.round(note.atMs), text: kept })
      else await change(recordingId, 'notes.update', { noteId: note.noteId, text: kept })
      onSaved()
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <FormDialog
      title={texts.title(formatClock(note.atMs))}
      submit={words.buttons.save}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={words.quotes.dialog.note} value={text} onChange={setText} problem={tooLong} isProse autoFocus />
    </FormDialog>
  )
}
