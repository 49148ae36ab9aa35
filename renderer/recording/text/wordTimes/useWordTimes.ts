import { createContext, useMemo } from 'react'
import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import type { Segment } from '../../../../shared/transcripts/transcript.ts'
import { call } from '../../../base/bridge.ts'
import { momentOfWord } from '../../../transcript/spokenWords.ts'
import { WordTimesStore } from '../../../transcript/wordTimesStore.ts'

/** The word times of the open recording; null if no times are known. */
export const WordTimes = createContext<WordTimesStore | null>(null)

/** The store of word times. It is made again after each transcription with times. */
export function useWordTimes({ id, wordTimes }: Pick<RecordingDetail, 'id' | 'wordTimes'>): WordTimesStore | null {
  const revision = wordTimes?.revision ?? null
  return useMemo(
    () =>
      revision === null
        ? null
        : new WordTimesStore(async (stretch) => {
            const { transcriptions } = await call('transcripts.words', { recordingId: id, ...stretch })
            return transcriptions
          }),
    [id, revision],
  )
}

/** The moment at which the word at `offset` of a segment's text begins: the exact time if known, else an estimate. */
export async function momentOfWordIn(
  times: WordTimesStore | null,
  text: string,
  offset: number,
  segment: Segment,
): Promise<number> {
  const words = times && (await times.wait(segment, text))
  const word = words?.findLast(({ from }) => from <= offset) ?? words?.[0]
  return word ? word.startMs : momentOfWord(text, offset, segment)
}
