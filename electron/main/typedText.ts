import type { WebContents } from 'electron'
import { words } from '../../shared/words/catalogue.ts'

/** A page waits for the library for less time than this. */
const answerWithinMs = 4000

/** Makes pages save typed text before their window closes. */
export class TypedText {
  readonly #answers = new Map<number, (unsaved: string | null) => void>()
  #requests = 0

  /** Null once the library has all typed text; else a sentence that says why not. */
  async save(contents: WebContents): Promise<string | null> {
    // A page that crashed or is still loading has no text.
    if (contents.isDestroyed() || contents.isCrashed() || contents.isLoadingMainFrame()) return null
    const requestId = ++this.#requests
    const answered = Promise.withResolvers<string | null>()
    this.#answers.set(requestId, answered.resolve)
    const gone = () => answered.resolve(null)
    contents.once('render-process-gone', gone)
    contents.once('destroyed', gone)
    const timer = setTimeout(() => answered.resolve(words.shell.windowDoesNotAnswer), answerWithinMs)
    contents.send('event', 'typing.flush', { requestId })
    try {
      return await answered.promise
    } finally {
      clearTimeout(timer)
      this.#answers.delete(requestId)
      contents.removeListener('render-process-gone', gone)
      contents.removeListener('destroyed', gone)
    }
  }

  answered(requestId: number, unsaved: string | null): void {
    this.#answers.get(requestId)?.(unsaved)
  }
}
