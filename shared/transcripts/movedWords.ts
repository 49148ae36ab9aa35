import { diffComm } from 'node-diff3'
import { areSoonCompared, wordsOf } from './wordsOfText.ts'

/** A stretch of a segment's text: `text.slice(from, to)`, in UTF-16 units. */
type TextPiece = { segmentId: number; from: number; to: number }
type TextOfSegment = { id: number; text: string }

type Token = { segmentId: number; startOffset: number; endOffset: number; text: string }

/**
 * The places of marked words after an edit. `before` and `after`: the segments that the edit touched, in the order of the audio.
 * `pieces`: the marked stretches in `before`. Words keep their mark when they move to another segment, and a replaced word passes its
 * mark to the replacement. Empty if none of the words is left.
 */
export function movedPieces(
  before: readonly TextOfSegment[],
  after: readonly TextOfSegment[],
  pieces: readonly TextPiece[],
): TextPiece[] {
  const was = tokensOf(before)
  const is = tokensOf(after)
  const marked = was.map((token) => pieces.some((piece) => overlaps(token, piece)))
  const [first, last] = [marked.indexOf(true), marked.lastIndexOf(true)]
  const [firstToken, lastToken] = [was[first], was[last]]
  if (!firstToken || !lastToken) return []
  const successors = successorsOf(was, is, marked)
  const ends = new Set([...successors.values()].flat())
  const cut = {
    first: successors.get(first)?.[0] ?? -1,
    last: successors.get(last)?.at(-1) ?? -1,
    head: firstToken.text.slice(0, Math.max(0, startIn(firstToken, pieces) - firstToken.startOffset)),
    tail: lastToken.text.slice(Math.min(lastToken.text.length, endIn(lastToken, pieces) - lastToken.startOffset)),
  }
  const found = new Map<number, TextPiece>()
  for (const index of [...ends].sort((a, b) => a - b)) {
    const token = is[index]
    if (!token) continue
    const from = token.startOffset + (index === cut.first && token.text.startsWith(cut.head) ? cut.head.length : 0)
    const to = token.endOffset - (index === cut.last && token.text.endsWith(cut.tail) ? cut.tail.length : 0)
    const known = found.get(token.segmentId)
    if (known) known.to = Math.max(known.to, to)
    else if (to > from) found.set(token.segmentId, { segmentId: token.segmentId, from, to })
  }
  return [...found.values()]
}

/** The place of marked words in one segment after an edit; null if the words no longer exist. */
export function movedPiece(
  before: string,
  after: string,
  { from, to }: { from: number; to: number },
): { from: number; to: number } | null {
  if (before === after) return { from, to }
  const [moved] = movedPieces([{ id: 1, text: before }], [{ id: 1, text: after }], [{ segmentId: 1, from, to }])
  return moved ? { from: moved.from, to: moved.to } : null
}

const tokensOf = (segments: readonly TextOfSegment[]): Token[] =>
  segments.flatMap(({ id, text }) => wordsOf(text).map((word) => ({ ...word, segmentId: id })))

const overlaps = (token: Token, { segmentId, from, to }: TextPiece) =>
  token.segmentId === segmentId && token.startOffset < to && token.endOffset > from

const startIn = (token: Token, pieces: readonly TextPiece[]) =>
  Math.min(...pieces.filter((piece) => overlaps(token, piece)).map(({ from }) => from))
const endIn = (token: Token, pieces: readonly TextPiece[]) =>
  Math.max(...pieces.filter((piece) => overlaps(token, piece)).map(({ to }) => to))

/** For each marked word, by its index, the indices of the words that replace it. */
function successorsOf(was: readonly Token[], is: readonly Token[], marked: readonly boolean[]): Map<number, number[]> {
  const successors = new Map<number, number[]>()
  const replaced: { from: number; fromEnd: number; to: number; toEnd: number }[] = []
  for (const run of runsOf(
    was.map(({ text }) => text),
    is.map(({ text }) => text),
  )) {
    if (!run.isSame) replaced.push(run)
    else
      for (let index = run.from; index < run.fromEnd; index++)
        if (marked[index]) successors.set(index, [run.to + index - run.from])
  }
  const isSomeKept = successors.size > 0
  for (const { from, fromEnd, to, toEnd } of replaced) {
    const inside = range(from, fromEnd).filter((index) => marked[index])
    const [first, last] = [inside[0], inside.at(-1)]
    const count = toEnd - to
    if (first === undefined || last === undefined || count === 0) continue
    const isWhole = inside.length === fromEnd - from
    if (fromEnd - from === count) for (const index of inside) successors.set(index, [to + index - from])
    else if (isWhole) {
      // The first and the last word are enough, because the mark also covers the words between them.
      successors.set(first, range(to, toEnd))
      if (last !== first) successors.set(last, [toEnd - 1])
    } else if (isSomeKept && first === from) successors.set(first, range(to, Math.min(toEnd, to + inside.length)))
    else if (isSomeKept && last === fromEnd - 1) successors.set(last, range(Math.max(to, toEnd - inside.length), toEnd))
  }
  return successors
}

type Run = { isSame: boolean; from: number; fromEnd: number; to: number; toEnd: number }

/** The equal and the different stretches of two lists of words. Equal words at both ends are skipped first. */
function runsOf(was: readonly string[], is: readonly string[]): Run[] {
  const shorter = Math.min(was.length, is.length)
  let head = 0
  while (head < shorter && was[head] === is[head]) head += 1
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1
  const runs: Run[] = [{ isSame: true, from: 0, fromEnd: head, to: 0, toEnd: head }]
  let [from, to] = [head, head]
  const [wasBetween, isBetween] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)]
  // If a comparison would take too long, all words between count as replaced.
  const isCompared = areSoonCompared(wasBetween, isBetween)
  for (const { common, buffer1, buffer2 } of isCompared
    ? diffComm(wasBetween, isBetween)
    : [{ buffer1: wasBetween, buffer2: isBetween, common: undefined }]) {
    const fromEnd = from + (common ?? buffer1).length
    const toEnd = to + (common ?? buffer2).length
    runs.push({ isSame: common !== undefined, from, fromEnd, to, toEnd })
    from = fromEnd
    to = toEnd
  }
  runs.push({ isSame: true, from, fromEnd: was.length, to, toEnd: is.length })
  return runs
}

const range = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, i) => from + i)
