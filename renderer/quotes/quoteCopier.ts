import type { CommandInput } from '../../shared/contract.ts'
import { call } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { copyText } from '../base/copyText.ts'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import type { SelectedPiece } from './selectedWords.ts'
import { copyKeys } from './useColourKeys.ts'

const texts = words.quotes.said
const readerTexts = words.protection.copy

/** Words with their source, or only the words. */
export type CopyForm = 'quote' | 'text'

/**
 * Copies marked or selected words as readers of an export get them: the clipboard leads out of the library too. Returns a
 * message about the result: `done` if the words are copied as they are.
 */
export async function copyForReaders(asked: CommandInput<'readers.quoteText'>, done: string): Promise<string> {
  try {
    const { text, isProtected } = await call('readers.quoteText', asked)
    if (text === '') return readerTexts.withheld
    if (!copyText(text)) return texts.notCopied(copyKeys)
    return isProtected ? readerTexts.asReaders : done
  } catch (error) {
    return messageOf(error)
  }
}

/** Copies words of the open recording. `say` gets a message about the result. */
export function quoteCopier(recordingId: number, say: (text: string) => void) {
  const doneOf = (form: CopyForm) => (form === 'text' ? texts.textCopied : texts.copied)
  const copyPieces = async (pieces: readonly SelectedPiece[], form: CopyForm) => {
    if (pieces.length === 0) return say(texts.nothing)
    // The library cuts its own text, so it must have what was typed.
    if ((await drafts.flushBefore((key) => key.startsWith('segment:'))) !== null) return say(readerTexts.unsaved)
    say(await copyForReaders({ recordingId, form, only: { pieces: [...pieces] } }, doneOf(form)))
  }
  return {
    copyPieces: (pieces: readonly SelectedPiece[], form: CopyForm) => void copyPieces(pieces, form),
    copyQuote: ({ id }: { id: number }, form: CopyForm) =>
      void copyForReaders({ form, only: { quoteIds: [id] } }, doneOf(form)).then(say),
  }
}
