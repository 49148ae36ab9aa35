import type { EditResult, Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import { keptText } from '../../../shared/transcripts/wordsOfText.ts'
import type { Edit } from '../../transcript/edits.ts'
import { keptOffset } from '../../transcript/segmentField.ts'
import type { WordTimesStore } from '../../transcript/wordTimesStore.ts'
import { drafts } from '../../typing/drafts.ts'
import { words } from '../../words/index.ts'
import type { CaretMoves } from './caretMoves.ts'
import { speakerInTurn, timesOfNext } from './nextSegment.ts'
import { nextUnverified } from './turns.ts'

const texts = words.recording.transcript

/** The latest state, which edits read. */
export type EditContext = {
  segments: readonly Segment[]
  speakers: readonly Speaker[]
  edit: Edit
  sound: { play: (segment: Segment) => void; readMs: () => number; durationMs: number }
  wordTimes: WordTimesStore | null
}
type Needs = { now: () => EditContext; caret: CaretMoves; say: (text: string) => void }

const indexIn = ({ segments }: EditContext, segmentId: number) => segments.findIndex(({ id }) => id === segmentId)

/** The text on screen in the form that the library keeps. The library may not have it yet. */
const seenText = ({ id, text }: Segment) => keptText(drafts.shown(`segment:${id}`) ?? text)

/** The segment of a result that is new. */
function addedBy(result: EditResult | null, known: readonly Segment[]) {
  const ids = new Set(known.map(({ id }) => id))
  return result?.segments.find(({ id }) => !ids.has(id))
}

/** Edits of speakers. */
export function speakerEdits({ now, caret }: Needs) {
  /** The speaker with this number in the panel; the next number after the last speaker adds one. Null if there is no such number. */
  const speakerNumbered = (number: number) => {
    const all = now().speakers
    return all[number - 1]?.id ?? (number === all.length + 1 ? 'new' : null)
  }
  /** Gives words of a saved segment to a speaker. The caret follows these words. */
  const giveWords = (segment: Segment, { from, to }: { from: number; to: number }, speakerId: number | 'new' | null) =>
    void caret.reshape({ segment, offset: to }, async () => {
      const text = seenText(segment)
      const placed = await now().wordTimes?.wait(segment, text)
      const spoken = placed?.filter((word) => word.from < to && word.to > from) ?? []
      const [first, last] = [spoken[0], spoken.at(-1)]
      const result = await now().edit({
        ...{ kind: 'words.setSpeaker', segmentId: segment.id, from, to, speakerId, basedOn: text },
        ...(first && last && { startMs: Math.round(first.startMs), endMs: Math.round(last.endMs) }),
      })
      const given = result?.segments.find(({ text: words }) => words === text.slice(from, to).trim())
      return result && given ? { segment: given, offset: 0, revision: result.revision } : null
    })
  return {
    assignNumber: (segmentIds: number[], number: number) => {
      const speakerId = speakerNumbered(number)
      if (speakerId !== null) void now().edit({ kind: 'segments.setSpeaker', segmentIds, speakerId })
    },
    giveWords,
    giveWordsToNumber: (segment: Segment, words: { from: number; to: number }, number: number) => {
      const speakerId = speakerNumbered(number)
      if (speakerId !== null) giveWords(segment, words, speakerId)
    },
    setSpeaker: (segment: Segment, speakerId: number | 'new' | null) =>
      void now().edit({ kind: 'segments.setSpeaker', segmentIds: [segment.id], speakerId }),
  }
}

export function verifyingEdits({ now, caret, say }: Needs) {
  /** Segments that were marked as verified, without a response from the library yet. */
  const beingVerified = new Set<number>()
  return {
    setVerified: (segment: Segment, verified: boolean) =>
      void now().edit({
        ...{ kind: 'segment.setVerified', segmentId: segment.id, verified },
        ...(verified ? { basedOn: seenText(segment) } : {}),
      }),
    /** Marks the segment as verified, goes to the next unverified segment, and plays it. */
    verifyAndNext: (segment: Segment) => {
      const { id: segmentId } = segment
      beingVerified.add(segmentId)
      // Saving typed text removes the mark, so set the mark even if it is already shown.
      void now()
        .edit({ kind: 'segment.setVerified', segmentId, verified: true, basedOn: seenText(segment) })
        .finally(() => beingVerified.delete(segmentId))
      const next = nextUnverified(now().segments, indexIn(now(), segmentId), ({ id }) => beingVerified.has(id))
      if (!next) return say(texts.allVerified)
      caret.goTo(next.id, 0)
      now().sound.play(next)
    },
  }
}

/** Edits that add segments. The caret moves into the new segment. */
export function addingEdits({ now, caret, say }: Needs) {
  return {
    /** Adds a segment after the last one, at the playback position, for the next speaker in turn. */
    addAtEnd: () => {
      const { segments: all, sound: playback } = now()
      const times = timesOfNext(all, playback.readMs(), playback.durationMs)
      if (!times) return say(texts.noRoomAtEnd)
      const speakerId = speakerInTurn(now())
      const last = all.at(-1)
      void caret.reshape(last && { segment: last, offset: last.text.length, isNewWord: true }, async () => {
        const result = await now().edit({ kind: 'segment.insert', ...times, speakerId, cutsPrevious: true })
        const added = addedBy(result, all)
        return result && added ? { segment: added, offset: 0, revision: result.revision } : null
      })
    },
    /** Inserts a segment of the same speaker beside this one, at the playback position if this position is between the two segments. */
    insert: (segment: Segment, side: 'before' | 'after') => {
      const { segments: all, sound: playback } = now()
      const offset = side === 'after' ? seenText(segment).length : 0
      void caret.reshape({ segment, offset, isNewWord: side === 'after' }, async () => {
        const result = await now().edit({
          ...{ kind: 'segment.insertBeside', segmentId: segment.id, side },
          speakerId: segment.speakerId,
          atMs: Math.round(playback.readMs()),
        })
        const added = addedBy(result, all)
        return result && added ? { segment: added, offset: 0, revision: result.revision } : null
      })
    },
    /** Splits at the caret, which goes to the start of the second half. */
    split: (segment: Segment, text: string, offset: number) => {
      const share = text.length === 0 ? 0 : offset / text.length
      void caret.reshape({ segment, offset }, async () => {
        const result = await now().edit({
          kind: 'segment.split',
          segmentId: segment.id,
          textOffset: keptOffset(text, offset),
          atMs: Math.round(segment.startMs + (segment.endMs - segment.startMs) * share),
          basedOn: keptText(text),
        })
        const second = result?.segments.find(({ id }) => id !== segment.id)
        return result && second ? { segment: second, offset: 0, revision: result.revision } : null
      })
    },
  }
}

/** Edits that join two segments or remove an empty one. */
export function joiningEdits({ now, caret, say }: Needs) {
  const around = (segment: Segment) => {
    const index = indexIn(now(), segment.id)
    return { previous: now().segments[index - 1], next: now().segments[index + 1] }
  }
  const remove = (segment: Segment, goesTo: 'previous' | 'next', hasWords = false) => {
    const { previous, next } = around(segment)
    // Keep the last segment as a place for typing.
    if (!previous && !next) return
    void caret.reshape({ segment, offset: 0 }, async () => {
      const result = await now().edit(
        hasWords
          ? { kind: 'segments.remove', segmentIds: [segment.id] }
          : { kind: 'segment.remove', segmentId: segment.id },
      )
      const goal = (goesTo === 'next' ? next : previous) ?? next ?? previous
      if (!result || !goal) return null
      return { segment: goal, offset: goal === previous ? goal.text.length : 0, revision: result.revision }
    })
  }
  const merge = (first: Segment, second: Segment, caretIn: 'first' | 'second') => {
    if (first.speakerId !== second.speakerId) return say(texts.differentSpeakers)
    const [head, tail] = [seenText(first), seenText(second)]
    const from = caretIn === 'first' ? { segment: first, offset: head.length } : { segment: second, offset: 0 }
    void caret.reshape(from, async () => {
      const result = await now().edit({
        ...{ kind: 'segment.mergeWithNext', segmentId: first.id, basedOn: head },
        next: { segmentId: second.id, basedOn: tail },
      })
      const merged = result?.segments.find(({ id }) => id === first.id)
      if (!result || !merged) return null
      const offset = caretIn === 'first' ? head.length : merged.text.length - tail.length
      return { segment: merged, offset, revision: result.revision }
    })
  }
  return {
    /** The previous or next segment in the order of the audio; undefined at the ends. */
    neighbour: (segment: Segment, by: 1 | -1) => now().segments[indexIn(now(), segment.id) + by],
    /** Removes a segment with its words. */
    removeSegment: (segment: Segment) => remove(segment, 'next', true),
    /** Delete at the end: merges the next segment into this one; removes this one if it is empty. */
    joinNext: (segment: Segment, text: string) => {
      if (keptText(text) === '') return remove(segment, 'next')
      const { next } = around(segment)
      if (next) merge(segment, next, 'first')
    },
    /** Backspace at the start: merges this segment into the previous one; removes this one if it is empty. */
    joinPrevious: (segment: Segment, text: string) => {
      if (keptText(text) === '') return remove(segment, 'previous')
      const { previous } = around(segment)
      if (previous) merge(previous, segment, 'second')
    },
  }
}
