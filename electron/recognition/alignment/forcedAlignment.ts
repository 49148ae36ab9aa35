import { soundsOf } from './soundClasses.ts'
import type { SoundFeatures } from './soundFeatures.ts'
import { fitsInto, type SoundModel } from './soundModel.ts'

/** `first` and `end`: frames; the word's sound is before `end`. */
type AlignedWord = { first: number; end: number }
/** `classes`: of each frame, as numbers of `soundClasses`. */
export type Alignment = { words: AlignedWord[]; classes: Uint8Array }

/** Frames that follow each other are alike, so that each of them says less than it seems to. */
const fitWeight = 0.5
/** How much a frame counts against a word where no speech was found. Not infinitely: the search for speech can be wrong too. */
const outsideSpeech = 8
/** The least frames of a sound, and of a pause. */
const leastFrames = 3
const leastStopFrames = 2
/** How strongly the usual length of sounds counts. */
const lengthWeight = 2
const staySilent = Math.log(0.97)
const endSilence = Math.log(0.03)
/** After a sentence, a speaker nearly always pauses, and not only for a moment. */
const noPauseAfterSentence = -30
const leastFramesAfterSentence = 10

const silence = 0
const stops: readonly number[] = [6, 7]
/** Sounds that no pause is like, unlike the closure of a stop. */
const sonorous: readonly number[] = [1, 2, 3, 4, 5, 8, 9]

/** A step of the path: a sound of a word, or the pause that may come before, between and after words (`word`: null). */
type Sound = { sound: number; word: number | null; isAfterSentence: boolean }

/**
 * Finds the words of a text in sound: the path through their sounds that fits best (Viterbi). `isSpeech`: whether speech was found in each
 * frame. Null if there are more sounds than frames.
 */
export function forcedAlignment(
  features: SoundFeatures,
  texts: readonly string[],
  model: SoundModel,
  isSpeech: (frame: number) => boolean,
): Alignment | null {
  const { frameCount } = features
  const sounds = soundsOfAll(texts)
  const steps = stepsOf(sounds)
  const fits = fitsOf(features, model, isSpeech)
  const pathFrom = bestPaths(fits, steps, lengths(fits, sounds), frameCount)
  if (pathFrom === null) return null
  const words = texts.map((): AlignedWord => ({ first: -1, end: -1 }))
  const classes = new Uint8Array(frameCount)
  let step = pathFrom.lastStep
  for (let frame = frameCount - 1; frame >= 0; frame--) {
    const { sound, word } = sounds[steps.soundAt[step] ?? 0] ?? { sound: silence, word: null }
    classes[frame] = sound
    const aligned = word === null ? undefined : words[word]
    if (aligned) {
      aligned.first = frame
      if (aligned.end < 0) aligned.end = frame + 1
    }
    step -= pathFrom.backBy[frame * steps.count + step] ?? 0
  }
  return { words, classes }
}

