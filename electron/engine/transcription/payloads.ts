type OfRun = { runId: number }

declare module '../jobs/types.ts' {
  interface JobPayloads {
    derive: OfRun
    upload: OfRun
    submit: OfRun
    poll: OfRun
    stitch: OfRun
  }
}

export type { OfRun }
