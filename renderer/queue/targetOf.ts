import type { QueueChain, QueueTarget } from '../../shared/queue.ts'

/** What buttons of a chain act on: of a recording in parts all of them, else the one job that the rest waits for. */
export const targetOf = ({ jobId, recordingId, parts }: QueueChain): QueueTarget =>
  parts !== null && recordingId !== null ? { recordingId } : { jobId }
