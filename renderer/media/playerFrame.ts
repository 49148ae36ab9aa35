import {
  type FromPlayer,
  type MediaKey,
  type PlayerReport,
  type PlayerWish,
  playerOrigin,
  type ToPlayer,
} from '../../shared/processes/player.ts'

/** A frame responds within a few milliseconds. If it has not responded after this time, it is gone. */
const answersWithinMs = 5000

/**
 * The frame that plays a recording, from the page's side. The page cannot read the audio; it can only say what to play.
 * This object's state changes at once, and reports about earlier wishes are ignored.
 */
export class PlayerFrame {
  readonly #onReport: (report: PlayerReport) => void
  readonly #onMediaKey: (key: MediaKey) => void
  readonly #frame = document.createElement('iframe')
  #wish: PlayerWish
  #isReady = false
  #positionMs = 0
  #unanswered: ReturnType<typeof setTimeout> | null = null

  /** `channels`: the only channels to play, such as `0.0_0.2`; null for all channels. */
  constructor(
    { recordingId, channels }: { recordingId: number; channels: string | null },
    rate: number,
    on: { report: (report: PlayerReport) => void; mediaKey: (key: MediaKey) => void },
  ) {
    this.#onReport = on.report
    this.#onMediaKey = on.mediaKey
    this.#wish = { kind: 'wish', number: 1, isPlaying: false, rate, seekToMs: null }
    addEventListener('message', this.#hear)
    this.#frame.hidden = true
    this.#frame.allow = 'autoplay'
    this.#frame.src = `${playerOrigin}/?recording=${recordingId}${channels === null ? '' : `&channels=${channels}`}`
    document.body.append(this.#frame)
  }

  get isPaused(): boolean {
    return !this.#wish.isPlaying
  }

  play(): void {
    this.#want({ isPlaying: true })
  }

  pause(): void {
    this.#want({ isPlaying: false })
  }

  seek(toMs: number): void {
    this.#want({ seekToMs: toMs })
  }

  setRate(rate: number): void {
    this.#want({ rate })
  }

  /** Requests the frame's report about the position. */
  ask(): void {
    if (this.#isReady) this.#send({ kind: 'ask' })
  }

  remove(): void {
    removeEventListener('message', this.#hear)
    this.#answered()
    this.#frame.remove()
  }

  #want(more: Partial<PlayerWish>): void {
    this.#wish = { ...this.#wish, ...more, number: this.#wish.number + 1 }
    if (!this.#isReady) return
    this.#send(this.#wish)
    this.#wish.seekToMs = null
  }

  #send(message: ToPlayer): void {
    this.#frame.contentWindow?.postMessage(message, playerOrigin)
    this.#unanswered ??= setTimeout(() => this.#gone(), answersWithinMs)
  }

  readonly #hear = ({ data, source, origin }: MessageEvent<FromPlayer>): void => {
    if (source !== this.#frame.contentWindow || origin !== playerOrigin) return
    if (data.kind === 'media-key') this.#onMediaKey(data.key)
    else if (data.kind === 'ready') {
      this.#isReady = true
      this.#send(this.#wish)
      this.#wish.seekToMs = null
    } else {
      this.#answered()
      // This report answers an earlier wish; a report about the current wish will follow.
      if (data.number !== this.#wish.number) return
      if (data.isPaused) this.#wish.isPlaying = false
      this.#positionMs = data.positionMs
      this.#onReport(data)
    }
  }

  #answered(): void {
    if (this.#unanswered !== null) clearTimeout(this.#unanswered)
    this.#unanswered = null
  }

  /** The frame's process has ended. A new frame begins, paused, at the same position. */
  #gone(): void {
    this.#unanswered = null
    this.#isReady = false
    const positionMs = this.#wish.seekToMs ?? this.#positionMs
    this.#wish = { ...this.#wish, isPlaying: false, seekToMs: positionMs }
    const { number } = this.#wish
    this.#onReport({ kind: 'report', number, positionMs, isPaused: true, isEnded: false, problem: 'unplayable' })
    this.#frame.src = this.#frame.src
  }
}
