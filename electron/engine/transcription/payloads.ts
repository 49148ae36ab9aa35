import type { ReconcileSubject } from './desiredStates.ts'

type OfRun = { runId: number }

declare module '../jobs/types.ts' {
  interface JobPayloads {
    transcode: OfRun
    upload: OfRun
    submit: OfRun
    poll: OfRun
    stitch: OfRun
    /** See {@link Reconciler}. */
    reconcile: { subject: ReconcileSubject }
  }
}

export type { OfRun }
