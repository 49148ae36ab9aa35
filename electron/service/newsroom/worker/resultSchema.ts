import { z } from 'zod'
import { safeParse } from '../../../../shared/errors/safeParse.ts'
import { networkLockSchema } from '../../../../shared/network/egress.ts'
import { transcriptNoticeSchema } from '../../../../shared/transcripts/transcriptNotices.ts'
import type { RecognisedData } from '../../../recognition/index.ts'

/** A day of the fastest speech, with the times of each word, has some two million. */
const mostValues = 3_000_000
const mostVoices = 1000
const beginsValue = new Uint8Array(256)
for (const character of '{[,') beginsValue[character.charCodeAt(0)] = 1

const seconds = z.number().min(0).max(1_000_000)
const text = z.string().max(1_000_000)
const label = z.string().max(200)

/** A list that is refused at its first wrong item. Zod's own list notes each of them, and millions of notes fill the memory. */
const listOf = <S extends z.ZodType>(item: S, most = Number.POSITIVE_INFINITY) =>
  z.array(z.unknown()).transform((given, context): z.output<S>[] => {
    const items: z.output<S>[] = []
    for (const value of given.length > most ? [] : given) {
      const { success, data } = safeParse(item, value)
      if (!success) break
      items.push(data)
    }
    if (items.length < given.length) context.addIssue('is not such a list')
    return items
  })
const fewKeys = z.custom<object>(
  (given) => typeof given === 'object' && given !== null && Object.keys(given).length <= mostVoices,
)

const word = z.object({ text, start: seconds, end: seconds, confidence: z.number().min(0).max(1).optional() })
const segment = z.object({
  start: seconds,
  end: seconds,
  text,
  speaker_id: label.nullish(),
  language: label.nullish(),
  language_probability: label.nullish(),
  words: listOf(word).optional(),
})
const stretch = { start: seconds, end: seconds }

/**
 * A result as a worker sends it. Only what this names is kept, because a worker that is no longer the newsroom's own can
 * send anything.
 */
const workerResultSchema = z.object({
  text: z.string(),
  language: label.nullable(),
  language_heard: z.boolean().optional(),
  duration: seconds,
  results: listOf(segment),
  speaker_embeddings: fewKeys.pipe(z.record(label, listOf(z.number(), 10_000))).optional(),
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
  notices: listOf(transcriptNoticeSchema, 100),
  unclear: listOf(
    z.object({
      ...stretch,
      reason: z.enum(['loop', 'silence', 'speed', 'doubled', 'phantom', 'crash']),
      speaker_id: label.optional(),
    }),
  ).optional(),
  doubtful_voices: listOf(z.object(stretch)).optional(),
  networkLock: networkLockSchema.optional(),
} satisfies Record<keyof Required<RecognisedData>, z.ZodType>)

/**
 * The result that a worker has written; null if it is none. Takes little more memory than an honest result of this
 * length, whatever the bytes are.
 */
export function resultOfWorker(bytes: Buffer): RecognisedData | null {
  if (hasTooManyValues(bytes)) return null
  try {
    const { success, data } = safeParse(workerResultSchema, JSON.parse(bytes.toString('utf8')))
    return success ? (data as RecognisedData) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** JSON.parse needs more memory for `{}` than for any other three bytes, so values are counted before it. */
function hasTooManyValues(bytes: Buffer): boolean {
  let values = 0
  // A `for … of` takes several times as long for this many bytes.
  for (let at = 0; at < bytes.length && values <= mostValues; at++) values += beginsValue[bytes[at] ?? 0] ?? 0
  return values > mostValues
}
