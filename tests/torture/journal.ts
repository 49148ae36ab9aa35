import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { Destination } from '../../shared/recordings/domain.ts'
import type { FastClock } from './fastClock.ts'
import type { SqliteChanges } from './sqliteHook.ts'

/** A victim's orders, as JSON in TORTURE_LIFE. */
export type LifeOrders = {
  packageRoot: string
  libraryPath: string
  exportsPath: string
  /** Every finished transcript is exported to this folder; as JSON. */
  readyPath: string
  connection: ServiceConnection
  /** Whether that service is the one on this machine or a remote one. */
  destination: Destination
  clock: FastClock
  /** The files that the person imports in this life. */
  offered: string[]
  /** Counts up over the lives of a batch, to tell later texts from earlier ones. */
  life: number
  /** `work`: edits and exports until it is killed. `settle`: ends when nothing is left to do. */
  mode: 'work' | 'settle'
  seed: number
  sqlite: SqliteChanges
}

/**
 * A victim's messages, each a line of JSON, at the moment of the event. A message about something acknowledged is a promise: it
 * must hold after any death. A word that ends in "ing" comes before the event, which then may or may not happen.
 */
export type Said =
  | { at: 'started' | 'opened' }
  | { at: 'queued'; names: string[] }
  | { at: 'copying'; jobId: number; bytes: number }
  | { at: 'sealed'; recordingId: number; sha256: string; name: string }
  | { at: 'stage'; recordingId: number; stage: string }
  /** This many bytes of the recording's upload have left. */
  | { at: 'sent'; recordingId: number; bytes: number }
  | { at: 'submitted'; recordingId: number }
  | { at: 'transcribed'; recordingId: number }
  | { at: 'editing' | 'edited'; recordingId: number; segmentId: number; count: number; revision: number }
  | { at: 'renaming' | 'renamed'; recordingId: number; speakerId: number; count: number; revision: number }
  | { at: 'exporting'; recordingId: number; format: string }
  | { at: 'exported'; recordingId: number; path: string }
  /** Something failed. The person retries it. */
  | { at: 'asked'; code: string; kind: string; recordingId: number | null; anew: boolean }
  /** A command was refused, with a sentence. */
  | { at: 'refused'; command: string; code: string }
  | { at: 'log'; event: string; code?: unknown; kind?: unknown; error?: unknown; stack?: unknown }
  | { at: 'settled'; left: string[] }

export type SaidAt = Said['at']

/** The text of an edited segment, or a speaker's name. `count` can be read from it again. */
export const editedText = (count: number) => `What was said, edit ${count}.`
export const editedName = (count: number) => `Speaker, edit ${count}`
export const countIn = (text: string): number | null => {
  const found = /, edit (\d+)/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
