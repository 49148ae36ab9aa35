/**
 * The kinds of edits, for the history of a transcript, and what each is about. Each edit stores its code, so never remove a released code.
 */
const editDescriptions = {
  'edit-text': 'words',
  'replace-text': 'words',
  'change-speaker': 'speaker',
  'change-speaker-of-a-slice': 'speaker',
  'assign-speaker': 'speaker',
  'add-speaker': 'name',
  'rename-speaker': 'name',
  'merge-speakers': 'speaker',
  'move-speaker-boundary': 'border',
  'mark-verified': 'verified',
  'unmark-verified': 'verified',
  'insert-segment': 'segment',
  'split-segment': 'segment',
  'merge-segments': 'segment',
  'delete-segment': 'segment',
  'delete-segments': 'segment',
  'remove-empty-segment': 'segment',
  'change-times': 'times',
  'set-language': 'language',
  redact: 'redaction',
  'change-redaction-reason': 'redaction',
  'remove-redaction': 'redaction',
  'mark-words': 'mark',
  'change-mark': 'mark',
  'remove-mark': 'mark',
  'add-note': 'note',
  'change-note': 'note',
  'remove-note': 'note',
  transcribe: 'transcript',
  'transcribe-again': 'transcript',
  'transcribe-a-part-again': 'transcript',
  'import-transcript': 'transcript',
  'restore-earlier-transcript': 'transcript',
  'merge-hand-over': 'transcript',
} as const
export type EditDescription = keyof typeof editDescriptions
/** What an edit is about. */
export type StepKind = (typeof editDescriptions)[EditDescription]

/** Null for an edit that another version of Tapelog made. */
export const stepKindOf = (description: string): StepKind | null =>
  Object.hasOwn(editDescriptions, description) ? editDescriptions[description as EditDescription] : null
