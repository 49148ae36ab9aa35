import { z } from 'zod'
import { disclosureSchema } from '../exports/disclosure.ts'
import { textPieceSchema } from '../transcripts/transcriptHistory.ts'
import { letOutIdsSchema } from './exports.ts'
import { recordingRef } from './parts.ts'

const path = z.string().min(1)
const passphrase = z.string().min(1).max(1000)
/** age's keys of the newest kind have 2,000 characters. */
const ageKeys = z.array(z.string().min(1).max(4000)).min(1).max(100)

/** To open a hand-over: its passphrase, or age identities. Null for one that is not encrypted. */
const keySchema = z.union([z.object({ passphrase }), z.object({ identities: ageKeys })]).nullable()
/** To encrypt one: a passphrase, or age recipients. */
const lockSchema = z.union([z.object({ passphrase }), z.object({ recipients: ageKeys })]).nullable()

const kindSchema = z.enum(['full', 'redacted'])
const count = z.number().int().nonnegative()

/**
 * `new`: a recording was added. `placed`: it was here without a transcript. `merged`: changes of another library were taken over. `comments`:
 * what a reader of a redacted hand-over returned. `waits`: there is no common state, so the transcript waits for `transcripts.decideNew`.
 * `known`: nothing new.
 */
const receiveOutcomes = ['new', 'placed', 'merged', 'comments', 'waits', 'known'] as const

/** What two libraries changed differently. */
const conflictKinds = ['segments', 'title', 'language', 'speaker-name', 'quote-note', 'note', 'redaction'] as const

/** Commands for handing a recording over to another library, in one file. */
export const handoverContract = {
  /**
   * Writes a hand-over into a folder. `hasSound`: false for somebody who has the sound. `disclosure`: only for a redacted one. Throws
   * `handover-undecided`, `handover-nothing-redacted`, `handover-recipient`, and what an export throws.
   */
  'handover.write': {
    input: recordingRef.extend({
      directory: path,
      kind: kindSchema.default('full'),
      hasSound: z.boolean().default(true),
      hasHistory: z.boolean().default(false),
      disclosure: disclosureSchema.prefault({}),
      lock: lockSchema.default(null),
      letOutIds: letOutIdsSchema,
    }),
    output: z.object({ path: z.string() }),
  },
  /** Reads and checks a hand-over. Changes nothing. `content`: null if it is encrypted and no key was given. */
  'handover.inspect': {
    input: z.object({ path, key: keySchema.default(null) }),
    output: z.object({
      lockedBy: z.enum(['passphrase', 'recipients']).nullable(),
      content: z
        .object({
          kind: kindSchema,
          title: z.string(),
          segmentCount: count,
          quoteCount: count,
          noteCount: count,
          hasSound: z.boolean(),
          hasHistory: z.boolean(),
          /** The recording of this library that it is of; null if it is not here. */
          recordingId: z.number().int().positive().nullable(),
          project: z.object({ name: z.string(), isHere: z.boolean() }).nullable(),
        })
        .nullable(),
    }),
  },
  /**
   * Takes a hand-over into the library, completely or not at all. `intoProject`: a new recording also into the project that the hand-over
   * names, which is made if it is not here. Throws the problems that begin with `handover-`.
   */
  'handover.receive': {
    input: z.object({ path, key: keySchema.default(null), intoProject: z.boolean().default(false) }),
    output: recordingRef.extend({
      outcome: z.enum(receiveOutcomes),
      /** How much of it is new here. */
      segments: count,
      marks: count,
      conflicts: count,
    }),
  },
  /**
   * What waits for a person's decision. The library has `mine`. `theirs`: empty if they removed it. `pieces`: from `mine` to `theirs`, word by
   * word. Texts of segments also name speakers and times if these differ.
   */
  'handover.conflicts': {
    input: recordingRef,
    output: z.object({
      conflicts: z.array(
        z.object({
          id: z.number().int().positive(),
          of: z.enum(conflictKinds),
          atMs: count,
          base: z.string(),
          mine: z.string(),
          theirs: z.string(),
          pieces: z.array(textPieceSchema),
        }),
      ),
    }),
  },
  /** Ends a conflict. Throws `handover-conflict-unknown`. */
  'handover.decide': {
    input: z.object({ conflictId: z.number().int().positive(), take: z.enum(['mine', 'theirs']) }),
    output: recordingRef,
  },
}
