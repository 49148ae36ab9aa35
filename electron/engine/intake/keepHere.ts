import type { EngineParts } from '../parts.ts'

/**
 * Marks a recording as one that never leaves this machine. What is on its way out is cancelled; the ids of these jobs are
 * returned, so that whoever runs them can be stopped.
 */
export function keepHere(
  { recordings, queue, targetOf }: Pick<EngineParts, 'recordings' | 'queue' | 'targetOf'>,
  recordingId: number,
): number[] {
  // All or nothing: a crash between the mark and the cancelling would let what is queued go out.
  return queue.together(() => {
    recordings.setLocalOnly(recordingId, true)
    return queue
      .ofRecordings([recordingId])
      .flatMap((job) => (targetOf(job)?.destination === 'remote' && queue.cancel(job.id) ? [job.id] : []))
  })
}
