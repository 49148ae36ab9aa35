import { Notification } from 'electron'
import { words } from '../../shared/words/catalogue.ts'
import { type BatchNews, BatchRule, batchNotification, type QueueSnapshot } from './batchRule.ts'

type NotificationsDeps = {
  /** Returns the setting; called before each notification. */
  isWanted: () => boolean
  isInFront: () => boolean
  onOpen: () => void
}

/** Notifies when a batch has ended or needs a person, unless Tapelog's window is in front. */
export class Notifications {
  readonly #deps: NotificationsDeps
  readonly #batch = new BatchRule()
  /** Keeps notifications until a person clicks or closes them: a garbage-collected notification has no click event. */
  readonly #shown = new Set<Notification>()
  #hasShownTray = false

  constructor(deps: NotificationsDeps) {
    this.#deps = deps
  }

  /** Returns when to take the next snapshot even if nothing changes (Unix milliseconds), or null. */
  queueChanged(queue: QueueSnapshot): number | null {
    const { news, nextMs } = this.#batch.next(queue, Date.now())
    if (this.#deps.isWanted() && !this.#deps.isInFront()) for (const one of news) this.#notify(one)
    return nextMs
  }

  /** Notifies once that the window is in the tray, because some desktops show no tray. */
  windowHiddenInTray(): void {
    if (this.#hasShownTray || !this.#deps.isWanted()) return
    this.#hasShownTray = true
    this.#show(words.shell.notifications.inTray)
  }

  #notify(news: BatchNews): void {
    const count = news.kind === 'ended' ? news.batch : { transcribed: 0, copied: 0, needAttention: news.needAttention }
    const notification = batchNotification(count)
    if (notification) this.#show(notification)
  }

  #show({ title, body }: { title: string; body: string }): void {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    const forget = () => this.#shown.delete(notification)
    notification.on('click', () => {
      forget()
      this.#deps.onOpen()
    })
    notification.on('close', forget)
    notification.on('failed', forget)
    this.#shown.add(notification)
    notification.show()
  }
}
