import { app, BrowserWindow, dialog, powerMonitor } from 'electron'
import type { CommandOutput } from '../../shared/contract.ts'
import type { EngineHost } from './engineHost.ts'
import { mustAskBeforeQuit, quitQuestion } from './quitRules.ts'

/** An engine that does not answer is no reason to stay. */
const answerTimeoutMs = 2000

/**
 * The way out: asks while a recording is being copied, lets running work reach a safe point, then quits for good. When the
 * system ends, or ends this process, it asks nobody.
 */
export class Quitting {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #stop: () => Promise<void>
  #state: 'no' | 'asking' | 'stopping' | 'stopped' = 'no'
  #systemEnds = false
  #question: AbortController | null = null

  constructor(deps: { engine: Pick<EngineHost, 'call'>; stop: () => Promise<void> }) {
    this.#engine = deps.engine
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
    if (!(await this.#mayLeave())) {
      this.#state = 'no'
      return
    }
    this.#state = 'stopping'
    // Reaching a safe point may take a moment that nobody needs to look at.
    for (const window of BrowserWindow.getAllWindows()) window.hide()
    await this.#stop()
    this.#state = 'stopped'
    app.quit()
  }

  async #mayLeave(): Promise<boolean> {
    const copiesRunning = this.#systemEnds ? 0 : await this.#copiesRunning()
    if (!mustAskBeforeQuit({ systemEnds: this.#systemEnds, copiesRunning })) return true
    this.#question = new AbortController()
    const options = {
      type: 'question',
      ...quitQuestion(copiesRunning),
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
