import { z } from 'zod'
import { textLimits } from './textLimits.ts'

/** Transcripts and their edits. Positions are milliseconds from the start of the recording. */

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
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** Whether it is known of any segment who speaks. */
export const areSpeakersIdentified = (segments: readonly Pick<Segment, 'speakerId'>[]): boolean =>
  segments.some(({ speakerId }) => speakerId !== null)

/**
 * What is typed is saved many times a second. All that one field sends with the same id is one edit, undone in one step, as
 * long as nothing else was edited in between.
 */
const typingRunSchema = z.string().min(1).max(100).optional()

const speakerNameSchema = z.string().trim().min(1).max(textLimits.speakerName)

/** Every edit is one of these; it is in the library before the screen says saved. */
export const editOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('segment.setText'),
    segmentId: z.number().int().positive(),
    /** How long it may be depends on how long it is now, see {@link segmentTextLimit}: `planEdit` refuses more. */
    text: z.string(),
    typingRun: typingRunSchema,
  }),
  z.object({
    kind: z.literal('segment.setSpeaker'),
    segmentId: z.number().int().positive(),
    /** `new`: a speaker who is added by this. */
    speakerId: z.union([z.number().int().positive(), z.literal('new')]),
  }),
  z.object({
    kind: z.literal('segment.setVerified'),
    segmentId: z.number().int().positive(),
    verified: z.boolean(),
  }),
  z.object({
    kind: z.literal('segment.split'),
    segmentId: z.number().int().positive(),
    /** Offset in the text, in UTF-16 units, and the moment in the audio where the second half begins. */
    textOffset: z.number().int().nonnegative(),
    atMs: z.number().int().nonnegative(),
  }),
  z.object({
    kind: z.literal('segment.mergeWithNext'),
    segmentId: z.number().int().positive(),
    /** Whose words they are from then on, where the two segments have different speakers; without it these are refused. */
    speakerId: z.number().int().positive().nullable().optional(),
  }),
  /** Only one without words. */
  z.object({ kind: z.literal('segment.remove'), segmentId: z.number().int().positive() }),
  z.object({
    kind: z.literal('speaker.rename'),
    speakerId: z.number().int().positive(),
    name: speakerNameSchema,
    typingRun: typingRunSchema,
  }),
  z.object({ kind: z.literal('speaker.add'), name: speakerNameSchema }),
  z.object({
    kind: z.literal('speaker.merge'),
    fromSpeakerId: z.number().int().positive(),
    intoSpeakerId: z.number().int().positive(),
  }),
  /** All segments that have no speaker get this one; `new`: a speaker who is added by this. */
  z.object({
    kind: z.literal('speaker.takeUnassigned'),
    speakerId: z.union([z.number().int().positive(), z.literal('new')]),
  }),
  /** In one slice of a recording that was transcribed in slices, this speaker is another one; null: a new speaker. */
  z.object({
    kind: z.literal('speaker.reassignSlice'),
    sliceIndex: z.number().int().nonnegative(),
    fromSpeakerId: z.number().int().positive(),
    intoSpeakerId: z.number().int().positive().nullable(),
  }),
])
export type EditOperation = z.infer<typeof editOperationSchema>

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
})
export type EditResult = z.infer<typeof editResultSchema>

/** What a search over all transcripts finds. */
export const searchHitSchema = z.object({
  /** `speaker`: a speaker's name; the place is where they first speak. */
  kind: z.enum(['speaker', 'segment']),
  recordingId: z.number().int().positive(),
  title: z.string(),
  /** Null: a speaker to whom no segment is assigned. */
  segmentId: z.number().int().positive().nullable(),
  startMs: z.number().int().nonnegative(),
  /** Who speaks; null where that is not known. */
  speaker: z.string().nullable(),
  /** Text around the match; matches stand between U+0002 and U+0003. */
  snippet: z.string(),
})
export type SearchHit = z.infer<typeof searchHitSchema>
