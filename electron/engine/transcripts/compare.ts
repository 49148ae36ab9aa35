import { diffComm } from 'node-diff3'
import { addToGroup } from '../../../shared/lists/groups.ts'
import type { TextPiece, TranscriptDifference } from '../../../shared/transcripts/transcriptHistory.ts'
import { joinedTexts, wordsOf } from '../../../shared/transcripts/wordsOfText.ts'
import type { SegmentRow, SpeakerRow } from './rows.ts'

type Side = TranscriptDifference['from'][number]
type Block = { from: Side[]; to: Side[] }

/** A differing stretch of this many words is cut at a place where the cut divides no segment. */
const wordsOfBlock = 300
/**
 * A differing stretch of this many words is cut between any two segments, because the time to compare grows with the square of
 * the words.
 */
const mostWordsOfBlock = 900

/**
 * The differences between two versions of a transcript, word by word, in the order of the audio. Marks do not count. A
 * new name of the same speaker does not count either; otherwise, naming a speaker would make every segment different. `from`: the older
 * version.
 */
export function differences(
  from: { segments: readonly SegmentRow[]; speakers: readonly SpeakerRow[] },
  to: { segments: readonly SegmentRow[]; speakers: readonly SpeakerRow[] },
): TranscriptDifference[] {
  const renamed = new Map(to.speakers.map(({ id, name }) => [id, name]))
  const fromSpeakers = from.speakers.map((speaker) => ({ ...speaker, name: renamed.get(speaker.id) ?? speaker.name }))
  return differentBlocks(sidesOf({ ...from, speakers: fromSpeakers }), sidesOf(to))
    .flatMap(inShorterBlocks)
    .map(differenceOf)
}

/** How many words only the newer and only the older version has. Every place that shows these numbers counts here. */
export const changedWords = (found: readonly TranscriptDifference[]) => ({
  wordsAdded: countWords(found, 'added'),
  wordsRemoved: countWords(found, 'removed'),
})

const countWords = (found: readonly TranscriptDifference[], kind: TextPiece['kind']): number =>
  found.reduce(
    (sum, { pieces }) =>
      sum + pieces.filter((piece) => piece.kind === kind).reduce((words, { text }) => words + wordsOf(text).length, 0),
    0,
  )

function sidesOf({ segments, speakers }: { segments: readonly SegmentRow[]; speakers: readonly SpeakerRow[] }): Side[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  return segments.map(({ id, startMs, endMs, speakerId, verified, text }) => ({
    segmentId: id,
    startMs,
    endMs,
    speaker: speakerId === null ? null : (names.get(speakerId) ?? null),
    verified: verified === 1,
    text,
  }))
}

const likeness = ({ startMs, endMs, speaker, text }: Side) => JSON.stringify([startMs, endMs, speaker, text])

/** The stretches between segments that both versions have. Equal segments have the same times, so they have the same order. */
function differentBlocks(from: readonly Side[], to: readonly Side[]): Block[] {
  const places = new Map<string, number[]>()
  for (const [index, side] of to.entries()) addToGroup(places, likeness(side), index)
  const blocks: Block[] = []
  let [fromAt, toAt] = [0, 0]
  const closeBlock = (fromEnd: number, toEnd: number) => {
    const block = { from: from.slice(fromAt, fromEnd), to: to.slice(toAt, toEnd) }
    if (block.from.length + block.to.length > 0) blocks.push(block)
  }
  for (const [index, side] of from.entries()) {
    const same = places.get(likeness(side))
    while (same?.[0] !== undefined && same[0] < toAt) same.shift()
    const place = same?.shift()
    if (place === undefined) continue
    closeBlock(index, place)
    fromAt = index + 1
    toAt = place + 1
  }
  closeBlock(from.length, to.length)
  return blocks
}

function inShorterBlocks(block: Block): Block[] {
  const sides = [
    ...block.from.map((side) => ({ side, isFrom: true })),
    ...block.to.map((side) => ({ side, isFrom: false })),
  ].sort((a, b) => a.side.startMs - b.side.startMs)
  const blocks: Block[] = []
  let current: Block = { from: [], to: [] }
  let [words, endMs] = [0, 0]
  for (const { side, isFrom } of sides) {
    if (words > mostWordsOfBlock || (words > wordsOfBlock && side.startMs >= endMs)) {
      blocks.push(current)
      current = { from: [], to: [] }
      words = 0
    }
    current[isFrom ? 'from' : 'to'].push(side)
    words += wordsOf(side.text).length
    endMs = Math.max(endMs, side.endMs)
  }
  return [...blocks, current]
}

function differenceOf({ from, to }: Block): TranscriptDifference {
  const sides = [...from, ...to]
  return {
    startMs: Math.min(...sides.map(({ startMs }) => startMs)),
    endMs: Math.max(...sides.map(({ endMs }) => endMs)),
    from,
    to,
    pieces: piecesOf(textOf(from), textOf(to)),
  }
}

const textOf = (sides: readonly Side[]): string => sides.reduce((text, side) => joinedTexts(text, side.text), '')

/** How two texts differ, word by word. Each piece with the space after it. */
export function piecesOf(from: string, to: string): TextPiece[] {
  const [removed, added] = [spacedWords(from), spacedWords(to)]
  const pieces: TextPiece[] = []
  const add = (kind: TextPiece['kind'], words: readonly string[]) => {
    if (words.length > 0) pieces.push({ kind, text: words.join('') })
  }
  const bare = (words: readonly string[]) => words.map((word) => word.trim())
  let [removedAt, addedAt] = [0, 0]
  for (const { common, buffer1, buffer2 } of diffComm(bare(removed), bare(added))) {
    if (common) {
      // The last word of a text has no space after it; in the other text, the same word may have one.
      const word = (at: number) => longer(removed[removedAt + at] ?? '', added[addedAt + at] ?? '')
      add(
        'same',
        common.map((_, at) => word(at)),
      )
      removedAt += common.length
      addedAt += common.length
    } else {
      add('removed', removed.slice(removedAt, removedAt + buffer1.length))
      add('added', added.slice(addedAt, addedAt + buffer2.length))
      removedAt += buffer1.length
      addedAt += buffer2.length
    }
  }
  return pieces
}

const longer = (one: string, other: string) => (one.length > other.length ? one : other)

const spacedWords = (text: string): string[] => {
  const words = wordsOf(text)
  return words.map(({ startOffset }, index) => text.slice(startOffset, words[index + 1]?.startOffset ?? text.length))
}
