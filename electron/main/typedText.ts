import type { WebContents } from 'electron'

/** How long a page may take to answer; the page waits less long for the library. */
const answerWithinMs = 4000

/** Text that was typed in a page and is not saved yet. Before a window closes, its page is asked to save it. */
export class TypedText {
  readonly #answers = new Map<number, (unsaved: string | null) => void>()
  #requests = 0

  /** Null once the library has all that is typed; else why it does not, as a sentence. */
  async save(contents: WebContents): Promise<string | null> {
    // A page that is not there, or not yet, holds nothing.
    if (contents.isDestroyed() || contents.isCrashed() || contents.isLoadingMainFrame()) return null
    const requestId = ++this.#requests
    const answered = Promise.withResolvers<string | null>()
    this.#answers.set(requestId, answered.resolve)
    const gone = () => answered.resolve(null)
    contents.once('render-process-gone', gone)
    contents.once('destroyed', gone)
    const timer = setTimeout(
      () => answered.resolve('Tapelog’s window does not answer. Wait a moment and try again.'),
      answerWithinMs,
    )
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
