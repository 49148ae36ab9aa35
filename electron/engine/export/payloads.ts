import type { ExportFormat } from '../../../shared/recordings/domain.ts'

export type ExportPayload = {
  recordingId: number
  directory: string
  formats: ExportFormat[]
  /** Where each format is being written, stored before the file exists: a crash does not export twice. */
  paths?: Partial<Record<ExportFormat, string>>
}

declare module '../jobs/types.ts' {
  interface JobPayloads {
    export: ExportPayload
  }
}
