import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MediaKey, PlayerReport } from '../../shared/processes/player.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { Listeners } from '../base/listeners.ts'
import { words } from '../words/index.ts'
import { PlayerFrame } from './playerFrame.ts'
import { PlayPosition } from './playPosition.ts'

const texts = words.recording.sound

type SoundState = {
  isPlaying: boolean
  rate: number
  /** The range to repeat; null if playback continues. */
  loop: TimeRange | null
  /** A sentence about the problem; null if there is none. */
  problem: string | null
  /** The only channels that are played, such as `0.0_0.2`; null for the recording as it is. */
  channels: string | null
}

/** After the last key, playback waits this long before it resumes automatically. */
const resumeAfterMs = 1000

/** The slowest and fastest speed. The pitch does not change. */
export const rateLimits = { slowest: 0.5, fastest: 3, step: 0.1 } as const

/** Plays one recording. Callers may pass on its functions without the object. */
export class SoundPlayer {
  readonly position = new PlayPosition()
  readonly #listeners = new Listeners()
  #state: SoundState = { isPlaying: false, rate: 1, loop: null, problem: null, channels: null }
  #sound: PlayerFrame | null = null
  #recordingId = 0
  /** The timer of the next request for the position. */
  #question = 0
  /** Called when a media key of a keyboard or headset was pressed. Media keys reach Tapelog only while audio is loaded. */
  onMediaKey: ((key: MediaKey) => void) | null = null
  /** The position where playback stops; null if it stops only at the end of the recording. */
  #stopAtMs: number | null = null
  /** Whether every voice of the recording is played. */
  #isWhole = true
  /** The timer for the end of typing, while playback waits for it. */
  #resume: ReturnType<typeof setTimeout> | null = null
  /** How far playback goes back when a person pauses it. */
  rewindOnPauseMs = 0

  /** The played ranges that were not taken yet. The last one grows during playback. */
  #played: TimeRange[] = []
  /** The playback position in the newest range; null if the next frame begins a new range. */
  #playedToMs: number | null = null

  readonly subscribe = this.#listeners.subscribe

  /** Returns the same object until something changes. */
  readonly state = (): SoundState => this.#state

