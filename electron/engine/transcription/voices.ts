import { z } from 'zod'
import { safeParse } from '../../../shared/errors/safeParse.ts'
import type { ResultSegment, TranscriptionData } from '../../../shared/partner/schemas.ts'

const vectorSchema = z.array(z.number()).min(2)
const byLabelSchema = z.record(z.string(), vectorSchema)
const listSchema = z.array(
  z.looseObject({
    speaker_id: z.union([z.string(), z.number().transform(String)]).optional(),
    speaker: z.union([z.string(), z.number().transform(String)]).optional(),
    embedding: vectorSchema,
  }),
)

/**
 * Each speaker's voice as a vector, if a service returns voices (`return_embedding`). The interface does not show their
 * form, so this function reads three forms: by label, as a list, and with each segment.
 */
export function voicesOf(data: TranscriptionData): Map<string, number[]> {
  const byLabel = safeParse(byLabelSchema, data.speaker_embeddings)
  if (byLabel.success) return new Map(Object.entries(byLabel.data))
  const list = safeParse(listSchema, data.speaker_embeddings)
  if (list.success)
    return new Map(
      list.data.flatMap(({ speaker_id, speaker, embedding }) => [[speaker_id ?? speaker ?? '', embedding]]),
    )
  return meanVoices(data.results ?? data.segments ?? [])
}

/** A voice and the model that made it, if the service states the model. Vectors of different models have different meanings. */
export type ModelVoice = { model: string; vector: ArrayLike<number> }

/** Like {@link voicesOf}, with the voices' model; empty if the service does not state it. */
export function modelVoicesOf(data: TranscriptionData): Map<string, ModelVoice> {
  const { speaker_embeddings_model: model } = data
  return new Map(model === undefined ? [] : [...voicesOf(data)].map(([label, vector]) => [label, { model, vector }]))
}

/** The mean over each speaker's segments, weighted by their length. */
function meanVoices(segments: readonly ResultSegment[]): Map<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const { speaker_id, speaker, start, end, embedding } of segments) {
    const label = speaker_id ?? speaker ?? null
    const vector = safeParse(vectorSchema, embedding)
    if (label === null || !vector.success) continue
    const sum = sums.get(label) ?? vector.data.map(() => 0)
    if (sum.length !== vector.data.length) continue
    const weight = Math.max(0.1, end - start) / (Math.hypot(...vector.data) || 1)
    sums.set(
      label,
      sum.map((value, dimension) => value + (vector.data[dimension] ?? 0) * weight),
    )
  }
  return sums
}
