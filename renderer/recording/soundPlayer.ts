import type { TimeRange } from '../../shared/heard.ts'
import { words } from '../words/index.ts'
import { PlayPosition } from './playPosition.ts'

const texts = words.recording.sound

export type SoundState = {
  isPlaying: boolean
  rate: number
  /** Plays this again and again; null: it goes on after it. */
  loop: TimeRange | null
  /** A sentence; null while nothing is wrong. */
  problem: string | null
}

/** The sound goes on after the last key by itself, when so much time has passed. */
const resumeAfterMs = 1000

/** Slowest and fastest speed. The pitch stays. */
export const rateLimits = { slowest: 0.5, fastest: 3, step: 0.1 } as const

/** Plays one recording. Its functions may be passed around by themselves. */
export class SoundPlayer {
  readonly position = new PlayPosition()
  readonly #listeners = new Set<() => void>()
  #state: SoundState = { isPlaying: false, rate: 1, loop: null, problem: null }
  #element: HTMLAudioElement | null = null
  /** Playback stops there; null: only at the end. */
  #stopAtMs: number | null = null
  /** Runs while the sound only waits for the end of typing. */
  #resume: ReturnType<typeof setTimeout> | null = null
  /** So far the sound goes back when a person pauses it. */
  rewindOnPauseMs = 0

  /** Ranges that were played and not taken yet; the last one grows while the sound plays. */
  #played: TimeRange[] = []
  /** How far the range that is playing has come; null: the next frame begins a new one. */
  #playedToMs: number | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the same object until something changes. */
  readonly state = (): SoundState => this.#state

  /** Loads a recording; returns what unloads it. */
  readonly load = (address: string): (() => void) => {
    const element = new Audio(address)
    element.preload = 'metadata'
    element.preservesPitch = true
    element.playbackRate = this.#state.rate
    this.#element = element
    let frame = 0
    const follow = () => {
      this.#followTo(element.currentTime * 1000)
      if (!element.paused) frame = requestAnimationFrame(follow)
    }
    const update = () => {
      this.#change({ isPlaying: !element.paused })
      cancelAnimationFrame(frame)
      follow()
    }
    // What is repeated may end where the sound ends, and the sound stops there by itself.
    const repeat = () => {
      const { loop } = this.#state
      if (!loop) return
      this.#moveTo(loop.startMs)
      this.#play()
    }
    const fail = () => this.#change({ problem: texts.unplayable })
    const events = ['play', 'pause', 'seeked', 'ended']
    for (const name of events) element.addEventListener(name, update)
    element.addEventListener('ended', repeat)
    element.addEventListener('error', fail)
    return () => {
      cancelAnimationFrame(frame)
      this.#stopWaiting()
      element.pause()
      for (const name of events) element.removeEventListener(name, update)
      element.removeEventListener('ended', repeat)
      element.removeEventListener('error', fail)
      element.removeAttribute('src')
      element.load()
      this.#element = null
      this.#stopAtMs = null
      this.#change({ isPlaying: false, loop: null })
    }
  }

  readonly seek = (toMs: number): void => {
    this.#stopAtMs = null
    // Without this a place after the repeated range could not be reached.
    const { loop } = this.#state
    if (loop && (toMs < loop.startMs || toMs >= loop.endMs)) this.#change({ loop: null })
    this.#moveTo(toMs)
  }

  /** Goes on there while it plays, inside what is played or repeated. What is passed over is silence, so it counts as heard. */
  readonly passOver = (toMs: number): void => {
    const { isPlaying, loop } = this.#state
    const ms = Math.min(toMs, this.#stopAtMs ?? toMs, loop?.endMs ?? toMs)
    if (!isPlaying || ms <= this.position.readMs()) return
    this.#countPlayed(ms)
    this.#moveTo(ms)
  }

  readonly skip = (byMs: number): void => this.seek(this.position.readMs() + byMs)

  readonly toggle = (): void => {
    this.#stopAtMs = null
    const isWaiting = this.#stopWaiting()
    if (!this.#element) return
    if (this.#element.paused && !isWaiting) this.#play()
    else {
      this.#element.pause()
      if (this.rewindOnPauseMs > 0) this.#moveTo(this.position.readMs() - this.rewindOnPauseMs)
    }
  }

  /** A key was typed: playback pauses, and goes on when no key was typed for a second. */
  readonly waitForTyping = (): void => {
    if (!this.#element || (this.#element.paused && this.#resume === null)) return
    this.#element.pause()
    this.#stopWaiting()
    this.#resume = setTimeout(() => {
      this.#resume = null
      this.#play()
    }, resumeAfterMs)
  }

  /** What was played since the last call, in the order of playing. */
  readonly takePlayed = (): TimeRange[] => {
    const played = this.#played.map(({ startMs, endMs }) => ({ startMs: Math.floor(startMs), endMs: Math.ceil(endMs) }))
    this.#played = []
    this.#playedToMs = null
    return played
  }

  /** Plays a time range and stops at its end. */
  readonly playRange = ({ startMs, endMs }: TimeRange): void => {
    this.#change({ loop: null })
    this.#moveTo(startMs)
    this.#stopAtMs = endMs
    this.#play()
  }

  readonly setLoop = (loop: TimeRange | null): void => {
    this.#change({ loop })
    if (!loop) return
    this.#stopAtMs = null
    this.#moveTo(loop.startMs)
    this.#play()
  }

  readonly setRate = (wanted: number): void => {
    const { slowest, fastest } = rateLimits
    const rate = Math.round(Math.min(fastest, Math.max(slowest, wanted)) * 100) / 100
    if (this.#element) this.#element.playbackRate = rate
    this.#change({ rate })
  }

  /** Returns true if the sound was waiting for the end of typing. */
  #stopWaiting(): boolean {
    const isWaiting = this.#resume !== null
    if (this.#resume !== null) clearTimeout(this.#resume)
    this.#resume = null
    return isWaiting
  }

  #moveTo(ms: number): void {
    this.#playedToMs = null
    const positionMs = Math.max(0, ms)
    this.position.set(positionMs)
    if (this.#element) this.#element.currentTime = positionMs / 1000
  }

  #play(): void {
    this.#stopWaiting()
    void this.#element?.play().catch((error: unknown) => {
      // A pause right after it is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      this.#change({ problem: texts.notStarted })
    })
  }

  #followTo(ms: number): void {
    const { loop, isPlaying } = this.#state
    const stopMs = this.#stopAtMs
    if (isPlaying) this.#countPlayed(Math.min(ms, stopMs ?? ms))
    else this.#playedToMs = null
    if (isPlaying && loop && ms >= loop.endMs) this.#moveTo(loop.startMs)
    else if (stopMs !== null && ms >= stopMs) {
      this.#stopAtMs = null
      this.#element?.pause()
      this.#moveTo(stopMs)
    } else this.position.set(ms)
  }

  #countPlayed(ms: number): void {
    const fromMs = this.#playedToMs
    this.#playedToMs = ms
    const last = this.#played.at(-1)
    if (fromMs === null || ms <= fromMs) return
    if (last?.endMs === fromMs) last.endMs = ms
    else this.#played.push({ startMs: fromMs, endMs: ms })
  }

  #change(more: Partial<SoundState>): void {
    this.#state = { ...this.#state, ...more }
    for (const listener of this.#listeners) listener()
  }
}