const endsSentence = /[.!?。？！]["”’»)\]]?$/u

function soundsOfAll(texts: readonly string[]): Sound[] {
  const pause = (isAfterSentence: boolean): Sound => ({ sound: silence, word: null, isAfterSentence })
  return [
    pause(false),
    ...texts.flatMap((text, word) => [
      ...soundsOf(text).map((sound): Sound => ({ sound, word, isAfterSentence: false })),
      // The recording may end with the last word.
      pause(word < texts.length - 1 && endsSentence.test(text)),
    ]),
  ]
}

/**
 * Each sound as several steps, so that it lasts at least as many frames. `stay` and `enter`: what it costs to stay in a step, and to come
 * from the step before, as numbers below. `overPause`: how many steps back the sound before an optional pause ends; 0 if none.
 */
type Steps = {
  count: number
  soundAt: Int32Array
  fitAt: Uint8Array
  stay: Uint8Array
  enter: Uint8Array
  overPause: Uint8Array
  overPauseCost: Float64Array
}

const [never, free, staySound, leaveSound, stayPause, leavePause] = [0, 1, 2, 3, 4, 5]

function stepsOf(sounds: readonly Sound[]): Steps {
  const steps = sounds.flatMap(({ sound, word }, at) => {
    const count = framesOf(sounds[at] as Sound)
    const before = sounds[at - 1]
    const isAfterPause = before?.word === null && at > 1
    return Array.from({ length: count }, (_, index) => ({
      at,
      sound,
      stay: word !== null ? staySound : index === count - 1 ? stayPause : never,
      enter:
        index > 0
          ? word === null
            ? free
            : leaveSound
          : !before
            ? never
            : before.word === null
              ? leavePause
              : leaveSound,
      overPause: index === 0 && isAfterPause ? framesOf(before) + 1 : 0,
      overPauseCost: before?.isAfterSentence ? noPauseAfterSentence : 0,
    }))
  })
  return {
    count: steps.length,
    soundAt: Int32Array.from(steps, ({ at }) => at),
    fitAt: Uint8Array.from(steps, ({ sound }) => sound),
    stay: Uint8Array.from(steps, ({ stay }) => stay),
    enter: Uint8Array.from(steps, ({ enter }) => enter),
    overPause: Uint8Array.from(steps, ({ overPause }) => overPause),
    overPauseCost: Float64Array.from(steps, ({ overPauseCost }) => overPauseCost),
  }
}

const framesOf = ({ sound, isAfterSentence }: Sound): number =>
  isAfterSentence ? leastFramesAfterSentence : stops.includes(sound) ? leastStopFrames : leastFrames

/**
 * For each frame and step, how many steps back the best path to it was in the frame before; and the step in which the best path of all ends.
 * The inner loop runs millions of times for 28 s of speech, so that it is written without objects.
 */
function bestPaths(
  fits: Fits,
  { count, fitAt, stay, enter, overPause, overPauseCost }: Steps,
  costs: Float64Array,
  frameCount: number,
): { backBy: Uint8Array; lastStep: number } | null {
  const backBy = new Uint8Array(frameCount * count)
  const impossible = -1e30
  const leave = costs[leaveSound] ?? 0
  let score = new Float64Array(count).fill(impossible)
  let next = new Float64Array(count)
  // A recording begins with a pause or with a word.
  for (const step of [0, leastFrames]) score[step] = fits.values[fitAt[step] ?? 0] ?? 0
  for (let frame = 1; frame < frameCount; frame++) {
    const row = frame * count
    const fitRow = frame * fits.classCount
    for (let step = 0; step < count; step++) {
      let best = (score[step] as number) + (costs[stay[step] as number] as number)
      let back = 0
      if (step > 0) {
        const entered = (score[step - 1] as number) + (costs[enter[step] as number] as number)
        if (entered > best) [best, back] = [entered, 1]
        const by = overPause[step] as number
        if (by > 0) {
          const over = (score[step - by] as number) + leave + (overPauseCost[step] as number)
          if (over > best) [best, back] = [over, by]
        }
      }
      next[step] = best + (fits.values[fitRow + (fitAt[step] as number)] as number)
      backBy[row + step] = back
    }
    ;[score, next] = [next, score]
  }
  const [end, endOfWord] = [count - 1, count - 1 - leastFrames]
  const lastStep = (score[end] ?? impossible) > (score[endOfWord] ?? impossible) ? end : endOfWord
  return (score[lastStep] ?? impossible) > impossible / 2 ? { backBy, lastStep } : null
}

type Fits = { values: Float64Array; classCount: number }

function fitsOf({ frames, frameCount }: SoundFeatures, model: SoundModel, isSpeech: (frame: number) => boolean): Fits {
  const classCount = model.length
  const values = new Float64Array(frameCount * classCount)
  frames.forEach((frame, index) => {
    const row = values.subarray(index * classCount, (index + 1) * classCount)
    fitsInto(model, frame, row)
    const isOutside = !isSpeech(index)
    for (let one = 0; one < classCount; one++)
      row[one] = (row[one] ?? 0) * fitWeight - (isOutside && one !== silence ? outsideSpeech : 0)
  })
  return { values, classCount }
}

/** What it costs to stay and to go on, so that sounds last as long as this speaker's sounds do on average. By the numbers in {@link Steps}. */
function lengths({ values, classCount }: Fits, sounds: readonly Sound[]): Float64Array {
  let speechFrames = 0
  for (let from = 0; from < values.length; from += classCount)
    if (sonorous.some((sound) => (values[from + sound] ?? 0) > (values[from + silence] ?? 0))) speechFrames += 1
  const spoken = sounds.filter(({ word }) => word !== null).length
  const mean = Math.min(14, Math.max(4.5, speechFrames / Math.max(1, spoken)))
  const leave = (leastFrames / mean) * 0.95
  const costs = new Float64Array(6)
  costs[never] = -1e30
  costs[free] = 0
  costs[staySound] = Math.log(1 - leave) * lengthWeight
  costs[leaveSound] = Math.log(leave) * lengthWeight
  costs[stayPause] = staySilent
  costs[leavePause] = endSilence
  return costs
}
