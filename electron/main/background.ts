import { app } from 'electron'
import type { EventName, EventPayload } from '../../shared/contract.ts'
import type { Settings } from '../../shared/domain.ts'
import type { EngineHost } from './engineHost.ts'
import { Notifications } from './notifications.ts'
import { QueueWatch } from './queueWatch.ts'
import { TrayIcon } from './tray.ts'
import type { Windows } from './windows.ts'

/** What Tapelog does while nobody looks at its window: it is in the tray, and says when something is done or needs someone. */
export class Background {
  readonly #engine: Pick<EngineHost, 'call'>
  readonly #tray: TrayIcon
  readonly #notifications: Notifications
  readonly #queue: QueueWatch
  #settings: Pick<Settings, 'notifications' | 'runInTray'> = { notifications: false, runInTray: false }

  constructor(deps: { engine: Pick<EngineHost, 'call'>; packageRoot: string; windows: Windows }) {
    const { engine, packageRoot, windows } = deps
    this.#engine = engine
    const ask = (name: 'queue.pause' | 'queue.resume') => () =>
      void engine.call(name, { all: true }).then(
        () => this.#queue.lookAt(Date.now()),
        // Its window says why the engine does not answer.
        () => windows.show(),
      )
    this.#tray = new TrayIcon({
      packageRoot,
      does: {
        open: () => windows.show(),
        pause: ask('queue.pause'),
        resume: ask('queue.resume'),
        quit: () => app.quit(),
      },
    })
    this.#notifications = new Notifications({
      isWanted: () => this.#settings.notifications,
      isLookedAt: () => windows.isLookedAt,
      onOpen: () => windows.show(),
    })
    this.#queue = new QueueWatch({
      engine,
      onLook: (look) => {
        this.#tray.queueLooked(look)
        const lookAgainMs = this.#notifications.queueLooked(look)
        if (lookAgainMs !== null) this.#queue.lookAt(lookAgainMs)
      },
    })
  }

  get isInTray(): boolean {
    return this.#tray.isThere
  }

  engineSaid(name: EventName, payload: unknown): void {
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

  windowHidden(): void {
    this.#notifications.goesOnInTray()
  }
}
