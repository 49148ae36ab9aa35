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
  /** The label the service gave, e.g. SPEAKER_00; kept for ever. */
  label: z.string(),
  name: z.string(),
  /** Index into the palette of speaker colours. */
  colorIndex: z.number().int().nonnegative(),
  /** Share of the spoken time, 0 to 1. */
  share: z.number().min(0).max(1),
})
export type Speaker = z.infer<typeof speakerSchema>

export const transcriptSchema = z.object({
  recordingId: z.number().int().positive(),
  language: z.string(),
  revision: z.number().int().nonnegative(),
  speakers: z.array(speakerSchema),
  /** In the order of the audio. */
  segments: z.array(segmentSchema),
  /** Of a recording that was transcribed in slices: each slice’s words begin from `startMs` on and before `endMs`. Else empty. */
  slices: z.array(z.object({ startMs: z.number().int().nonnegative(), endMs: z.number().int().nonnegative() })),
  /** What was played, in order and apart from each other; a segment's state: {@link isHeard}. Edits leave it as it is. */
  heard: z.array(timeRangeSchema),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** True if any segment has a speaker. */
export const areSpeakersIdentified = (segments: readonly Pick<Segment, 'speakerId'>[]): boolean =>
  segments.some(({ speakerId }) => speakerId !== null)

/** What an edit, undo or redo changed: enough for the screen to follow without loading the transcript again. */
export const editResultSchema = z.object({
  revision: z.number().int().nonnegative(),
  /** Segments added or changed, whole. */
  segments: z.array(segmentSchema),
  removedSegmentIds: z.array(z.number().int()),
  /** All speakers, when any of them (or a share) changed; else null. */
  speakers: z.array(speakerSchema).nullable(),
  /** As in the transcript, when all of it was replaced; else null. */
  slices: transcriptSchema.shape.slices.nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** What was done or undone, in words: "Rename speaker". */
  description: z.string(),
  /** `basedOn` was no longer the text: `segments` has the text with both changes. */
  merged: z.boolean(),
  /** Not null: nothing was changed, because the same words were changed elsewhere. The caller decides. */
  conflict: textConflictSchema.nullable(),
  /** Of an undo or redo: the edit was made by another client, such as the command line. */
  madeElsewhere: z.boolean(),
})
export type EditResult = z.infer<typeof editResultSchema>

/** What a search over all transcripts finds. */
export const searchHitSchema = z.object({
  /**
   * `speaker`: a speaker's name; the place is where they first speak. `note`: at a moment. `quote-note`, `tag`: of a quote; the
   * place is where its words begin.
   */
  kind: z.enum(['speaker', 'note', 'quote-note', 'tag', 'segment']),
  /** The id of the note, or of the quote for its note or tag; else null. */
  writtenId: z.number().int().positive().nullable(),
  recordingId: z.number().int().positive(),
  title: z.string(),
  /** Null: a speaker to whom no segment is assigned, a note beside no text, a quote whose words are gone. */
  segmentId: z.number().int().positive().nullable(),
  startMs: z.number().int().nonnegative(),
  /** Who speaks; null where that is not known, and of what is not spoken. */
  speaker: z.string().nullable(),
  /** Text around the match, of a tag all tags of the quote and its words; matches stand between U+0002 and U+0003. */
  snippet: z.string(),
})
export type SearchHit = z.infer<typeof searchHitSchema>
