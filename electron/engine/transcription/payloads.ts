type OfRun = { runId: number }

declare module '../jobs/types.ts' {
  interface JobPayloads {
    transcode: OfRun
    upload: OfRun
    submit: OfRun
    poll: OfRun
    stitch: OfRun
  }
}

export type { OfRun }
