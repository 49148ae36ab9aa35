import { z } from 'zod'
import { errorInfoSchema } from '../recordings/domain.ts'
import { done, nothing } from './parts.ts'

const bytes = z.number().int().nonnegative()

/** `external`: a disk that can be unplugged. `memory`: its files are gone when the computer is switched off. */
const diskKindSchema = z.enum(['internal', 'external', 'network', 'memory', 'unknown'])
export type DiskKind = z.infer<typeof diskKindSchema>

/** What a person should know about a folder for the library. */
const placeFactsSchema = z.object({
  disk: diskKindSchema,
  /** Whether the system encrypts the disk. */
  isEncrypted: z.enum(['yes', 'no', 'unknown']),
  /** A program that copies the folder to other computers, such as `Dropbox`; null if none is known. */
  syncedBy: z.string().nullable(),
  /** Null if it is unknown. */
  freeBytes: z.number().nonnegative().nullable(),
  isWritable: z.boolean(),
})
export type PlaceFacts = z.infer<typeof placeFactsSchema>

/** A folder for the library. `path` is only text to show. */
const shownPlaceSchema = z.object({ path: z.string(), facts: placeFactsSchema })

/** A folder that a person chose in a dialog. */
const chosenPlaceSchema = shownPlaceSchema.extend({
  /** Sent back to use the folder. */
  token: z.string(),
  /** `library`: it is opened, and nothing is made. `other`: it holds other files, so nothing can be put there. */
  holds: z.enum(['nothing', 'library', 'other']),
})
export type ChosenPlace = z.infer<typeof chosenPlaceSchema>

/** The pages of the first start, in their order; `done` once none is left. */
export const firstStepSchema = z.enum(['place', 'work', 'model', 'done'])
export type FirstStep = z.infer<typeof firstStepSchema>

/** `copying`: files are written to the new place. `checking`: they are read there again and compared with their hashes. */
const moveProgressSchema = z.object({
  step: z.enum(['copying', 'checking']),
  filesDone: bytes,
  filesTotal: bytes,
  bytesDone: bytes,
  bytesTotal: bytes,
})
export type MoveProgress = z.infer<typeof moveProgressSchema>

const libraryPlaceSchema = z.object({
  /**
   * `choosing`: there is no library yet, and a person has not said where it goes. `absent`: the chosen library is not there, and
   * Tapelog waits for it. `moving`: nothing else works meanwhile.
   */
  state: z.enum(['choosing', 'open', 'absent', 'moving']),
  path: z.string(),
  firstStep: firstStepSchema,
  /** False if TAPELOG_LIBRARY or TAPELOG_USER_DATA names the place. */
  canMove: z.boolean(),
  /** The move that runs now. `progress`: null while the library is being closed. */
  move: z.object({ to: z.string(), isPaused: z.boolean(), progress: moveProgressSchema.nullable() }).nullable(),
  /** A move that was interrupted; the library is still in use at its old place. */
  begunMove: z.object({ to: z.string() }).nullable(),
  /** Why the last move ended early; null if it did not. */
  moveProblem: errorInfoSchema.nullable(),
  /** The result of the last move since Tapelog was started. `damaged`: originals that did not match their seals before the move. */
  moved: z.object({ files: bytes, originals: bytes, damaged: bytes }).nullable(),
  /** The copy at the place before the last move; null if a person removed it, or wants to keep it without being asked. */
  oldCopy: z.object({ path: z.string() }).nullable(),
})
export type LibraryPlace = z.infer<typeof libraryPlaceSchema>

/** Where the library is, and moving it. The shell handles these commands, also while no library is open. */
export const libraryPlaceContract = {
  'libraryPlace.get': { input: nothing, output: libraryPlaceSchema },
  /** Facts about the folder of the library or, if there is none yet, about the usual folder. */
  'libraryPlace.facts': { input: nothing, output: shownPlaceSchema },
  /** Lets a person choose a folder in a dialog. Null if the person cancelled. */
  'libraryPlace.choose': { input: nothing, output: z.object({ place: chosenPlaceSchema.nullable() }) },
  /**
   * Opens the library in a chosen folder, or makes one there. Null: the usual folder. Possible only while no library is open, and during the
   * first start while the library is empty; it is then removed. Throws `place-taken` for a folder with other files, `move-inside` for
   * one inside the first library or around it, `library-open-already`, and the errors of opening a library; the choice is then not stored.
   */
  'libraryPlace.use': { input: z.object({ token: z.string().nullable() }), output: done },
  /** Stores that pages of the first start were answered or skipped. */
  'libraryPlace.setFirstStep': { input: z.object({ firstStep: firstStepSchema }), output: done },
  /**
   * Moves the library into a chosen folder; null continues the interrupted move. Returns once the move has begun. Throws `move-unsaved`, `place-taken`,
   * `move-inside`, `move-not-writable`, `move-no-space`.
   */
  'libraryPlace.move': { input: z.object({ token: z.string().nullable() }), output: done },
  'libraryPlace.pauseMove': { input: z.object({ isPaused: z.boolean() }), output: done },
  /** Ends the running move, or gives up the interrupted one, and removes what was copied. The library stays where it was. */
  'libraryPlace.cancelMove': { input: nothing, output: done },
  /**
   * Asks in a dialog, then removes the copy at the place before the last move. Throws `not-confirmed`, `old-copy-changed`, `old-copy-in-use`,
   * `old-copy-not-separate`, `old-copy-remains`.
   */
  'libraryPlace.removeOldCopy': { input: nothing, output: done },
  /** Leaves that copy where it is. From now on, only the plan of a deletion mentions it. */
  'libraryPlace.keepOldCopy': { input: nothing, output: done },
} as const
