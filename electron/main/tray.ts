import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import { words } from '../../shared/words/catalogue.ts'
import { type QueueState, trayStatus } from './queueWatch.ts'

type TrayActions = { open: () => void; pause: () => void; resume: () => void; quit: () => void }

const iconSize = { width: 32, height: 32 }

/** Tapelog's icon in the tray, while the setting to keep running without a window is on. */
export class TrayIcon {
  readonly #packageRoot: string
  readonly #actions: TrayActions
  #tray: Tray | null = null
  #queue: QueueState | null = null
  #shown = ''

  constructor(deps: {
    packageRoot: string
    actions: TrayActions
  }) {
    this.#packageRoot = deps.packageRoot
    this.#actions = deps.actions
  }

  /** True if the tray shows the icon, so that closing the window may hide it. */
  get isShown(): boolean {
    return this.#tray !== null
  }

  /** Shows or removes the icon. On a system without a tray, this does nothing, and closing the window ends Tapelog. */
  set isWanted(isWanted: boolean) {
    if (!isWanted) {
      this.#tray?.destroy()
      this.#tray = null
      return
    }
    if (this.#tray) return
    try {
      this.#tray = new Tray(this.#icon())
    } catch {
      return
    }
    this.#tray.setToolTip(words.app.name)
    this.#tray.on('click', this.#actions.open)
    this.#shown = ''
    this.#draw()
  }

  show(queue: QueueState): void {
    this.#queue = queue
    this.#draw()
  }

  #icon() {
    // macOS colours a template image itself.
    if (process.platform === 'darwin')
      return nativeImage.createFromPath(join(this.#packageRoot, 'build/trayTemplate.png'))
    const icon = nativeImage.createFromPath(join(this.#packageRoot, 'build/icon.png'))
    return icon.resize({ ...iconSize, quality: 'best' })
  }

  #draw(): void {
    const status = trayStatus(this.#queue)
    const isPaused = this.#queue?.paused ?? false
    // On some desktops, setting an open menu again closes it.
    if (!this.#tray || this.#shown === status) return
    this.#shown = status
    const { open, pause, resume, quit } = this.#actions
    const { tray } = words.shell
    this.#tray.setToolTip(tray.tip(status))
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: tray.open, click: open },
        { id: 'status', label: status, enabled: false },
        { type: 'separator' },
        isPaused
          ? { id: 'resume', label: words.buttons.resume, click: resume }
          : { id: 'pause', label: words.queue.buttons.pauseAll, click: pause },
        { type: 'separator' },
        { id: 'quit', label: words.shell.menu.items.quit, click: quit },
      ]),
    )
  }
}
