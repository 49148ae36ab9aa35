import { comparedName } from '../../../../shared/transcripts/speakerNames.ts'
import { similarity, similarityThreshold } from './similarity.ts'

/** `model`: the model that made the vector. */
export type HeardVoice = { recordingId: number; label: string; model: string; vector: Float32Array }
export type NamedVoice = HeardVoice & { name: string }
type VoiceMatch = { heard: HeardVoice; known: NamedVoice }

/** The best name must be this much more similar than the second best. */
const leastLead = 0.05

/**
 * Finds named people who sound like the unnamed speakers of one recording. `unnamed` and `others` are all voices of that recording.
 * Suggests each name once, and no name if two fit about equally well. Never compares voices of different models, because their numbers
 * have different meanings.
 */
export function matchVoices(
  unnamed: readonly HeardVoice[],
  known: readonly NamedVoice[],
  others: readonly HeardVoice[],
  mayBe: (heard: HeardVoice, name: string) => boolean,
): VoiceMatch[] {
  const thresholds = new Map<string, number>()
  for (const model of new Set(unnamed.map((voice) => voice.model))) {
    const isOfIt = (voice: HeardVoice) => voice.model === model
    const here = [...unnamed, ...others].filter(isOfIt).map(({ vector }) => vector)
    thresholds.set(model, similarityThreshold([...byRecording(known.filter(isOfIt)), here]))
  }
  const found = unnamed.flatMap((heard) => {
    const threshold = thresholds.get(heard.model) ?? 1
    const best = new Map<string, { known: NamedVoice; score: number }>()
    for (const voice of known) {
      if (voice.model !== heard.model) continue
      const score = similarity(heard.vector, voice.vector)
      const key = comparedName(voice.name)
      if (score > (best.get(key)?.score ?? -1)) best.set(key, { known: voice, score })
    }
    const [first, second] = [...best.values()].toSorted((a, b) => b.score - a.score)
    if (!first || first.score < threshold || first.score - (second?.score ?? -1) < leastLead) return []
    return mayBe(heard, first.known.name) ? [{ heard, ...first }] : []
  })
  const taken = new Set<string>()
  return found
    .toSorted((a, b) => b.score - a.score)
    .filter(({ known: { name } }) => {
      const key = comparedName(name)
      if (taken.has(key)) return false
      taken.add(key)
      return true
    })
    .map(({ heard, known: voice }) => ({ heard, known: voice }))
}

/** Voices with different names in one recording belong to different people. */
function byRecording(voices: readonly NamedVoice[]): Float32Array[][] {
  const groups = new Map<number, Map<string, Float32Array>>()
  for (const { recordingId, name, vector } of voices) {
    const group = groups.get(recordingId) ?? new Map<string, Float32Array>()
    group.set(comparedName(name), vector)
    groups.set(recordingId, group)
  }
  return [...groups.values()].map((group) => [...group.values()])
}
