/**
 * The page cannot read the sound of a recording. A frame of another origin plays it, in a process of its own: the page tells the
 * frame what to do, and the frame reports the position. These messages are all that passes between the two.
 */

/** The origin of the frame. Only a frame of it is given the sound of recordings. */
export const playerOrigin = 'tapelog-player://player'

/** The page's wishes. Always complete, so that a frame that starts later misses nothing. */
export type PlayerWish = {
  kind: 'wish'
  /** Counts the wishes. A report says which one it follows. */
  number: number
  isPlaying: boolean
  /** 1: as it was recorded. */
  rate: number
  /** Null: where the sound is. */
  seekToMs: number | null
}
export type ToPlayer = PlayerWish | { kind: 'ask' }

export type PlayerReport = {
  kind: 'report'
  /** The number of the newest wish that the frame has followed; 0 before the first. */
  number: number
  positionMs: number
  isPaused: boolean
  isEnded: boolean
  problem: 'unplayable' | 'not-started' | null
}

export type MediaKey = 'play' | 'pause' | 'stop' | 'seekbackward' | 'seekforward' | 'previoustrack' | 'nexttrack'
export type FromPlayer = { kind: 'ready' } | PlayerReport | { kind: 'media-key'; key: MediaKey }
