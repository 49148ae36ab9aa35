import { dot, unitSum, weightedSum } from './vectors.ts'

/** The voices that were grouped as one speaker: unit vectors, and how many seconds each voice was heard. */
type VoiceGroup = readonly { vector: Float32Array; seconds: number }[]

/** A speaker with more speech than this is never questioned. */
const longestDoubtfulSeconds = 40
/** Each of the two speakers must have at least this share of the mixture; with less, the voice is simply close to one of them. */
const leastShare = 0.2
/** How well a mixture must explain the voices, relative to how well the two speakers explain their own voices. */
const leastLikeness = 0.8
/** How much more a mixture may leave unexplained than the voices of the group do for each other. For a real third person it is at least three times as much. */
const mostUnexplained = 2.5
/** With fewer voices than this, how well they explain each other is left to chance. */
const fewestVoices = 3
/** How well speakers usually explain their own voices. Used if both speakers have too few voices to measure it. */
const usualLikeness = 0.8

/**
 * The groups that are probably no person: a group of at most 40 s whose voice lies between two other speakers, because two people spoke
 * at once, or one after the other without a pause. It is doubtful if a mixture of two longer speakers explains its voices nearly as well
 * as they explain each other, and as well as these two speakers explain their own voices. Returns the indexes of the groups. The limits
 * were chosen with `tests/bench/speakers.ts`.
 */
export function doubtfulSpeakers(groups: readonly VoiceGroup[]): Set<number> {
  const doubtful = new Set<number>()
  const believed: Explained[] = []
  const longestFirst = groups
    .map((voices, index) => ({ voices, index, seconds: voices.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .sort((a, b) => b.seconds - a.seconds)
  for (const { voices, index, seconds } of longestFirst) {
    const explained = explain(voices)
    if (seconds <= longestDoubtfulSeconds && isBetweenTwo(explained, believed)) doubtful.add(index)
    else believed.push(explained)
  }
  return doubtful
}

/** `itself`: how well the other voices of the group explain each of its voices; null if there are too few. */
type Explained = { voices: VoiceGroup; mean: Float32Array; itself: number | null }

function explain(voices: VoiceGroup): Explained {
  const sum = weightedSum(
    voices.map(({ vector }) => vector),
    voices.map(({ seconds }) => seconds),
  )
  const mean = unitSum([sum], [1])
  const withoutOne = (index: number) => {
    const { vector = mean, seconds = 0 } = voices[index] ?? {}
    return unitSum([sum, vector], [1, -seconds])
  }
  return { voices, mean, itself: voices.length < fewestVoices ? null : likeness(voices, withoutOne) }
}

/** The mean similarity between each voice and its explanation, weighted by duration. */
function likeness(voices: VoiceGroup, explanationOf: (index: number) => Float32Array): number {
  const seconds = voices.reduce((sum, voice) => sum + voice.seconds, 0)
  if (seconds === 0) return 0
  return (
    voices.reduce((sum, voice, index) => sum + dot(voice.vector, explanationOf(index)) * voice.seconds, 0) / seconds
  )
}

function isBetweenTwo(group: Explained, believed: readonly Explained[]): boolean {
  return believed.some((one, at) =>
    believed.slice(at + 1).some((other) => {
      const mixture = mixtureNearest(group.mean, one.mean, other.mean)
      if (mixture === null) return false
      const between = likeness(group.voices, () => mixture)
      const own = [one.itself, other.itself].filter((value) => value !== null)
      const usual = own.length === 0 ? usualLikeness : own.reduce((sum, value) => sum + value, 0) / own.length
      const itself = Math.min(group.itself ?? usual, usual)
      return between >= leastLikeness * usual && 1 - between <= mostUnexplained * (1 - itself)
    }),
  )
}

/** The mixture of two voices that is nearest to a third voice; null if nearly all of the mixture would be one of the two. */
function mixtureNearest(voice: Float32Array, one: Float32Array, other: Float32Array): Float32Array | null {
  const [toOne, toOther, between] = [dot(voice, one), dot(voice, other), dot(one, other)]
  const weights = [toOne - between * toOther, toOther - between * toOne] as const
  const smaller = Math.min(...weights)
  return smaller > 0 && smaller >= leastShare * (weights[0] + weights[1]) ? unitSum([one, other], weights) : null
}
