import { z } from 'zod'
import { quoteLimits } from '../transcripts/quotes.ts'

/** Which recordings a list shows, and in which order. Times are Unix milliseconds. */

/** Every recording is in exactly one of these states. */
export const libraryStates = [
  'needs-you', // the recording failed, or waits for a choice or a sign-in
  'in-progress',
  'not-transcribed',
  'to-verify', // a transcript with segments that are not verified
  'verified',
] as const
export const libraryStateSchema = z.enum(libraryStates)
export type LibraryState = z.infer<typeof libraryStateSchema>

/** Omitted fields do not filter. */
export const recordingFilterSchema = z.object({
  /** Null for recordings in no project. */
  projectId: z.number().int().positive().nullable().optional(),
  /** The `sourceLabel` of the recordings. */
  recorder: z.string().max(500).optional(),
  /** A speaker's name, spelt as in the transcript. */
  speaker: z.string().max(500).optional(),
  /** Recorded at this time or later. If the recording time is unknown, the import time counts. */
  fromMs: z.number().int().optional(),
  /** Recorded before this time. */
  beforeMs: z.number().int().optional(),
  state: libraryStateSchema.optional(),
  /** A tag of one of the recording's quotes. */
  tag: z.string().max(quoteLimits.tag).optional(),
  /** The language of the transcript. */
  language: z.string().max(50).optional(),
})
export type RecordingFilter = z.infer<typeof recordingFilterSchema>

export const recordingSortSchema = z.object({
  by: z.enum(['recorded', 'imported', 'title', 'duration', 'state']),
  descending: z.boolean(),
})
export type RecordingSort = z.infer<typeof recordingSortSchema>
export const newestFirst: RecordingSort = { by: 'recorded', descending: true }
