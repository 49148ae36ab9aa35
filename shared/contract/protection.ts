import { z } from 'zod'
import { timeRangeSchema } from '../transcripts/heard.ts'
import {
  newPseudonymSchema,
  pseudonymLimits,
  pseudonymPlaceSchema,
  pseudonymSchema,
} from '../transcripts/pseudonyms.ts'
import { redactionSchema } from '../transcripts/redactions.ts'
import { done, recordingRef } from './parts.ts'

/** Where a name was found in the library. */
const nameCarriers = ['words', 'speaker', 'title', 'file-name', 'tag', 'note', 'hotword'] as const
export type NameCarrier = (typeof nameCarriers)[number]

/** Commands about what readers of an export must not get. Edits of redactions are `transcripts.edit`. */
export const protectionContract = {
  'redactions.ofRecording': { input: recordingRef, output: z.object({ redactions: z.array(redactionSchema) }) },
  /**
   * What readers lose by the redactions of a recording, which may be more than was marked. `bars`: the words; `text.slice(from, to)` is
   * `words`. `sound`: the stretches that are cut out, in order. Empty if there is no transcript.
   */
  'redactions.places': {
    input: recordingRef,
    output: z.object({
      bars: z.array(
        z.object({
          segmentId: z.number().int().positive(),
          from: z.number().int().nonnegative(),
          to: z.number().int().positive(),
          words: z.string(),
        }),
      ),
      sound: z.array(timeRangeSchema),
      /** The redactions in the order of the audio. */
      redactions: z.array(
        redactionSchema.pick({ id: true, kind: true, speakerId: true, reason: true }).extend({
          /** The beginning of what it hides; empty if it hides only sound. */
          words: z.string(),
          /** The first segment that it hides words of; null if it hides only sound. */
          segmentId: z.number().int().positive().nullable(),
          /** The speaker of that segment. */
          spokenBy: z.number().int().positive().nullable(),
          startMs: z.number().int().nonnegative(),
          endMs: z.number().int().nonnegative(),
        }),
      ),
    }),
  },
  'pseudonyms.list': {
    input: z.object({ place: pseudonymPlaceSchema }),
    output: z.object({ pseudonyms: z.array(pseudonymSchema) }),
  },
  /** The entries that count for a recording: its own, and those of its project. */
  'pseudonyms.ofRecording': { input: recordingRef, output: z.object({ pseudonyms: z.array(pseudonymSchema) }) },
  /** Adds an entry, or changes the entry of the same real name. Throws `pseudonym-empty`, and `pseudonym-says-name`. */
  'pseudonyms.set': {
    input: z.object({ place: pseudonymPlaceSchema, entry: newPseudonymSchema }),
    output: z.object({ pseudonymId: z.number().int().positive() }),
  },
  /** Deletes an entry for good. */
  'pseudonyms.remove': {
    input: z.object({ place: pseudonymPlaceSchema, pseudonymId: z.number().int().positive() }),
    output: done,
  },
  /**
   * The spellings of a name in the recordings of a place, with where each is. `accepted`: spellings that count in any case. Others are
   * likely ones, for a person to accept.
   */
  'pseudonyms.find': {
    input: z.object({
      place: pseudonymPlaceSchema,
      name: z.string().trim().min(1).max(pseudonymLimits.name),
      accepted: z.array(z.string().min(1).max(pseudonymLimits.name)).max(pseudonymLimits.spellings).default([]),
    }),
    output: z.object({
      spellings: z.array(
        z.object({
          text: z.string(),
          /** 1: the name itself, or an accepted spelling. */
          likeness: z.number().min(0).max(1),
          count: z.number().int().positive(),
          places: z.array(
            z.object({
              recordingId: z.number().int().positive(),
              title: z.string(),
              /** The first segment with the spelling; null if it is not in words. */
              segmentId: z.number().int().positive().nullable(),
              carrier: z.enum(nameCarriers),
              count: z.number().int().positive(),
              /** The words around the first of them. */
              example: z.string(),
            }),
          ),
        }),
      ),
    }),
  },
}
