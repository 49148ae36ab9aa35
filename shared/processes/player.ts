/**
 * The page cannot read the audio of a recording. A frame of another origin plays it in a separate process. The page tells the frame
 * what to do, and the frame reports the position. Only these messages pass between the two.
 */

/** The origin of the frame. Only a frame with this origin gets the audio of recordings. */
export const playerOrigin = 'tapelog-player://player'

/** The page's wishes. They are always complete, so a frame that starts later misses nothing. */
export type PlayerWish = {
  kind: 'wish'
  /** Counts the wishes. A report names the wish that it follows. */
  number: number
  isPlaying: boolean
  /** 1 is the recorded speed. */
  rate: number
  /** Null to stay at the current position. */
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
