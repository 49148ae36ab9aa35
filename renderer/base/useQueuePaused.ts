import type { QueueOverview } from '../../shared/recordings/queue.ts'
import { firstPage } from '../pages/queue/firstPage.ts'
import { useSelected } from './queries.ts'

const isPaused = ({ paused }: QueueOverview) => paused

/** Whether the whole queue is paused. Its component is drawn again only when that changes. */
export const useQueuePaused = (): boolean => useSelected('queue.overview', firstPage, isPaused) ?? false
