import { useQuery } from '@tanstack/react-query'
import { call } from '../bridge.ts'
import { firstPage } from './firstPage.ts'

/** Whether everything is paused; whoever asks is drawn again only when that changes. */
export const useQueuePaused = (): boolean =>
  useQuery({
    queryKey: ['queue.overview', firstPage],
    queryFn: () => call('queue.overview', firstPage),
    select: ({ paused }) => paused,
  }).data ?? false
