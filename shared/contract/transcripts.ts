import { z } from 'zod'
import { isNamedLanguageTag } from '../languages/spokenLanguages.ts'
import { recordingFilterSchema } from '../recordings/recordingFilter.ts'
import { textEncodings } from '../text/textEncodings.ts'
import { textLimits } from '../text/textLimits.ts'
import { editOperationSchema } from '../transcripts/editOperations.ts'
import { timeRangeSchema } from '../transcripts/heard.ts'
import { nameVariantSchema, replacementSchema, textMatchSchema, textSearchSchema } from '../transcripts/textSearch.ts'
import {
  editResultSchema,
  searchHitSchema,
  segmentSchema,
  speakerSchema,
  transcriptSchema,
} from '../transcripts/transcript.ts'
import { comparisonSchema, stateIdSchema, transcriptStateSchema } from '../transcripts/transcriptHistory.ts'
import { languageSourceSchema } from '../transcripts/transcriptLanguage.ts'
import { heardWordsSchema } from '../transcripts/wordTimes.ts'
import { pageOf, recordingRef } from './parts.ts'

/** Commands about transcripts and their edits. */
export const transcriptContract = {
  'transcripts.get': { input: recordingRef, output: transcriptSchema.nullable() },
  /** Returns the transcript of the recording; if there is none, creates an empty one for typing. */
  'transcripts.begin': { input: recordingRef, output: transcriptSchema },
  /**
   * Imports the transcript in a file on this machine for a recording: subtitles, oTranscribe, JSON, text or Word. If the recording
   * already has words, the new transcript waits (see `newTranscript` of a recording, and `transcripts.decideNew`). Throws
   * `transcript-file-…`.
   */
  'transcripts.import': {
    /**
     * `language`: a tag that overrides the file's language; null uses the file's language. `encoding`: one of `transcripts.readings`. Null
     * throws `transcript-file-encoding` if the letters can be read in several ways.
     */
    input: recordingRef.extend({
      path: z.string().min(1),
      language: z.string().refine(isNamedLanguageTag).nullable().default(null),
      encoding: z.enum(textEncodings).nullable().default(null),
    }),
    output: z.object({
      runId: z.number().int().positive(),
      isInPlace: z.boolean(),
      segmentCount: z.number().int().positive(),
      /** Empty if neither the person nor the file named one. */
      language: z.string(),
      languageSource: languageSourceSchema,
      /** The quotes and notes in the file, if Tapelog wrote it. They are added once the transcript is in place. */
      quoteCount: z.number().int().nonnegative(),
      noteCount: z.number().int().nonnegative(),
    }),
  },
  /** The ways to read the letters of a file, the likeliest first; empty if that is in no doubt. */
  'transcripts.readings': {
    input: recordingRef.extend({ path: z.string().min(1) }),
    output: z.array(z.object({ encoding: z.enum(textEncodings), lines: z.array(z.string()) })),
  },
  'transcripts.edit': { input: recordingRef.extend({ operation: editOperationSchema }), output: editResultSchema },
  'transcripts.undo': { input: recordingRef, output: editResultSchema.nullable() },
  'transcripts.redo': { input: recordingRef, output: editResultSchema.nullable() },
  /** Searches all transcripts of the library, with notes and tags. */
  'transcripts.search': {
    input: z.object({
      query: z.string().min(1).max(textLimits.search),
      /** Searches only the transcripts and notes of these recordings; with a speaker, only this speaker's words. */
      filter: recordingFilterSchema.omit({ state: true }).default({}),
      ...pageOf(50, 200),
    }),
    /** `total`: the number of all hits. `hits`: the hits from `offset` on. */
    output: z.object({ total: z.number().int(), hits: z.array(searchHitSchema) }),
  },
  /**
   * Searches one transcript, and shows each match after a replacement. Throws `pattern-invalid`, `pattern-too-slow`.
   */
  'transcripts.find': {
    input: recordingRef.extend({
      search: textSearchSchema,
      replacement: replacementSchema.nullable().default(null),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().nonnegative().max(20_000).default(500),
    }),
    /** `matches`: the matches from `offset` on, in the order of the audio. The counts include all matches. */
    output: z.object({
      matchCount: z.number().int().nonnegative(),
      segmentCount: z.number().int().nonnegative(),
      matches: z.array(textMatchSchema),
    }),
  },
  /**
   * Other spellings in the transcript that may mean `name`, by letters and by sound, even if the recogniser wrote it as two words.
   * `was`: the spelling that a person has just corrected to the name. Accept them with `text.replaceAt`.
   */
  'transcripts.nameVariants': {
    input: recordingRef.extend({
      name: z.string().trim().min(1).max(120),
      was: z.string().trim().min(1).max(120).optional(),
      limit: z.number().int().positive().max(200).default(50),
    }),
    output: z.object({ variants: z.array(nameVariantSchema) }),
  },
  /** Stores played stretches of the recording. Returns all stretches that were ever played; see `heard` of a transcript. */
  'transcripts.heard': {
    input: recordingRef.extend({ ranges: z.array(timeRangeSchema).max(10_000) }),
    output: z.object({ heard: z.array(timeRangeSchema) }),
  },
  /** The times of the words in a stretch of the recording, if a service gave times; newest transcription first. */
  'transcripts.words': {
    input: recordingRef.extend(timeRangeSchema.shape),
    output: z.object({ transcriptions: z.array(heardWordsSchema) }),
  },
  /**
   * The versions of the transcript, newest first; the last one is the machine's first transcript. On the first page, new transcripts
   * that wait come before them; `total` does not count these.
   */
  'transcripts.history': {
    input: recordingRef.extend({
      /** True lists only unedited transcripts of a machine. */
      machineOnly: z.boolean().default(false),
      ...pageOf(200),
    }),
    output: z.object({ total: z.number().int().nonnegative(), states: z.array(transcriptStateSchema) }),
  },
  /** The transcript of a version. Throws `state-unknown`. */
  'transcripts.state': {
    input: recordingRef.extend({ stateId: stateIdSchema }),
    output: z.object({
      state: transcriptStateSchema,
      /** Ids below 0 belong to a waiting transcript. */
      speakers: z.array(speakerSchema.extend({ id: z.number().int() })),
      segments: z.array(segmentSchema.extend({ id: z.number().int(), speakerId: z.number().int().nullable() })),
    }),
  },
  /**
   * Compares two versions word by word, from the older to the newer; `null` means the current transcript. A waiting transcript is newer
   * than all others. Throws `state-unknown`.
   */
  'transcripts.compare': {
    input: recordingRef.extend({
      stateId: stateIdSchema.nullable(),
      otherStateId: stateIdSchema.nullable().default(null),
      ...pageOf(100),
    }),
    output: comparisonSchema,
  },
  /**
   * Decides about a waiting new text (`newTranscript` and `heldSpans` of a recording). `new` puts it in place, as an
   * edit that can be undone; `mine` drops it. Returns null for a whole transcript, and if nothing changed. Throws
   * `new-text-decided`.
   */
  'transcripts.decideNew': {
    input: recordingRef.extend({ runId: z.number().int().positive(), take: z.enum(['new', 'mine']) }),
    output: editResultSchema.nullable(),
  },
  /** Restores a version, as an edit that can be undone. Throws `state-unknown`. */
  'transcripts.restore': { input: recordingRef.extend({ stateId: stateIdSchema }), output: editResultSchema },
} as const
