import type { QueueChain, QueueTarget } from '../../../shared/recordings/queue.ts'

/** What the buttons of a row act on: all jobs of a sliced recording, else the current job. */
export const targetOf = ({ jobId, recordingId, slices }: QueueChain): QueueTarget =>
  slices !== null && recordingId !== null ? { recordingId } : { jobId }
