import { parentPort } from 'node:worker_threads'
import type { DictionaryName } from '../../shared/languages/spelling.ts'
import { Dictionaries } from './dictionaries.ts'

/** The thread that has the dictionaries. An error ends it, and the speller starts another thread. */
const port = parentPort
if (!port) throw new Error('this file runs only as a thread')
const dictionaries = new Dictionaries()
// Handle requests one by one, because a request for another dictionary releases the current one.
let last: Promise<void> = Promise.resolve()

const answer = async (request: SpellingRequest): Promise<SpellingAnswer> => ({
  id: request.id,
  words:
    request.type === 'check'
      ? await dictionaries.misspelt(request.dictionaries, request.words)
      : await dictionaries.suggestions(request.dictionaries, request.word),
})

port.on('message', (request: SpellingRequest) => {
  last = last.then(async () => port.postMessage(await answer(request)))
})

/** The messages to and from the thread that has the dictionaries. It responds to each request once, in order. */
export type SpellingRequest = { id: number; dictionaries: readonly DictionaryName[] } & (
  | { type: 'check'; words: readonly string[] }
  | { type: 'suggest'; word: string }
)
/** `words`: the misspelt words, or the suggestions. */
export type SpellingAnswer = { id: number; words: readonly string[] }
