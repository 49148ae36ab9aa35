import { z } from 'zod'

/** Several files that become one recording. Times are milliseconds. */

/**
 * `one-after-another`: the sound of each file begins where the one before ends. `same-time`: all files begin together, and each keeps
 * channels of its own.
 */
export const arrangementSchema = z.enum(['one-after-another', 'same-time'])
export type Arrangement = z.infer<typeof arrangementSchema>

/** FLAC holds no more channels. */
export const mostJoinedChannels = 8
/** All files are open while they are joined. */
export const mostJoinedFiles = 64

const ids = z.array(z.number().int().positive())

/** What a person chose about the files of a join. */
export const joinChoiceSchema = z.object({
  /** The recordings in their order. */
  recordingIds: ids.min(1).max(10_000),
  arrangement: arrangementSchema,
  /** True to put silence where the recorder did not record, as far as the times of the files are known. */
  keepsGaps: z.boolean().default(true),
  /** Recordings whose sound is left out, such as a mix of the others. They belong to the joined recording all the same. */
  leftOut: ids.default([]),
})
export type JoinChoice = z.infer<typeof joinChoiceSchema>

/** One file of a joined recording, or of one that is planned. */
export const joinedFileSchema = z.object({
  recordingId: z.number().int().positive(),
  title: z.string(),
  /** The name of the file, only for display. */
  originalName: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  /** The seal of this file. */
  sha256: z.string(),
  durationMs: z.number().nonnegative(),
  /** Where it begins in the joined sound. */
  startsAtMs: z.number().nonnegative(),
  /** The silence before it, which stands for a pause between the files; 0 for none. */
  gapMs: z.number().nonnegative(),
  isHeard: z.boolean(),
  /** The numbers of its channels in the joined sound, from 1; empty for files one after another, and for one that is not heard. */
  channels: z.array(z.number().int().positive()),
  /** Its tracks that are not heard, from 1. */
  unheardTracks: z.array(z.number().int().positive()),
})
export type JoinedFile = z.infer<typeof joinedFileSchema>

/** What joining would make of the files. */
export const joinPlanSchema = z.object({
  files: z.array(joinedFileSchema),
  durationMs: z.number().nonnegative(),
  channels: z.number().int().positive(),
  /** At most this much space is needed on the library’s disk. */
  neededBytes: z.number().int().nonnegative(),
  /** Pauses that are known and longer than {@link longestGapMs}, so that they get no silence. */
  longGaps: z.number().int().nonnegative(),
  /** How many files are being transcribed, or wait for it. That ends. */
  transcribing: z.number().int().nonnegative(),
  /** How many files have a transcript. It stays with its file. */
  transcribed: z.number().int().nonnegative(),
  /** What happens to the joined recording: it is transcribed on this machine, a person is asked, or nothing. */
  next: z.enum(['this-machine', 'ask', 'nothing']),
  localOnly: z.boolean(),
})
export type JoinPlan = z.infer<typeof joinPlanSchema>

/** A longer pause becomes no silence: nobody wants to skip hours of it. */
export const longestGapMs = 3_600_000

/** A set of recordings that look like one. */
export const joinOfferSchema = z.object({
  arrangement: arrangementSchema,
  /** In their order. */
  recordingIds: ids.min(2),
  leftOut: ids,
  /** The name of the first file. */
  firstName: z.string(),
})
export type JoinOffer = z.infer<typeof joinOfferSchema>
