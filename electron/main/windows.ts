import { app, BrowserWindow, dialog } from 'electron'
import type { EventName } from '../../shared/contract.ts'
import { onWindowClose, unsavedQuestion } from './quitRules.ts'
import type { Quitting } from './quitting.ts'
import type { TypedText } from './typedText.ts'

/** Tapelog's window: there is one, shown, hidden in the tray, or (on a Mac) closed while the application goes on. */
export class Windows {
  readonly #closing = new WeakSet<BrowserWindow>()
  readonly #open: () => BrowserWindow
  readonly #quitting: Pick<Quitting, 'isUnderWay' | 'atOnce'>
  readonly #typedText: Pick<TypedText, 'save'>
  readonly #isInTray: () => boolean
  readonly #onHidden: () => void

  constructor(deps: {
    open: () => BrowserWindow
    quitting: Pick<Quitting, 'isUnderWay' | 'atOnce'>
    typedText: Pick<TypedText, 'save'>
    isInTray: () => boolean
    onHidden: () => void
  }) {
    this.#open = deps.open
    this.#quitting = deps.quitting
    this.#typedText = deps.typedText
    this.#isInTray = deps.isInTray
    this.#onHidden = deps.onHidden
  }

  /** Brings the window to the front, wherever it is, or opens one. */
  show(): void {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) {
      this.#watch(this.#open())
      return
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  /** True while a person is in front of it. */
  get isLookedAt(): boolean {
    return BrowserWindow.getAllWindows().some((window) => window.isVisible() && window.isFocused())
  }

  send(name: EventName, payload: unknown): void {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.webContents.send('event', name, payload)
  }

  /** Pressed again while a question is open, it asks nothing anew. */
  #closeOnce(window: BrowserWindow): void {
    if (this.#closing.has(window)) return
    this.#closing.add(window)
    void this.#close(window).finally(() => this.#closing.delete(window))
  }

  /** The window goes and the application stays, as on a Mac: once what is typed is saved. */
  async #close(window: BrowserWindow): Promise<void> {
    const why = await this.#typedText.save(window.webContents)
    if (window.isDestroyed()) return
    if (why !== null) {
      const { message, detail } = unsavedQuestion(why)
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message,
        detail,
        buttons: ['Stay', 'Close without saving it'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      if (response === 0 || window.isDestroyed()) return
    }
    window.destroy()
  }

  #watch(window: BrowserWindow): void {
    window.on('close', (event) => {
      const does = onWindowClose({
        isQuitting: this.#quitting.isUnderWay,
        isInTray: this.#isInTray(),
        isLastWindow: BrowserWindow.getAllWindows().length === 1,
        platform: process.platform,
      })
      // Quitting has had everything saved already.
      if (does === 'close' && this.#quitting.isUnderWay) return
      event.preventDefault()
      if (does === 'quit') app.quit()
      else if (does === 'close') this.#closeOnce(window)
      else {
        void this.#typedText.save(window.webContents)
        window.hide()
        this.#onHidden()
      }
    })
    if (process.platform !== 'win32') return
    // Only these events tell on Windows that the session is about to end, and that it ends.
    window.on('query-session-end', () => void this.#typedText.save(window.webContents))
    window.on('session-end', () => this.#quitting.atOnce())
  }
}
