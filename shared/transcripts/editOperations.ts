import { z } from 'zod'
import { isNamedLanguageTag } from '../languages/spokenLanguages.ts'
import { textLimits } from '../text/textLimits.ts'
import { redactionReasonSchema, redactionTargetSchema } from './redactions.ts'
import { foundTextSchema, replacementSchema, textSearchSchema } from './textSearch.ts'

/** The changes that a person makes to a transcript. Positions are milliseconds from the start of the recording. */

/**
 * Typed text is saved many times a second. All saves of one field with the same id are one edit, which one step undoes, unless
 * something else was edited in between. This also applies to times that are moved by repeated keys.
 */
const typingRunSchema = z.string().min(1).max(100).optional()

/** How many saves of one field without a response can be distinguished from changes made elsewhere. */
export const sentBeforeLimit = 64

/** The text that the person saw. If the segment's text has changed since, the edit is refused with `text-changed`. */
const seenTextSchema = z.string().optional()

const speakerNameSchema = z.string().trim().min(1).max(textLimits.speakerName)
const idSchema = z.number().int().positive()
const momentMsSchema = z.number().int().nonnegative()
/** `new`: a speaker whom this edit adds. */
const speakerOrNewSchema = z.union([idSchema, z.literal('new')])
/** Null if the speaker is unknown. */
const anySpeakerSchema = speakerOrNewSchema.nullable()
/** A selection. Duplicate ids count once. */
const segmentIdsSchema = z.array(idSchema).min(1).max(100_000)

/**
 * All kinds of edits. The library stores an edit before the screen says saved. Undo takes back each edit in one step.
 */
export const editOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('segment.setText'),
    segmentId: idSchema,
    /** The limit depends on the current length, see {@link segmentTextLimit}; `planEdit` refuses longer text. */
    text: z.string(),
    /**
     * The text before the change. If the segment's text has changed since, both changes are kept if they concern different words;
     * otherwise nothing changes and the result has a `conflict`. Without it, the new text replaces the segment's text.
     */
    basedOn: z.string().optional(),
    /** Texts that the same field sent after `basedOn` without a response. If the segment has one of them, nobody else changed it. */
    sentBefore: z.array(z.string()).max(sentBeforeLimit).optional(),
    typingRun: typingRunSchema,
  }),
  z.object({
    kind: z.literal('segment.setSpeaker'),
    segmentId: idSchema,
    speakerId: speakerOrNewSchema,
  }),
  /**
   * Gives words inside a segment to this speaker: the segment is split before and after them. `from`, `to`: offsets in the text.
   * `startMs`, `endMs`: when these words begin and end; if left out, they are estimated from the lengths of the words.
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
  /** Gives selected segments to this speaker. */
  z.object({
    kind: z.literal('segments.setSpeaker'),
    segmentIds: segmentIdsSchema,
    speakerId: anySpeakerSchema,
  }),
  /**
   * Gives this segment and later segments to this speaker. With `same-speaker`, only segments that now have the same speaker as this
   * one; with `all`, every segment.
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
   * Adds a segment inside the recording. It may overlap others, because people speak at once. `cutsPrevious`: if the previous segment
   * ends after `startMs`, it then ends at `startMs`, for a person who types along with the audio.
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
   * Adds a segment before or after this one, with times from `placeBetween` (`shared/transcripts/segmentTimes.ts`).
   * `atMs`: the playback position; the segment begins there if this position is between the two segments. Refused if
   * there is no room.
   */
  z.object({
    kind: z.literal('segment.insertBeside'),
    segmentId: idSchema,
    side: z.enum(['before', 'after']),
    speakerId: anySpeakerSchema,
    atMs: momentMsSchema.optional(),
    text: z.string().optional(),
  }),
  /** Removes segments with their words. */
  z.object({ kind: z.literal('segments.remove'), segmentIds: segmentIdsSchema }),
  /**
   * Changes a segment's times within the limits of `allowedTimes` (`shared/transcripts/segmentTimes.ts`): inside the recording, and not
   * across the previous and next segments. Other times are refused.
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
    /** The offset in the text, in UTF-16 units, and the moment in the audio at which the second half begins. */
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
    /** The next segment that the person saw. Refused if another segment is there now. */
    next: z.object({ segmentId: idSchema, basedOn: z.string() }).optional(),
  }),
  /** Removes a segment without words. */
  z.object({ kind: z.literal('segment.remove'), segmentId: idSchema }),
  /**
   * Moves the border between a segment and the next one by words (`wordsOf` in `shared/transcripts/wordsOfText.ts`). A positive
   * `wordCount` gives the last words of the turn that ends with this segment to the next speaker. A negative one gives the first words
   * of the next turn to the previous speaker. Whole segments change their speaker; a part of a segment joins its new neighbour. Between
   * two segments of one speaker, only words of these two move. Refused if there are not enough words. `atMs`: where the moved words
   * begin or end in the audio, if known; else it is computed from the lengths of the words.
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
   * Replaces these places, each with its own `becomes` or with `replacement`. Refused if the text at a place has changed since the
   * search.
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
  /** Gives all segments without a speaker to this speaker. */
  z.object({
    kind: z.literal('speaker.takeUnassigned'),
    speakerId: speakerOrNewSchema,
  }),
  /** Gives this speaker's words in one slice to another speaker; null for a new speaker. */
  z.object({
    kind: z.literal('speaker.reassignSlice'),
    sliceIndex: z.number().int().nonnegative(),
    fromSpeakerId: idSchema,
    intoSpeakerId: idSchema.nullable(),
  }),
  /** Says in which language the words are; empty if it is unknown. Changes no word. */
  z.object({
    kind: z.literal('transcript.setLanguage'),
    language: z.string().refine((language) => language === '' || isNamedLanguageTag(language)),
  }),
  /** Marks what a reader must not get. Changes no word. Words are refused if the text has changed since the person saw it. */
  z.object({ kind: z.literal('redaction.add'), target: redactionTargetSchema, reason: redactionReasonSchema }),
  z.object({ kind: z.literal('redaction.setReason'), redactionId: idSchema, reason: redactionReasonSchema }),
  z.object({ kind: z.literal('redaction.remove'), redactionId: idSchema }),
])
export type EditOperation = z.infer<typeof editOperationSchema>

/** Two changes to the same words of a segment. Neither is lost: the library has `theirs`, and the caller has `mine`. */
export const textConflictSchema = z.object({
  segmentId: idSchema,
  /** The text before both changes. */
  basedOn: z.string(),
  mine: z.string(),
  theirs: z.string(),
})
export type TextConflict = z.infer<typeof textConflictSchema>
