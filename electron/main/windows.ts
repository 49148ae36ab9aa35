import { app, BrowserWindow } from 'electron'
import type { EventName } from '../../shared/contract.ts'
import { onWindowClose } from './quitRules.ts'
import type { Quitting } from './quitting.ts'

/** Tapelog's window: there is one, shown, hidden in the tray, or (on a Mac) closed while the application goes on. */
export class Windows {
  readonly #open: () => BrowserWindow
  readonly #quitting: Pick<Quitting, 'isUnderWay' | 'atOnce'>
  readonly #isInTray: () => boolean
  readonly #onHidden: () => void

  constructor(deps: {
    open: () => BrowserWindow
    quitting: Pick<Quitting, 'isUnderWay' | 'atOnce'>
    isInTray: () => boolean
    onHidden: () => void
  }) {
    this.#open = deps.open
    this.#quitting = deps.quitting
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

  #watch(window: BrowserWindow): void {
    window.on('close', (event) => {
      const does = onWindowClose({
        isQuitting: this.#quitting.isUnderWay,
        isInTray: this.#isInTray(),
        isLastWindow: BrowserWindow.getAllWindows().length === 1,
        platform: process.platform,
      })
      if (does === 'close') return
      event.preventDefault()
      if (does === 'quit') app.quit()
      else {
        window.hide()
        this.#onHidden()
      }
    })
    // Windows says so here and nowhere else: the session ends.
    if (process.platform === 'win32') window.on('session-end', () => this.#quitting.atOnce())
  }
}
