import { z } from 'zod'
import { networkLockSchema } from '../../../../shared/network/egress.ts'
import { transcriptNoticeSchema } from '../../../../shared/transcripts/transcriptNotices.ts'
import type { RecognisedData } from '../../../recognition/index.ts'

const seconds = z.number().min(0).max(1_000_000)
const text = z.string().max(1_000_000)
const label = z.string().max(200)

const word = z.object({ text, start: seconds, end: seconds, confidence: z.number().min(0).max(1).optional() })
const segment = z.object({
  start: seconds,
  end: seconds,
  text,
  speaker_id: label.nullish(),
  language: label.nullish(),
  language_probability: label.nullish(),
  words: z.array(word).optional(),
})
const stretch = { start: seconds, end: seconds }

/**
 * A result as a worker sends it. Only what this names is kept, because a worker that is no longer the newsroom's own can
 * send anything.
 */
export const workerResultSchema = z.object({
  text: z.string(),
  language: label.nullable(),
  language_heard: z.boolean().optional(),
  duration: seconds,
  results: z.array(segment),
  speaker_embeddings: z.record(label, z.array(z.number()).max(10_000)).optional(),
  speaker_embeddings_model: z.string().min(1).max(500).optional(),
  speech_model: z
    .object({
      id: label,
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
    })
    .optional(),
  notices: z.array(transcriptNoticeSchema).max(100),
  unclear: z
    .array(
      z.object({
        ...stretch,
        reason: z.enum(['loop', 'silence', 'speed', 'doubled', 'phantom', 'crash']),
        speaker_id: label.optional(),
      }),
    )
    .optional(),
  doubtful_voices: z.array(z.object(stretch)).optional(),
  networkLock: networkLockSchema.optional(),
} satisfies Record<keyof Required<RecognisedData>, z.ZodType>)
