import { type ChannelVoice, measuredStepMs } from '../media/index.ts'
import { meanVoices } from './clustering.ts'
import type { FinishedStretch } from './partialResultsFile.ts'
import { joinPieces, type SpokenPiece, spokenPieces } from './segments.ts'
import type { HeardWord } from './types.ts'
import { hasNumbers } from './vectors.ts'

/** Pairs of a channel's number and its voice as a unit vector. Channels without speech are left out. */
export function voicesOfChannels(stretches: readonly FinishedStretch[], count: number): [number, Float32Array][] {
  const channels = Array.from({ length: count }, (_, channel) => channel)
  return channels.flatMap((channel): [number, Float32Array][] => {
    const heard = stretches
      .filter(({ voice }) => voice === channel)
      .flatMap(({ voices }) => voices.filter(hasNumbers).map((each) => ({ ...each, seconds: each.end - each.start })))
    const [mean] = meanVoices(heard, { speakers: heard.map(() => 0), doubtful: new Set() })
    return mean ? [[channel, mean]] : []
  })
}

/**
 * The segments of all channels in the order of time; each channel is one speaker, so segments of two speakers may overlap. A word that was
 * heard in two channels is kept only in the channel of its voice.
 */
export function piecesOfChannels(
  stretches: readonly FinishedStretch[],
  voices: readonly ChannelVoice[],
): SpokenPiece[] {
  const own = withoutLeakedWords(
    voices.map((_, voice) => stretches.filter((stretch) => stretch.voice === voice)),
    voices,
  )
  const pieces = own.map((ofVoice, voice) => spokenPieces(ofVoice, () => voice))
  const joined = pieces.map((ofVoice, voice) =>
    joinPieces(ofVoice, interruptions(pieces.filter((_, other) => other !== voice).flat())),
  )
  return joined.flat().sort((one, other) => one.start - other.start || one.end - other.end)
}

/** Whether one of these pieces lies between two times. Call it in the order of time. */
function interruptions(pieces: SpokenPiece[]): (fromSeconds: number, toSeconds: number) => boolean {
  const inOrder = pieces.sort((one, other) => one.start - other.start)
  let first = 0
  return (fromSeconds, toSeconds) => {
    while (first < inOrder.length && (inOrder[first]?.start ?? 0) < fromSeconds) first++
    return (inOrder[first]?.end ?? Number.POSITIVE_INFINITY) <= toSeconds
  }
}

/** The same word may begin this much earlier or later in another channel. */
const sameWordSeconds = 0.4
/** A word that is louder than the expected leak by more than this was said into its own microphone. */
const surelyOwnDb = 12

/**
 * Removes words that leaked from another channel. Most leaks were already replaced by silence; words at the edges of that silence remain.
 * Only stretches whose words have times are changed.
 * If two people near each other say the same at once, each could be the leak of the other. Then the louder one keeps the word: louder for
 * its microphone, because one of the two may be set to a higher volume.
 */
function withoutLeakedWords(
  channels: readonly (readonly FinishedStretch[])[],
  voices: readonly ChannelVoice[],
): FinishedStretch[][] {
  const said = channels.map((stretches) => new SaidWords(stretches.flatMap(({ words }) => words ?? [])))
  const isLeak = (word: HeardWord, voice: number): boolean =>
    said.some(
      (words, other) =>
        other !== voice &&
        words.hasNear(word, sameWordSeconds) &&
        isLikelyLeak(word, { own: voices[voice], source: voices[other], voice, other }),
    )
  return channels.map((stretches, voice) =>
    stretches.map((stretch): FinishedStretch => {
      if (stretch.words === null) return stretch
      const words = stretch.words.filter((word) => !isLeak(word, voice))
      if (words.length === stretch.words.length) return stretch
      return { ...stretch, words, text: textOf(words) }
    }),
  )
}

const textOf = (words: readonly HeardWord[]): string =>
  words.reduce((text, word) => (text === '' || word.isGlued ? text + word.text : `${text} ${word.text}`), '')

function isLikelyLeak(
  { start, end }: HeardWord,
  {
    own,
    source,
    voice,
    other,
  }: { own: ChannelVoice | undefined; source: ChannelVoice | undefined; voice: number; other: number },
): boolean {
  if (!own || !source) return false
  const [from, to] = [start, end].map((seconds) => Math.floor((seconds * 1000) / measuredStepMs))
  const loudest = ({ levelsDb }: ChannelVoice) =>
    levelsDb.subarray(from, (to ?? 0) + 1).reduce((a, b) => Math.max(a, b), -128)
  const [ownDb, sourceDb] = [loudest(own), loudest(source)]
  const [leakHereDb, leakThereDb] = [source.leaksDb[voice] ?? 0, own.leaksDb[other] ?? 0]
  if (ownDb > sourceDb + leakHereDb + surelyOwnDb) return false
  const isLeakOfOwn = sourceDb <= ownDb + leakThereDb + surelyOwnDb
  const louderDb = ownDb - sourceDb - (leakHereDb - leakThereDb) / 2
  return !isLeakOfOwn || louderDb < 0 || (louderDb === 0 && voice > other)
}

/** The words of a channel, to look up whether it has the same word at about the same time. */
class SaidWords {
  readonly #starts = new Map<string, number[]>()

  constructor(words: readonly HeardWord[]) {
    for (const { text, start } of words) {
      const key = letters(text)
      const starts = this.#starts.get(key)
      if (starts) starts.push(start)
      else this.#starts.set(key, [start])
    }
  }

  hasNear({ text, start }: HeardWord, seconds: number): boolean {
    return this.#starts.get(letters(text))?.some((other) => Math.abs(other - start) <= seconds) ?? false
  }
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
