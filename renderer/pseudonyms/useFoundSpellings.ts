import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PseudonymPlace } from '../../shared/transcripts/pseudonyms.ts'
import { call } from '../base/bridge.ts'
import { useSettled } from '../base/useSettled.ts'
import { drafts } from '../typing/drafts.ts'
import type { Spelling } from './acceptedSpellings.ts'

const typingPauseMs = 400
const none: readonly Spelling[] = []

/**
 * The spellings of a typed name in the recordings of a place, and those that were accepted before. `isFound`: true once they are the
 * spellings of what is typed now.
 */
export function useFoundSpellings(place: PseudonymPlace, typed: string, accepted: readonly string[]) {
  const { settled: name } = useSettled(typed.trim(), typingPauseMs)
  const { data, isFetching, error } = useQuery({
    queryKey: ['pseudonyms.find', { place, name, accepted }],
    queryFn: async () => {
      await drafts.flush()
      return call('pseudonyms.find', { place, name, accepted: [...accepted] })
    },
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const isFound = name !== '' && name === typed.trim() && !isFetching && error === null
  return { spellings: name === '' ? none : (data?.spellings ?? none), isFound, error }
}
