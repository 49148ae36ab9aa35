import { app } from 'electron'
import type { EventName, EventPayload } from '../../shared/contract.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { EngineHost } from './engineHost.ts'
import { Notifications } from './notifications.ts'
import { QueueWatch } from './queueWatch.ts'
import { TrayIcon } from './tray.ts'
import type { Windows } from './windows.ts'

/** Tapelog without its window: the tray and notifications. */
export class Background {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #tray: TrayIcon
  readonly #notifications: Notifications
  readonly #queue: QueueWatch
  #settings: Pick<Settings, 'notifications' | 'runInTray'> = { notifications: false, runInTray: false }

  constructor(deps: { engine: Pick<EngineHost, 'call'>; packageRoot: string; windows: Windows }) {
    const { engine, packageRoot, windows } = deps
    this.#engine = engine
    const steer = (command: 'queue.pause' | 'queue.resume') => () =>
      void engine.call(command, { all: true }).then(
        () => this.#queue.takeAt(Date.now()),
        // The window shows why the engine does not respond.
        () => windows.show(),
      )
    this.#tray = new TrayIcon({
      packageRoot,
      actions: {
        open: () => windows.show(),
        pause: steer('queue.pause'),
        resume: steer('queue.resume'),
        quit: () => app.quit(),
      },
    })
    this.#notifications = new Notifications({
      isWanted: () => this.#settings.notifications,
      isInFront: () => windows.isInFront,
      onOpen: () => windows.show(),
    })
    this.#queue = new QueueWatch({
      engine,
      onSnapshot: (queue) => {
        this.#tray.show(queue)
        const nextMs = this.#notifications.queueChanged(queue)
        if (nextMs !== null) this.#queue.takeAt(nextMs)
      },
    })
  }

  get isInTray(): boolean {
    return this.#tray.isShown
  }

  onEngineEvent(name: EventName, payload: unknown): void {
    if (name === 'queue.changed') this.#queue.changed()
    else if (name === 'engine.status' && (payload as EventPayload<'engine.status'>).engine === 'ready') {
      this.#queue.changed()
      void this.#engine.call('settings.get', undefined).then(
        (settings) => this.settingsChanged(settings as Settings),
        () => {},
      )
    }
  }

  settingsChanged({ notifications, runInTray }: Settings): void {
    this.#settings = { notifications, runInTray }
    this.#tray.isWanted = runInTray
  }

  /** Makes the tray's texts again in the new language. */
  languageChanged(): void {
    this.#queue.changed()
  }

  windowHidden(): void {
    this.#notifications.windowHiddenInTray()
  }
}
