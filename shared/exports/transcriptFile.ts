import { z } from 'zod'
import { highlightColourSchema } from '../transcripts/quotes.ts'
import { languageSources } from '../transcripts/transcriptLanguage.ts'

/**
 * The JSON that Tapelog exports and imports. Published as JSON Schema in docs/transcript.schema.json. New versions of
 * Tapelog may add fields; existing fields keep their name and meaning while `version` is 1. Times of day are Unix
 * milliseconds, positions in the audio milliseconds.
 */

const positionMs = z.number().int().nonnegative()

const gapSchema = z.object({
  cause: z.enum(['unread', 'damaged', 'cut']).describe('unread: not given by the device; cut: the file ends too early'),
  fromMs: positionMs,
  lengthMs: positionMs,
  fromByte: z.number().int().nonnegative().optional().describe('in the original file, only of unread gaps'),
  lengthBytes: z.number().int().positive().optional().describe('zeros in the copy'),
})
const missingSchema = z.object({
  gaps: z.array(gapSchema),
  times: z.enum(['measured', 'estimated']),
  keepsTimes: z.boolean().describe('false: what follows a gap may play earlier than it was recorded'),
})

const recordingSchema = z.object({
  title: z.string(),
  originalName: z.string().nullable().describe('null where it is withheld'),
  sourceLabel: z.string().describe('“file”, or the label of the recorder'),
  recordedMs: z.number().int().nullable().describe('null where no time of day is known'),
  recordedDate: z.string().nullable().describe('YYYY-MM-DD, by the clock of the machine that exported'),
  recordedPrecision: z.enum(['day', 'minute', 'second']).nullable(),
  recordedSource: z.enum(['recorder-clock', 'name', 'embedded', 'file-time', 'person']).nullable(),
  recordedHasZone: z.boolean().nullable().describe('false: a clock without a zone, read as local time'),
  importedMs: z.number().int().nullable().describe('null where it is withheld'),
  durationMs: positionMs.nullable().describe('null where it is withheld'),
  sha256: z.string().nullable().describe('of the original file, hexadecimal; null where it is withheld'),
  md5: z.string().nullable(),
  seal: z
    .enum(['matches', 'differs', 'not-checked'])
    .optional()
    .describe('sha256 against the original, when the file was exported; not-checked: the original was not there'),
  missing: missingSchema.nullable().describe('all that cannot be heard'),
})

const wordSchema = z.object({
  text: z.string(),
  startMs: positionMs,
  endMs: positionMs,
  exact: z.boolean().describe('false: estimated from the words beside it'),
  confidence: z.number().min(0).max(1).nullable(),
})

const segmentSchema = z.object({
  startMs: positionMs,
  endMs: positionMs,
  speaker: z.string().nullable(),
  speakerLabel: z.string().nullable().describe('the recogniser’s'),
  text: z.string(),
  edited: z.boolean().describe('its words are not those of the machine or the imported file'),
  verified: z.boolean().describe('by a person; without listening where `heard` is false'),
  heard: z.boolean().describe('at least 95 % was played'),
  words: z.array(wordSchema).optional().describe('where a service gave times of words'),
})

const turnSchema = z.object({
  speaker: z.string().nullable(),
  words: z.string(),
  startMs: positionMs,
  endMs: positionMs,
  verified: z.boolean(),
  heard: z.boolean(),
})
const quoteSchema = z.object({
  words: z.string().describe('with a line for each turn'),
  colour: highlightColourSchema,
  tags: z.array(z.string()),
  note: z.string(),
  startMs: positionMs,
  endMs: positionMs,
  speakers: z.array(z.string()),
  verified: z.boolean(),
  heard: z.boolean(),
  turns: z.array(turnSchema).describe('what each person said, in order'),
})

export const transcriptFileSchema = z.object({
  format: z.literal('tapelog-transcript'),
  version: z.literal(1),
  generator: z.object({ name: z.string(), version: z.string() }),
  recording: recordingSchema,
  language: z.string().describe('as the recogniser named it; may be empty'),
  languageSource: z
    .enum(languageSources)
    .describe(
      'by a person before transcription; in the sound; by a recogniser that cannot detect it; not said by the service; by the imported file; by a person for this transcript',
    ),
  languageAsked: z.string().describe('“auto” or a language tag'),
  speakersIdentified: z.boolean().describe('false when no segment has a speaker'),
  notices: z.array(z.string()).describe('on the quality of the transcript and of the sound'),
  speakers: z.array(
    z.object({
      label: z.string().describe('the recogniser’s'),
      name: z.string().describe('a person’s, or a number'),
      microphone: z
        .number()
        .int()
        .positive()
        .optional()
        .describe('where each microphone is one speaker; counted among the channels with a voice of their own'),
    }),
  ),
  segments: z.array(segmentSchema).describe('in the order of the sound'),
  leftOut: z
    .array(z.enum(['unverified', 'hesitations']))
    .describe(
      'what the person left out of this file: segments that nobody verified, with their marks; hesitations, false starts and doubled words',
    ),
  quotes: z.array(quoteSchema).describe('what a person marked'),
  notes: z.array(z.object({ atMs: positionMs, text: z.string() })).describe('at a moment'),
  history: z.object({ changes: z.number().int().nonnegative(), lastChangedMs: z.number().int().nullable() }).optional(),
})
