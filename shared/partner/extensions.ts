import { z } from 'zod'
import { networkLockSchema } from '../network/egress.ts'
import { transcriptNoticeSchema } from '../transcripts/transcriptNotices.ts'

/**
 * Response fields of Tapelog's own service beyond the interface. A response has only the interface's fields, unless the
 * request names more: `X-Tapelog-Extensions: notices, progress`. The extra fields are in one extra member. A service
 * with extensions leaves out fields that it does not know; other services leave out the member. The client requests only
 * the extensions that the service says it has, see `capabilities.ts`.
 */
export const extensionsHeader = 'x-tapelog-extensions'
export const extensionsField = 'tapelog_extensions'

export type AnswerExtension = { summary: string; schema: z.ZodType }

/** Extra fields of a transcription task (2.7), by name. */
export const taskExtensions = {
  notices: {
    summary:
      'What a person should know of the quality of the result, each as a code and its values; empty until SUCCESS. Another service may send sentences.',
    schema: z.array(z.union([z.string(), transcriptNoticeSchema])),
  },
  message: {
    summary: 'Why the task ended as FAILURE or REVOKED, as a sentence; else null.',
    schema: z.string().nullable(),
  },
  progress: {
    summary: 'How much of the recording the recogniser has heard, 0 to 1; null while none works on it.',
    schema: z.number().min(0).max(1).nullable(),
  },
  words: {
    summary:
      'Whether segments of the result carry `words`: text, start and end in seconds, and confidence if the model gives one. Then `data` also carries `language_heard` if the model detected the language, `speech_model` with the id and the digest of the model that recognised the words, and `speaker_embeddings_model` beside voices, because voices of different models cannot be compared. `unclear` lists stretches with speech whose text the recogniser did not believe and left out: start, end and reason. `doubtful_voices` lists stretches in which the voice was between two speakers: start and end.',
    schema: z.boolean(),
  },
  paused: {
    summary: 'True while the task is paused: nothing works on it, and nothing begins to, until it is resumed.',
    schema: z.boolean(),
  },
  network_lock: {
    summary: 'How the recogniser was kept from every network; null until SUCCESS, and where it is not known.',
    schema: networkLockSchema.nullable(),
  },
} as const satisfies Record<string, AnswerExtension>

/** Fields of a submit (`params`, 4.1) beyond the interface: the part of `params` that holds them, by their name. */
export const submitExtensions = {
  must_be_told: 'transcribe',
  demo_model: 'transcribe',
  expected_speakers: 'diarization',
  channels: 'diarization',
  channel_voices: 'diarization',
} as const
export type SubmitExtension = keyof typeof submitExtensions

type OptionalSchemas<T extends Record<string, AnswerExtension>> = { [K in keyof T]: z.ZodOptional<T[K]['schema']> }

/** The extra member. It has each field only if the request named that field. */
const memberOf = <T extends Record<string, AnswerExtension>>(extensions: T) =>
  z.object(
    Object.fromEntries(
      Object.entries(extensions).map(([name, { schema, summary }]) => [name, schema.optional().describe(summary)]),
    ) as OptionalSchemas<T>,
  )
export const taskExtensionsSchema = memberOf(taskExtensions)

/** The extensions of this endpoint that the header's value names. */
export function extensionsAsked<T extends Record<string, AnswerExtension>>(
  extensions: T,
  header: string | readonly string[] | undefined,
): (keyof T & string)[] {
  const requested = new Set(
    [header ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  )
  return Object.keys(extensions).filter((name) => requested.has(name))
}

/**
 * Bodies of three extensions of Tapelog's own service: pausing, resuming and revoking tasks. A request names its tasks, so a client
 * controls only its own. All named tasks are paused or revoked at once, so that none begins when another stops.
 */
export const idsSchema = z.array(z.string().min(1).max(200)).max(10_000).default([])

export const taskControlRequestSchema = z.object({ transcription_ids: idsSchema, workflow_ids: idsSchema })
export type TaskControlRequest = z.infer<typeof taskControlRequestSchema>

/** The named tasks that are now paused, resumed or revoked, without tasks that had already ended or are unknown. */
export const taskControlAnswerSchema = z.looseObject({
  transcription_ids: z.array(z.string()),
  workflow_ids: z.array(z.string()),
})
export type TaskControlAnswer = z.infer<typeof taskControlAnswerSchema>
