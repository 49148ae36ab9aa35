export type WorkflowPayload = { workflowRunId: number }

declare module '../jobs/types.ts' {
  interface JobPayloads {
    workflow: WorkflowPayload
  }
}
