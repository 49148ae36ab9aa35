import type { Swept } from './sweep.ts'

/** What happens to tasks in the queue, for metrics, traces and the log. Times are Unix milliseconds. */
export type QueueEvents = {
  /** `claims`: 1 for the first claim; more if earlier workers were lost. `waitedMs`: since the submit. */
  claimed(claim: { transcriptionId: string; workerId: string; claims: number; waitedMs: number }): void
  /** The end of a task is being stored. Called again for this end if the database fails at that moment. */
  finished(end: { transcriptionId: string; workerId: string; claimedMs: number; endedMs: number }): void
  swept(swept: Swept): void
}

export const silentQueueEvents: QueueEvents = { claimed() {}, finished() {}, swept() {} }
