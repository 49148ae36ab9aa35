import { app, BrowserWindow, dialog, powerMonitor } from 'electron'
import type { CommandOutput } from '../../shared/contract.ts'
import type { EngineHost } from './engineHost.ts'
import { mustAskBeforeQuit, quitQuestion, unsavedQuestion } from './quitRules.ts'
import type { TypedText } from './typedText.ts'

/** An engine that does not answer is no reason to stay. */
const answerTimeoutMs = 2000

/**
 * The way out: asks while a recording is being copied, has the page save what is typed, lets running work reach a safe point,
 * then quits for good. When the system ends, or ends this process, it does not ask.
 */
export class Quitting {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #typedText: Pick<TypedText, 'save'>
  readonly #stop: () => Promise<void>
  #state: 'no' | 'asking' | 'stopping' | 'stopped' = 'no'
  #systemEnds = false
  #question: AbortController | null = null

  constructor(deps: {
    engine: Pick<EngineHost, 'call'>
    typedText: Pick<TypedText, 'save'>
    stop: () => Promise<void>
  }) {
    this.#engine = deps.engine
    this.#typedText = deps.typedText
    this.#stop = deps.stop
    app.on('before-quit', (event) => {
      if (this.#state === 'stopped') return
      event.preventDefault()
      if (this.#state === 'no') void this.#leave()
    })
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.atOnce())
    powerMonitor.on('shutdown', () => this.atOnce())
  }

  /** True once nothing keeps the app from ending any more. */
  get isUnderWay(): boolean {
    return this.#state === 'stopping' || this.#state === 'stopped'
  }

  /** The system ends: without a question, and a question that stands is taken back. */
  atOnce(): void {
    this.#systemEnds = true
    this.#question?.abort()
    app.quit()
  }

  async #leave(): Promise<void> {
    this.#state = 'asking'
    if (!(await this.#mayLeave()) || !(await this.#mayLeaveText())) {
      this.#state = 'no'
      return
    }
    this.#state = 'stopping'
    // Reaching a safe point may take a moment, which need not be seen.
    for (const window of BrowserWindow.getAllWindows()) window.hide()
    // Saves keys that were pressed until the windows were hidden.
    await this.#saveTyped()
    await this.#stop()
    this.#state = 'stopped'
    app.quit()
  }

  async #mayLeave(): Promise<boolean> {
    const copiesRunning = this.#systemEnds ? 0 : await this.#copiesRunning()
    if (!mustAskBeforeQuit({ systemEnds: this.#systemEnds, copiesRunning })) return true
    return this.#ask(quitQuestion(copiesRunning))
  }

  async #mayLeaveText(): Promise<boolean> {
    const why = await this.#saveTyped()
    return why === null || this.#systemEnds || this.#ask(unsavedQuestion(why))
  }

  /** Null once the library has all that is typed; else why it does not. */
  async #saveTyped(): Promise<string | null> {
    const answers = await Promise.all(
      BrowserWindow.getAllWindows().map((window) => this.#typedText.save(window.webContents)),
    )
    return answers.find((why) => why !== null) ?? null
  }

  /** Whether the second button was pressed, or the system does not wait for an answer. */
  async #ask(question: ReturnType<typeof quitQuestion>): Promise<boolean> {
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
    return response === 1 || this.#systemEnds
  }

  async #copiesRunning(): Promise<number> {
    const counted = this.#engine.call('queue.overview', { limit: 1 }).then(
      (overview) => (overview as CommandOutput<'queue.overview'>).copying,
      () => 0,
    )
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<number>((resolve) => {
      timer = setTimeout(() => resolve(0), answerTimeoutMs)
    })
    try {
      return await Promise.race([counted, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }
}
