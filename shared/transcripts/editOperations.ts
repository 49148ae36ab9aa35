import { z } from 'zod'
import { textLimits } from '../text/textLimits.ts'
import { foundTextSchema, replacementSchema, textSearchSchema } from './textSearch.ts'

/** The changes that a person makes to a transcript. Positions are milliseconds from the start of the recording. */

/**
 * What is typed is saved many times a second. All that one field sends with the same id is one edit, undone in one step, as
 * long as nothing else was edited in between. The same holds for times that are moved by repeated keys.
 */
const typingRunSchema = z.string().min(1).max(100).optional()

/** At most this many saves of one field may be unanswered and still be told apart from changes made elsewhere. */
export const sentBeforeLimit = 64

/** The text that the person saw: if the segment has another one by now, the edit is refused with `text-changed`. */
const seenTextSchema = z.string().optional()

const speakerNameSchema = z.string().trim().min(1).max(textLimits.speakerName)
const idSchema = z.number().int().positive()
const momentMsSchema = z.number().int().nonnegative()
/** `new`: a speaker who is added by this. */
const speakerOrNewSchema = z.union([idSchema, z.literal('new')])
/** Null: it is not known who speaks. */
const anySpeakerSchema = speakerOrNewSchema.nullable()
/** A selection. An id that is there twice counts once. */
const segmentIdsSchema = z.array(idSchema).min(1).max(100_000)

