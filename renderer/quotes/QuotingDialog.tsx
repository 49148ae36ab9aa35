import type { Note, Quote } from '../../shared/transcripts/quotes.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { words } from '../words/index.ts'
import { NoteDialog, type NoteDraft } from './NoteDialog.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { useChangeQuotes } from './useQuotes.ts'

const texts = words.quotes

/** The open dialog, and its subject. */
export type OpenDialog =
  | { kind: 'quote'; quote: Quote }
  | { kind: 'note'; note: NoteDraft }
  | { kind: 'remove'; entry: Quote | Note }

/** Changes a quote or a note, or asks before it is removed. */
export function QuotingDialog(props: {
  recordingId: number
  open: OpenDialog
  onNoted: () => void
  onProblem: (text: string) => void
  onClose: () => void
}) {
  const { recordingId, open, onNoted, onProblem, onClose } = props
  switch (open.kind) {
    case 'quote':
      return <QuoteDialog quote={open.quote} onClose={onClose} />
    case 'note':
      return <NoteDialog recordingId={recordingId} note={open.note} onSaved={onNoted} onClose={onClose} />
    case 'remove':
      return <RemoveDialog entry={open.entry} onProblem={onProblem} onClose={onClose} />
  }
}

function RemoveDialog(props: { entry: Quote | Note; onProblem: (text: string) => void; onClose: () => void }) {
  const { entry, onProblem, onClose } = props
  const change = useChangeQuotes()
  const isQuote = 'words' in entry
  const remove = () => {
    const removal = isQuote
      ? change('quotes.remove', { quoteId: entry.id })
      : change('notes.remove', { noteId: entry.id })
    removal.catch((error) => onProblem(error instanceof Error ? error.message : String(error)))
  }
  return (
    <ConfirmDialog
      isDanger
      title={isQuote ? texts.dialog.remove : texts.notes.removeTitle}
      confirm={texts.dialog.removeButton}
      onConfirm={remove}
      onClose={onClose}
    >
      {isQuote ? texts.dialog.removeHint : texts.notes.removeHint}
    </ConfirmDialog>
  )
}
