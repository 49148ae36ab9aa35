import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import { call } from '../../../base/bridge.ts'
import { useSettled } from '../../../base/useSettled.ts'
import { drafts } from '../../../typing/drafts.ts'

const typingPauseMs = 300
const mostVariants = 100

/**
 * Other spellings of a name, and of `was`, the spelling to correct. `sought`: the name of the search. `search` uses the typed name at
 * once. `isFound`: true if these are the spellings of the typed name.
 */
export function useNameVariants({ recordingId, revision }: Transcript, name: string, was: string) {
  const { settled: sought, settle: search } = useSettled(name.trim(), typingPauseMs)
  const { data, isFetching, error } = useQuery({
    queryKey: ['transcripts.nameVariants', { recordingId, revision, name: sought, was }],
    queryFn: async () => {
      await drafts.flush()
      const other = sought === was ? {} : { was }
      return call('transcripts.nameVariants', { recordingId, name: sought, ...other, limit: mostVariants })
    },
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const variants = useMemo(() => data?.variants ?? [], [data])
  return { variants, sought, search, isFetching, error, isFound: name.trim() === sought && !isFetching }
}