/** Every edit is one of these; it is in the library before the screen says saved. Each is undone in one step. */
export const editOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('segment.setText'),
    segmentId: idSchema,
    /** How long it may be depends on how long it is now, see {@link segmentTextLimit}: `planEdit` refuses more. */
    text: z.string(),
    /**
     * The text that the change was made to. If the segment has another text by now, both changes are kept where they concern
     * different words; else nothing is changed and the result has a `conflict`. Without it the segment's text is replaced.
     */
    basedOn: z.string().optional(),
    /**
     * Texts that the same field sent after `basedOn` was its text and that are not answered yet. If the segment has one of them,
     * it was not changed elsewhere.
     */
    sentBefore: z.array(z.string()).max(sentBeforeLimit).optional(),
    typingRun: typingRunSchema,
  }),
  z.object({
    kind: z.literal('segment.setSpeaker'),
    segmentId: idSchema,
    speakerId: speakerOrNewSchema,
  }),
  /**
   * Words inside a segment get this speaker: the segment is split before and behind them. `from`, `to`: offsets in the text;
   * `startMs`, `endMs`: when these words begin and end; left out: estimated from the lengths of the words.
   */
  z.object({
    kind: z.literal('words.setSpeaker'),
    segmentId: idSchema,
    speakerId: anySpeakerSchema,
    from: z.number().int().nonnegative(),
    to: z.number().int().nonnegative(),
    startMs: momentMsSchema.optional(),
    endMs: momentMsSchema.optional(),
    basedOn: seenTextSchema,
  }),
  /** A selection gets this speaker. */
  z.object({
    kind: z.literal('segments.setSpeaker'),
    segmentIds: segmentIdsSchema,
    speakerId: anySpeakerSchema,
  }),
  /**
   * This segment and those after it get this speaker: with `same-speaker` only those that have the speaker of this segment now,
   * with `all` every one.
   */
  z.object({
    kind: z.literal('segment.setSpeakerOnwards'),
    segmentId: idSchema,
    speakerId: anySpeakerSchema,
    which: z.enum(['same-speaker', 'all']),
  }),
  z.object({
    kind: z.literal('segment.setVerified'),
    segmentId: idSchema,
    verified: z.boolean(),
    basedOn: seenTextSchema,
  }),
  z.object({
    kind: z.literal('segments.setVerified'),
    segmentIds: segmentIdsSchema,
    verified: z.boolean(),
  }),
  /**
   * A new segment inside the recording; it may overlap others, as people who speak at once do. `cutsPrevious`: where the segment
   * before it would end after `startMs`, it ends there, as when a person types along with the sound.
   */
  z.object({
    kind: z.literal('segment.insert'),
    startMs: momentMsSchema,
    endMs: momentMsSchema,
    speakerId: anySpeakerSchema,
    text: z.string().optional(),
    cutsPrevious: z.boolean().optional(),
  }),
  /**
   * A new segment before or after this one, with times from `placeBetween` (`shared/transcripts/segmentTimes.ts`). `atMs`: the playback
   * position; the segment begins there if that is between the two. Refused if there is no room.
   */
  z.object({
    kind: z.literal('segment.insertBeside'),
    segmentId: idSchema,
    side: z.enum(['before', 'after']),
    speakerId: anySpeakerSchema,
    atMs: momentMsSchema.optional(),
    text: z.string().optional(),
  }),
  /** With their words. */
  z.object({ kind: z.literal('segments.remove'), segmentIds: segmentIdsSchema }),
  /**
   * Within the bounds of `allowedTimes` (`shared/transcripts/segmentTimes.ts`): inside the recording, and not across the segments before
   * and after it. Times outside are refused.
   */
  z.object({
    kind: z.literal('segment.setTimes'),
    segmentId: idSchema,
    startMs: momentMsSchema,
    endMs: momentMsSchema,
    typingRun: typingRunSchema,
  }),
  z.object({
    kind: z.literal('segment.split'),
    segmentId: idSchema,
    /** Offset in the text, in UTF-16 units, and the moment in the audio where the second half begins. */
    textOffset: z.number().int().nonnegative(),
    atMs: momentMsSchema,
    basedOn: seenTextSchema,
  }),
  z.object({
    kind: z.literal('segment.mergeWithNext'),
    segmentId: idSchema,
    /** The speaker of the merged segment. Required if the two segments have different speakers. */
    speakerId: idSchema.nullable().optional(),
    basedOn: seenTextSchema,
    /** The segment that the person saw after it; refused where another one is there by now. */
    next: z.object({ segmentId: idSchema, basedOn: z.string() }).optional(),
  }),
  /** Only one without words. */
  z.object({ kind: z.literal('segment.remove'), segmentId: idSchema }),
  /**
   * Moves the border between a segment and the one after it by words (`wordsOf` in `shared/transcripts/wordsOfText.ts`). A positive `wordCount`
   * gives the last words of the speaker's turn that ends with this segment to the speaker after it, a negative one the first
   * words of the turn after it to the speaker before. Whole segments change their speaker; a part of one joins its new
   * neighbour. Between two segments of one speaker only words of these two are moved. Refused where there are not as many words.
   * `atMs`: where the moved words begin or end in the audio, if it is known; else it is computed from the lengths of the words.
   */
  z.object({
    kind: z.literal('turn.moveBoundary'),
    segmentId: idSchema,
    wordCount: z
      .number()
      .int()
      .refine((count) => count !== 0),
    atMs: momentMsSchema.optional(),
  }),
  /** Replaces everything that `transcripts.find` finds. */
  z.object({ kind: z.literal('text.replace'), search: textSearchSchema, replacement: replacementSchema }),
  /**
   * Replaces these places, each with its own `becomes` or with `replacement`. Refused if the text of a place has changed
   * since it was found.
   */
  z.object({
    kind: z.literal('text.replaceAt'),
    places: z
      .array(foundTextSchema.extend({ becomes: z.string().nullable().optional() }))
      .min(1)
      .max(100_000),
    replacement: replacementSchema,
  }),
  z.object({
    kind: z.literal('speaker.rename'),
    speakerId: idSchema,
    name: speakerNameSchema,
    typingRun: typingRunSchema,
  }),
  z.object({ kind: z.literal('speaker.add'), name: speakerNameSchema }),
  z.object({
    kind: z.literal('speaker.merge'),
    fromSpeakerId: idSchema,
    intoSpeakerId: idSchema,
  }),
  /** All segments that have no speaker get this one. */
  z.object({
    kind: z.literal('speaker.takeUnassigned'),
    speakerId: speakerOrNewSchema,
  }),
  /** In one slice of a recording that was transcribed in slices, this speaker is another one; null: a new speaker. */
  z.object({
    kind: z.literal('speaker.reassignSlice'),
    sliceIndex: z.number().int().nonnegative(),
    fromSpeakerId: idSchema,
    intoSpeakerId: idSchema.nullable(),
  }),
])
export type EditOperation = z.infer<typeof editOperationSchema>

/** Two changes of the same words of a segment; neither is lost: `theirs` is in the library, `mine` in the hands of the caller. */
export const textConflictSchema = z.object({
  segmentId: idSchema,
  /** What both began with. */
  basedOn: z.string(),
  mine: z.string(),
  theirs: z.string(),
})
export type TextConflict = z.infer<typeof textConflictSchema>
