import { useSelected } from '../queries.ts'
import { firstPage } from './firstPage.ts'

/** Whether everything is paused; whoever asks is drawn again only when that changes. */
export const useQueuePaused = (): boolean => useSelected('queue.overview', firstPage, ({ paused }) => paused) ?? false
