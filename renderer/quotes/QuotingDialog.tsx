import type { Quote } from '../../shared/transcripts/quotes.ts'
import { NoteDialog, type NoteDraft } from './NoteDialog.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'

/** The open dialog, and its subject. */
export type OpenDialog = { kind: 'quote'; quote: Quote } | { kind: 'note'; note: NoteDraft }

/** Changes a quote or a note. */
export function QuotingDialog(props: {
  recordingId: number
  open: OpenDialog
  onNoted: () => void
  onClose: () => void
}) {
  const { recordingId, open, onNoted, onClose } = props
  switch (open.kind) {
    case 'quote':
      return <QuoteDialog quote={open.quote} onClose={onClose} />
    case 'note':
      return <NoteDialog recordingId={recordingId} note={open.note} onSaved={onNoted} onClose={onClose} />
  }
}
