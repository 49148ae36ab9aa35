import { words } from '../../../shared/words/catalogue.ts'
import { plainText } from './plainText.ts'
import type { MissingHere, NoteHere } from './turns.ts'
import { type ExportView, factsLine } from './view.ts'

/** The head above the words in every format for people. `notices`: sentences for the reader. */
export function headOf(view: ExportView): { title: string; facts: string; notices: string[] } {
  const { verifiedOnly, wording, verifiedMarks } = view.options
  const { documents } = words
  const choices = [
    ...(verifiedOnly ? [documents.verifiedOnly] : []),
    ...(wording === 'clean' ? [documents.cleanWording[view.cleaning]] : []),
    ...(verifiedMarks ? [documents.checkLegend] : []),
  ]
  return { title: plainText(view.recording.title), facts: factsLine(view), notices: [...view.notices, ...choices] }
}

/** The text of a gap or note between two turns. */
export const timeRemark = (here: MissingHere | NoteHere): string =>
  'missing' in here ? here.missing : words.documents.quote.note(here.note)