  /** Loads a recording; returns a function that unloads it. */
  readonly load = (recordingId: number): (() => void) => {
    this.#recordingId = recordingId
    this.#begin(null)
    return () => {
      cancelAnimationFrame(this.#question)
      this.#stopWaiting()
      this.#sound?.remove()
      this.#sound = null
      this.#stopAtMs = null
      this.#isWhole = true
      this.#change({ isPlaying: false, loop: null, channels: null })
    }
  }

  /**
   * Continues playback with only these channels, such as `0.0_0.2`, whose sound must have been made; null for the recording as it is. `isWhole`:
   * whether no voice is left out.
   */
  readonly playChannels = (channels: string | null, isWhole: boolean): void => {
    if (!this.#sound || channels === this.#state.channels) return
    const wasPlaying = !this.#sound.isPaused
    cancelAnimationFrame(this.#question)
    this.#sound.remove()
    this.#isWhole = isWhole
    this.#begin(channels)
    this.#moveTo(this.position.readMs())
    this.#change({ channels, isPlaying: false, problem: null })
    if (wasPlaying) this.#play()
  }

  #begin(channels: string | null): void {
    const sound = new PlayerFrame({ recordingId: this.#recordingId, channels }, this.#state.rate, {
      report: (report) => this.#heard(sound, report),
      mediaKey: (key) => this.onMediaKey?.(key),
    })
    this.#sound = sound
  }

  #heard(sound: PlayerFrame, { positionMs, isPaused, isEnded, problem }: PlayerReport): void {
    if (problem !== null)
      this.#change({ isPlaying: !isPaused, problem: problem === 'unplayable' ? texts.unplayable : texts.notStarted })
    else if (this.#state.isPlaying === isPaused) this.#change({ isPlaying: !isPaused })
    cancelAnimationFrame(this.#question)
    if (problem === null) this.#followTo(positionMs)
    // A repeated range may end at the end of the audio, where playback stops without being paused.
    const { loop } = this.#state
    if (isEnded && sound.isPaused && loop) {
      this.#moveTo(loop.startMs)
      this.#play()
    }
    if (!sound.isPaused) this.#question = requestAnimationFrame(() => sound.ask())
  }

  readonly seek = (toMs: number): void => {
    this.#stopAtMs = null
    // Without this, a person could not reach a place after the repeated range.
    const { loop } = this.#state
    if (loop && (toMs < loop.startMs || toMs >= loop.endMs)) this.#change({ loop: null })
    this.#moveTo(toMs)
  }

  /**
   * Jumps to a later place during playback, within the played or repeated range. The skipped part is silence, so it counts as heard.
   */
  readonly passOver = (toMs: number): void => {
    const { isPlaying, loop } = this.#state
    const ms = Math.min(toMs, this.#stopAtMs ?? toMs, loop?.endMs ?? toMs)
    if (!isPlaying || ms <= this.position.readMs()) return
    this.#countPlayed(ms)
    this.#moveTo(ms)
  }

  readonly playFrom = (ms: number): void => {
    this.seek(ms)
    this.#play()
  }

  readonly skip = (byMs: number): void => this.seek(this.position.readMs() + byMs)

  readonly toggle = (): void => {
    this.#stopAtMs = null
    const isWaiting = this.#stopWaiting()
    if (!this.#sound) return
    if (this.#sound.isPaused && !isWaiting) this.#play()
    else {
      this.#sound.pause()
      if (this.rewindOnPauseMs > 0) this.#moveTo(this.position.readMs() - this.rewindOnPauseMs)
    }
  }

  /** Call it when a key was typed. Playback pauses, and resumes after a second without a key. */
  readonly waitForTyping = (): void => {
    if (!this.#sound || (this.#sound.isPaused && this.#resume === null)) return
    this.#sound.pause()
    this.#stopWaiting()
    this.#resume = setTimeout(() => {
      this.#resume = null
      this.#play()
    }, resumeAfterMs)
  }

  /** The ranges played since the last call, in the order in which they were played. */
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
    this.#sound?.setRate(rate)
    this.#change({ rate })
  }

  /** Returns true if playback was waiting for the end of typing. */
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
    this.#sound?.seek(positionMs)
  }

  #play(): void {
    this.#stopWaiting()
    this.#sound?.play()
  }

  #followTo(ms: number): void {
    const { loop, isPlaying } = this.#state
    const stopMs = this.#stopAtMs
    if (isPlaying) this.#countPlayed(Math.min(ms, stopMs ?? ms))
    else this.#playedToMs = null
    if (isPlaying && loop && ms >= loop.endMs) this.#moveTo(loop.startMs)
    else if (stopMs !== null && ms >= stopMs) {
      this.#stopAtMs = null
      this.#sound?.pause()
      this.#moveTo(stopMs)
    } else this.position.set(ms)
  }

  #countPlayed(ms: number): void {
    const fromMs = this.#playedToMs
    this.#playedToMs = ms
    // Without some of the microphones, a person may miss other voices, so this does not count as heard.
    if (!this.#isWhole) return
    const last = this.#played.at(-1)
    if (fromMs === null || ms <= fromMs) return
    if (last?.endMs === fromMs) last.endMs = ms
    else this.#played.push({ startMs: fromMs, endMs: ms })
  }

  #change(more: Partial<SoundState>): void {
    this.#state = { ...this.#state, ...more }
    this.#listeners.tell()
  }
}

/** A player for the recording. It stays the same object. */
export function usePlayer(recordingId: number, isPlayable: boolean): SoundPlayer {
  const [player] = useState(() => new SoundPlayer())
  useEffect(() => (isPlayable ? player.load(recordingId) : undefined), [player, recordingId, isPlayable])
  return player
}

export const useSoundState = (player: SoundPlayer) => useSyncExternalStore(player.subscribe, player.state)
