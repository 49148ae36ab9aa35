import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TextMatch, TextSearch } from '../../../../shared/transcripts/textSearch.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import { call } from '../../../base/bridge.ts'
import { type FindPlace, findsAround, findsPerPage, nextFind } from './findOrder.ts'

/** Where to go as soon as the result arrives. `afterRevision`: continue from the current place, in the transcript of that revision. */
type Wanted = { by: 1 | -1 } | { index: number } | { afterRevision: number }

const none: readonly TextMatch[] = []

/**
 * The matches of a search in one transcript, and the current one. The engine searches again after every edit. `step`
 * goes to the next or previous match, even while the result has not arrived. `problem`: why the search is not possible.
 */
export function useFinds(
  transcript: Transcript,
  search: TextSearch | null,
  isSettled: boolean,
  onReveal: (find: TextMatch) => void,
) {
  const { recordingId, revision, segments } = transcript
  const [offset, setOffset] = useState(0)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['transcripts.find', { recordingId, revision, search, offset }],
    queryFn: async () => {
      if (!search) return null
      return { ...(await call('transcripts.find', { recordingId, search, offset, limit: findsPerPage })), offset }
    },
    enabled: search !== null,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 10_000,
  })
  const [place, setPlace] = useState<FindPlace | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const isThere = search !== null && isSettled && data != null && !isPlaceholderData && error === null
  const shown = search !== null && error === null ? (data ?? null) : null
  const finds = shown?.matches ?? none
  const around = useMemo(() => {
    const { at, next } = findsAround(finds, place, segments)
    const first = shown?.offset ?? 0
    return { at: at < 0 ? -1 : at + first, next: next + first }
  }, [finds, shown, place, segments])
  const count = shown?.matchCount ?? 0
  const firstIndex = shown?.offset ?? 0

  useEffect(() => {
    if (!isThere || wanted === null) return
    // The library has responded to the edit, but the screen still shows the earlier transcript.
    if ('afterRevision' in wanted && revision < wanted.afterRevision) return
    const index =
      'afterRevision' in wanted
        ? nextFind(around.at >= 0 ? { at: -1, next: around.at } : around, 1, count)
        : 'index' in wanted
          ? wanted.index
          : nextFind(around, wanted.by, count)
    const find = finds[index - firstIndex]
    if (index >= 0 && !find && index < count) {
      setOffset(Math.floor(index / findsPerPage) * findsPerPage)
      setWanted({ index })
      return
    }
    setWanted(null)
    if (!find) return
    setPlace({ segmentId: find.segmentId, offset: find.startOffset })
    onReveal(find)
  }, [isThere, wanted, around, count, finds, firstIndex, revision, onReveal])

  return {
    finds,
    count,
    segmentCount: shown?.segmentCount ?? 0,
    isThere,
    problem: search !== null && error !== null && isSettled ? error.message : '',
    /** The current match and its index among all; null before the first step. */
    current: around.at < 0 ? null : (finds[around.at - firstIndex] ?? null),
    at: around.at,
    step: useCallback((by: 1 | -1) => setWanted({ by }), []),
    /** Makes the match at this place, or the first one after it, current once the transcript has this revision. */
    goOnFrom: useCallback((from: FindPlace, afterRevision: number) => {
      setPlace(from)
      setWanted({ afterRevision })
    }, []),
    /** Starts over before the first match, because another search begins. */
    restart: useCallback(() => {
      setPlace(null)
      setWanted(null)
      setOffset(0)
    }, []),
  }
}
