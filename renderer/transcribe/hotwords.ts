import type { Destination } from '../../shared/domain.ts'
import { words } from '../words/index.ts'

export const hotwordsText = (words: readonly string[]): string => words.join(', ')

/** The hint below the field: also whether the transcriber makes use of hotwords. */
export const hotwordsHint = (destination: Destination): string =>
  destination === 'remote' ? words.transcribe.hotwordsHint.remote : words.transcribe.hotwordsHint.here
