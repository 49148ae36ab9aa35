import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { QueueOverview } from '../../shared/queue.ts'
import { trayStatus } from './trayMenu.ts'

type QueueState = { counts: QueueOverview['counts']; paused: boolean }

const iconSize = { width: 32, height: 32 }

/** Tapelog's icon among the system's, while it is to go on without a window. */
export class TrayIcon {
  readonly #packageRoot: string
  readonly #does: { open: () => void; pause: () => void; resume: () => void; quit: () => void }
  #tray: Tray | null = null
  #queue: QueueState | null = null
  #shown = ''

  constructor(deps: {
    packageRoot: string
    does: { open: () => void; pause: () => void; resume: () => void; quit: () => void }
  }) {
    this.#packageRoot = deps.packageRoot
    this.#does = deps.does
  }

  /** Whether closing the window may leave Tapelog here. */
  get isThere(): boolean {
    return this.#tray !== null
  }

  /** Comes or goes. Where the system has no place for it, it stays away, and closing the window ends Tapelog as ever. */
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
    this.#tray.setToolTip('Tapelog')
    this.#tray.on('click', this.#does.open)
    this.#shown = ''
    this.#draw()
  }

  queueLooked(queue: QueueState): void {
    this.#queue = queue
    this.#draw()
  }

  #icon() {
    // macOS draws its own colours into a template; elsewhere it is the application's icon.
    if (process.platform === 'darwin')
      return nativeImage.createFromPath(join(this.#packageRoot, 'build/trayTemplate.png'))
    const icon = nativeImage.createFromPath(join(this.#packageRoot, 'build/icon.png'))
    return icon.resize({ ...iconSize, quality: 'best' })
  }

  #draw(): void {
    const status = trayStatus(this.#queue)
    const isPaused = this.#queue?.paused ?? false
    // A menu that is set anew closes under the person's hand on some desktops.
    if (!this.#tray || this.#shown === status) return
    this.#shown = status
    const { open, pause, resume, quit } = this.#does
    this.#tray.setToolTip(`Tapelog: ${status}`)
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: 'Open Tapelog', click: open },
        { id: 'status', label: status, enabled: false },
        { type: 'separator' },
        isPaused ? { id: 'resume', label: 'Resume', click: resume } : { id: 'pause', label: 'Pause all', click: pause },
        { type: 'separator' },
        { id: 'quit', label: 'Quit Tapelog', click: quit },
      ]),
    )
  }
}
