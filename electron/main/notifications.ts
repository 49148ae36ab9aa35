import { Notification } from 'electron'
import { type BatchNews, BatchRule, batchSentence, type QueueLook } from './batchRule.ts'

/** Tells a person who is elsewhere what became of a batch. Nobody is told what they are looking at. */
export class Notifications {
  readonly #isWanted: () => boolean
  readonly #isLookedAt: () => boolean
  readonly #onOpen: () => void
  readonly #batch = new BatchRule()
  /** Kept until they are clicked or closed: one that is collected as garbage is deaf. */
  readonly #shown = new Set<Notification>()
  #saidGoesOn = false

  constructor(deps: {
    /** The person's setting, asked each time. */
    isWanted: () => boolean
    /** True while a window is in front. */
    isLookedAt: () => boolean
    onOpen: () => void
  }) {
    this.#isWanted = deps.isWanted
    this.#isLookedAt = deps.isLookedAt
    this.#onOpen = deps.onOpen
  }

  /** Takes a look at the queue in; returns when the next one is needed even if nothing changes (Unix milliseconds). */
  queueLooked(look: QueueLook): number | null {
    const { news, lookAgainMs } = this.#batch.next(look, Date.now())
    if (this.#isWanted() && !this.#isLookedAt()) for (const one of news) this.#tell(one)
    return lookAgainMs
  }

  /** The window went into the tray, which not every desktop shows: said once. */
  goesOnInTray(): void {
    if (this.#saidGoesOn || !this.#isWanted()) return
    this.#saidGoesOn = true
    this.#show('Tapelog goes on in the tray', 'Start Tapelog again to bring its window back.')
  }

  #tell(news: BatchNews): void {
    const count = news.kind === 'ended' ? news.batch : { transcribed: 0, copied: 0, needSomeone: news.needSomeone }
    const sentence = batchSentence(count)
    if (sentence) this.#show(sentence.title, sentence.body)
  }

  #show(title: string, body: string): void {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    const forget = () => this.#shown.delete(notification)
    notification.on('click', () => {
      forget()
      this.#onOpen()
    })
    notification.on('close', forget)
    notification.on('failed', forget)
    this.#shown.add(notification)
    notification.show()
  }
}
