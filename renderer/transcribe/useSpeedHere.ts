import { useQuery } from '@tanstack/react-query'
import { secondsPerHourHere } from '../../shared/models/expectedWork.ts'
import { call } from '../base/bridge.ts'

/** No event says that a transcription measured a speed. */
const lookEveryMs = 60_000

/** The seconds of work for an hour of sound on this machine, see {@link secondsPerHourHere}; null if that is not known. */
export function useSpeedHere(language = 'auto'): number | null {
  const { data } = useQuery({
    queryKey: ['models.list', null],
    queryFn: () => call('models.list', undefined),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
  return data ? secondsPerHourHere(data.models, language) : null
}
