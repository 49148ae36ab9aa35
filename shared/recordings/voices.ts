import { z } from 'zod'

/** Speakers whose voices are known from earlier recordings. */

const sampleSchema = z.object({
  recordingId: z.number().int(),
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
})
export type VoiceSample = z.infer<typeof sampleSchema>

/** A speaker without a name who sounds like a person named in another recording. A suggestion changes nothing. */
const voiceSuggestionSchema = z.object({
  speakerId: z.number().int(),
  name: z.string(),
  /** A stretch in which the speaker speaks, and a stretch of the other recording in which the person speaks. */
  here: sampleSchema,
  there: sampleSchema.extend({ title: z.string() }),
})
export type VoiceSuggestion = z.infer<typeof voiceSuggestionSchema>

/** A person whose voice is stored. */
const knownVoiceSchema = z.object({
  name: z.string(),
  recordings: z.array(z.object({ recordingId: z.number().int(), title: z.string() })).min(1),
})
export type KnownVoice = z.infer<typeof knownVoiceSchema>

const nothing = z.undefined().or(z.null()).optional()
const done = z.object({ ok: z.literal(true) })
const name = z.string().min(1).max(500)

export const voiceContract = {
  /** Empty while the setting `knownVoices` is off. */
  'voices.suggestions': {
    input: z.object({ recordingId: z.number().int().positive() }),
    output: z.object({ suggestions: z.array(voiceSuggestionSchema) }),
  },
  /** Call it if the suggestion is wrong, so that this name is not suggested for this speaker again. */
  'voices.refuse': {
    input: z.object({ recordingId: z.number().int().positive(), speakerId: z.number().int().positive(), name }),
    output: done,
  },
  /** `unnamed`: voices of speakers without a name, which could become known. */
  'voices.known': {
    input: nothing,
    output: z.object({ voices: z.array(knownVoiceSchema), unnamed: z.number().int().nonnegative() }),
  },
  /** Removes the voices of all people with this name. Without `name`, it removes all voices, including those of unnamed speakers. */
  'voices.forget': { input: z.object({ name: name.optional() }), output: done },
} as const
