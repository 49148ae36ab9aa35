import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { FastClock } from './fastClock.ts'
import type { SqliteChanges } from './sqliteHook.ts'

/** A victim's orders, as JSON in TORTURE_LIFE. */
export type LifeOrders = {
  packageRoot: string
  libraryPath: string
  exportsPath: string
  /** Where every transcript is exported to once it is there, as JSON. */
  readyPath: string
  connection: ServiceConnection
  clock: FastClock
  /** Files that the person imports in this life. */
  offered: string[]
  /** Counts up over the lives of a batch: it tells later texts from earlier ones. */
  life: number
  /** `work`: edits and exports until it is killed. `settle`: ends by itself when nothing is left to do. */
  mode: 'work' | 'settle'
  seed: number
  sqlite: SqliteChanges
}

/**
 * What a victim says, a line of JSON each, at the moment it happens. What names something acknowledged is a promise: it
 * must hold after any death. A word that ends in "ing" is said before, for what may or may not have come to be.
 */
export type Said =
  | { at: 'started' | 'opened' }
  | { at: 'queued'; names: string[] }
  | { at: 'copying'; jobId: number; bytes: number }
  | { at: 'sealed'; recordingId: number; sha256: string; name: string }
  | { at: 'stage'; recordingId: number; stage: string }
  /** So many bytes of its upload have gone. */
  | { at: 'sent'; recordingId: number; bytes: number }
  | { at: 'submitted'; recordingId: number }
  | { at: 'transcribed'; recordingId: number }
  | { at: 'editing' | 'edited'; recordingId: number; segmentId: number; count: number; revision: number }
  | { at: 'renaming' | 'renamed'; recordingId: number; speakerId: number; count: number; revision: number }
  | { at: 'exporting'; recordingId: number; format: string }
  | { at: 'exported'; recordingId: number; path: string }
  /** Something failed and needs a person, who says: once more. */
  | { at: 'asked'; code: string; kind: string; recordingId: number | null; anew: boolean }
  /** A command was refused, in words. */
  | { at: 'refused'; command: string; code: string }
  | { at: 'log'; event: string; code?: unknown; kind?: unknown; error?: unknown; stack?: unknown }
  | { at: 'settled'; left: string[] }

export type SaidAt = Said['at']

/** The text of an edited segment or a speaker's name; `count` can be read from it again. */
export const editedText = (count: number) => `What was said, edit ${count}.`
export const editedName = (count: number) => `Speaker, edit ${count}`
export const countIn = (text: string): number | null => {
  const found = /, edit (\d+)/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
