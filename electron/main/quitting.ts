import { app, BrowserWindow, dialog, powerMonitor } from 'electron'
import type { CommandOutput } from '../../shared/contract.ts'
import { words } from '../../shared/words/catalogue.ts'
import type { EngineHost } from './engineHost.ts'
import { inTime } from './inTime.ts'
import { mustAskBeforeQuit } from './quitRules.ts'
import type { TypedText } from './typedText.ts'

/** How long quitting waits for the engine's response. */
const answerTimeoutMs = 2000

type QuittingDeps = {
  engine: Pick<EngineHost, 'call'>
  typedText: Pick<TypedText, 'save'>
  stop: () => Promise<void>
}

/**
 * Quits Tapelog. It asks while a recording is being copied, lets the page save typed text and lets running work reach a safe point,
 * then ends. If the system shuts down or ends this process, it does not ask.
 */
export class Quitting {
  readonly #deps: QuittingDeps
  #state: 'no' | 'asking' | 'stopping' | 'stopped' = 'no'
  #isShuttingDown = false
  #question: AbortController | null = null
  #last: (() => Promise<void>) | null = null

  constructor(deps: QuittingDeps) {
    this.#deps = deps
    app.on('before-quit', (event) => {
      if (this.#state === 'stopped') return
      event.preventDefault()
      if (this.#state === 'no') void this.#leave()
    })
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.withoutAsking())
    powerMonitor.on('shutdown', () => this.withoutAsking())
  }

  /** True once nothing can stop the quit. */
  get isUnderWay(): boolean {
    return this.#state === 'stopping' || this.#state === 'stopped'
  }

  /** Call it when the system shuts down: quits, and closes an open question. */
  withoutAsking(): void {
    this.#isShuttingDown = true
    this.#question?.abort()
    app.quit()
  }

  /**
   * Quits, and runs `last` when everything else has ended; `last` reports its own failure, because no window is left. False if the person
   * or running work kept Tapelog open.
   */
  async quitWith(last: () => Promise<void>): Promise<boolean> {
    if (this.#state !== 'no') return false
    this.#last = last
    await this.#leave()
    if (this.isUnderWay) return true
    this.#last = null
    return false
  }

  async #leave(): Promise<void> {
    this.#state = 'asking'
    if (!(await this.#mayLeave()) || !(await this.#mayLeaveText())) {
      this.#state = 'no'
      return
    }
    this.#state = 'stopping'
    // Hide the windows, because running work may need seconds to reach a safe point.
    for (const window of BrowserWindow.getAllWindows()) window.hide()
    // Save again, for keys that were pressed before the windows were hidden.
    await this.saveTyped()
    await this.#deps.stop()
    this.#state = 'stopped'
    await this.#last?.().catch(() => {})
    app.quit()
  }

  async #mayLeave(): Promise<boolean> {
    const copiesRunning = this.#isShuttingDown ? 0 : await this.#copiesRunning()
    if (!mustAskBeforeQuit({ isShuttingDown: this.#isShuttingDown, copiesRunning })) return true
    return this.#ask(words.shell.copying(copiesRunning))
  }

  async #mayLeaveText(): Promise<boolean> {
    const why = await this.saveTyped()
    return why === null || this.#isShuttingDown || this.#ask(words.shell.unsaved(why, 'quit'))
  }

  /** Null once the library has all typed text; else a sentence that says why not. */
  async saveTyped(): Promise<string | null> {
    const answers = await Promise.all(
      BrowserWindow.getAllWindows().map((window) => this.#deps.typedText.save(window.webContents)),
    )
    return answers.find((why) => why !== null) ?? null
  }

  /** True if the person presses the second button, or if the system shuts down meanwhile. */
  async #ask(question: { message: string; detail: string; buttons: string[] }): Promise<boolean> {
    this.#question = new AbortController()
    const options = {
      type: 'question',
      ...question,
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: this.#question.signal,
    } as const
    const [window] = BrowserWindow.getAllWindows().filter((one) => one.isVisible())
    const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
    this.#question = null
    return response === 1 || this.#isShuttingDown
  }

  async #copiesRunning(): Promise<number> {
    const overview = await inTime(this.#deps.engine.call('queue.overview', { limit: 1 }), answerTimeoutMs)
    return (overview as CommandOutput<'queue.overview'> | null)?.copying ?? 0
  }
}
