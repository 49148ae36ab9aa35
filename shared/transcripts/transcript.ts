import { z } from 'zod'
import { type EditOperation, textConflictSchema } from './editOperations.ts'
import { timeRangeSchema } from './heard.ts'

/** Transcripts and their edits. Positions are milliseconds from the start of the recording. */

export type { EditOperation }

export const segmentSchema = z.object({
  id: z.number().int().positive(),
  startMs: z.number().int().nonnegative(),
  endMs: z.number().int().nonnegative(),
  speakerId: z.number().int().nullable(),
  text: z.string(),
  edited: z.boolean(),
  verified: z.boolean(),
})
export type Segment = z.infer<typeof segmentSchema>

export const speakerSchema = z.object({
  id: z.number().int().positive(),
  /** The label from the service, e.g. SPEAKER_00. It never changes. */
  label: z.string(),
  name: z.string(),
  /** Index into the palette of speaker colours. */
  colorIndex: z.number().int().nonnegative(),
  /** The share of the spoken time, from 0 to 1. */
  share: z.number().min(0).max(1),
})
export type Speaker = z.infer<typeof speakerSchema>

export const transcriptSchema = z.object({
  recordingId: z.number().int().positive(),
  language: z.string(),
  revision: z.number().int().nonnegative(),
  speakers: z.array(speakerSchema),
  /** The segments in the order of the audio. */
  segments: z.array(segmentSchema),
  /** For a recording that was transcribed in slices: each slice’s words begin at or after `startMs` and before `endMs`. Else empty. */
  slices: z.array(timeRangeSchema),
  /**
   * The played ranges, in order and separate from each other. For the state of a segment, see {@link isHeard}. Edits do not change
   * them.
   */
  heard: z.array(timeRangeSchema),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** True if any segment has a speaker. */
export const areSpeakersIdentified = (segments: readonly Pick<Segment, 'speakerId'>[]): boolean =>
  segments.some(({ speakerId }) => speakerId !== null)

/** The changes of an edit, undo or redo. The screen can follow them without loading the transcript again. */
export const editResultSchema = z.object({
  revision: z.number().int().nonnegative(),
  /** The added or changed segments, complete. */
  segments: z.array(segmentSchema),
  removedSegmentIds: z.array(z.number().int()),
  /** All speakers, if any speaker or share changed; else null. */
  speakers: z.array(speakerSchema).nullable(),
  /** The slices as in the transcript, if the whole transcript was replaced; else null. */
  slices: transcriptSchema.shape.slices.nullable(),
  /** The language of the transcript, if it or the whole transcript was replaced; else null. */
  language: z.string().nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** The action that was done or undone, in words: "Rename speaker". */
  description: z.string(),
  /** True if the text had changed since `basedOn`: `segments` then has the text with both changes. */
  merged: z.boolean(),
  /** If not null, nothing was changed, because the same words were changed elsewhere. The caller decides. */
  conflict: textConflictSchema.nullable(),
  /** For an undo or redo: where it changed something first; null if it concerns the whole transcript or only names. Else null. */
  atMs: z.number().int().nonnegative().nullable(),
  /** For an undo or redo: true if another client, such as the command line, made the edit. */
  madeElsewhere: z.boolean(),
})
export type EditResult = z.infer<typeof editResultSchema>

/** A hit of a search over all transcripts. */
export const searchHitSchema = z.object({
  /**
   * `speaker`: a speaker's name; the place is where the speaker first speaks. `note`: a note at a moment. `quote-note`, `tag`: belong
   * to a quote; the place is where its words begin.
   */
  kind: z.enum(['speaker', 'note', 'quote-note', 'tag', 'segment']),
  /** The id of the note, or of the quote for its note or tag; else null. */
  writtenId: z.number().int().positive().nullable(),
  recordingId: z.number().int().positive(),
  title: z.string(),
  /** Null for a speaker without segments, a note at a moment without text, or a quote whose words are gone. */
  segmentId: z.number().int().positive().nullable(),
  startMs: z.number().int().nonnegative(),
  /** The speaker; null if unknown, and for text that nobody spoke. */
  speaker: z.string().nullable(),
  /** The text around the match; for a tag, all tags of the quote and its words. Matches are between U+0002 and U+0003. */
  snippet: z.string(),
})
export type SearchHit = z.infer<typeof searchHitSchema>
