import { asMarked } from '../../../shared/transcripts/quoteTurns.ts'
import type { ReaderSource } from '../export/readerSource.ts'
import type { HandoverState } from './form.ts'
import { newKey } from './keys.ts'
import type { Origin } from './store.ts'

/**
 * What a reader gets of a recording, in the form of a hand-over. The keys are new: those of a full hand-over would show that both are one
 * recording. `origins`: which segments of the library they are, only for this library.
 */
export function redactedState(
  reader: ReaderSource,
  texts: ReadonlyMap<number, string>,
): { state: HandoverState; origins: Record<string, Origin> } {
  const keys = new Map<string, string>()
  const keyOf = (of: string, id: number) => {
    const key = keys.get(`${of}${id}`) ?? newKey()
    keys.set(`${of}${id}`, key)
    return key
  }
  const { transcript, recording } = reader
  const state: HandoverState = {
    title: recording.title,
    language: transcript.language,
    languageSource: reader.language.source,
    notices: [],
    speakers: transcript.speakers.map(({ id, name, colorIndex }) => ({
      ...{ key: keyOf('speaker', id), label: '', name, colorIndex },
    })),
    segments: transcript.segments.map(({ id, startMs, endMs, speakerId, text, edited, verified }) => ({
      ...{ key: keyOf('segment', id), startMs, endMs, text, edited, verified },
      speaker: speakerId === null ? null : keyOf('speaker', speakerId),
    })),
    quotes: (reader.quotes ?? []).map(({ colour, tags, note, words, turns, startMs, endMs, pieces }) => ({
      ...{ key: newKey(), colour, tags, note, words, ...asMarked(turns), startMs, endMs },
      pieces: pieces.map(({ segmentId, from, to }) => ({ segment: keyOf('segment', segmentId), from, to })),
    })),
    notes: (reader.notes ?? []).map(({ atMs, text }) => ({ key: newKey(), atMs, text })),
    redactions: [],
    heard: transcript.heard,
    words: (reader.heardWords?.() ?? [])
      .map(({ words }) => ({
        key: newKey(),
        words: words.map(({ text, startMs, endMs }): HandoverState['words'][number]['words'][number] => [
          ...([text, startMs, Math.max(0, endMs - startMs)] as const),
        ]),
      }))
      .toReversed(),
  }
  const origins = Object.fromEntries(
    transcript.segments.map(({ id, text }) => [
      keyOf('segment', id),
      { segmentId: id, isWhole: texts.get(id) === text },
    ]),
  )
  return { state, origins }
}
