import { app, BrowserWindow, dialog } from 'electron'
import type { EventName } from '../../shared/contract.ts'
import { words } from '../../shared/words/catalogue.ts'
import { onWindowClose } from './quitRules.ts'
import type { Quitting } from './quitting.ts'
import type { TypedText } from './typedText.ts'

type WindowsDeps = {
  open: () => BrowserWindow
  quitting: Pick<Quitting, 'isUnderWay' | 'withoutAsking'>
  typedText: Pick<TypedText, 'save'>
  isInTray: () => boolean
  onHidden: () => void
}

/** Tapelog's only window. It is shown, hidden in the tray, or (on a Mac) closed while the application keeps running. */
export class Windows {
  readonly #deps: WindowsDeps
  readonly #closing = new WeakSet<BrowserWindow>()

  constructor(deps: WindowsDeps) {
    this.#deps = deps
  }

  /** Brings the window to the front, or opens one. */
  show(): void {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) {
      this.#watch(this.#deps.open())
      return
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  /** Calls back once when the first window is shown, or at once if one is. */
  whenShown(then: () => void): void {
    const [window] = BrowserWindow.getAllWindows()
    if (!window || window.isVisible()) then()
    else window.once('show', then)
  }

  /** Calls back once when the first window has its page, or at once if one has. */
  whenPageIsThere(then: () => void): void {
    const [contents] = BrowserWindow.getAllWindows().map(({ webContents }) => webContents)
    if (!contents || contents.getURL() !== '') then()
    else contents.once('did-navigate', then)
  }

  get isInFront(): boolean {
    return BrowserWindow.getAllWindows().some((window) => window.isVisible() && window.isFocused())
  }

  send(name: EventName, payload: unknown): void {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.webContents.send('event', name, payload)
  }

  /** Closes a window, unless it is already being closed. */
  #closeOnce(window: BrowserWindow): void {
    if (this.#closing.has(window)) return
    this.#closing.add(window)
    void this.#close(window).finally(() => this.#closing.delete(window))
  }

  /** Closes the window after saving its text; the application keeps running, as on a Mac. */
  async #close(window: BrowserWindow): Promise<void> {
    const why = await this.#deps.typedText.save(window.webContents)
    if (window.isDestroyed()) return
    if (why !== null) {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        ...words.shell.unsaved(why, 'close'),
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
      const action = onWindowClose({
        isQuitting: this.#deps.quitting.isUnderWay,
        isInTray: this.#deps.isInTray(),
        isLastWindow: BrowserWindow.getAllWindows().length === 1,
        platform: process.platform,
      })
      // Quitting has saved all text.
      if (action === 'close' && this.#deps.quitting.isUnderWay) return
      event.preventDefault()
      if (action === 'quit') app.quit()
      else if (action === 'close') this.#closeOnce(window)
      else {
        void this.#deps.typedText.save(window.webContents)
        window.hide()
        this.#deps.onHidden()
      }
    })
    if (process.platform !== 'win32') return
    // Windows announces the end of a session only by these events.
    window.on('query-session-end', () => void this.#deps.typedText.save(window.webContents))
    window.on('session-end', () => this.#deps.quitting.withoutAsking())
  }
}
