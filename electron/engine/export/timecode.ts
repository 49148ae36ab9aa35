import { type ExportFormat, formatRow } from '../../../shared/exports/formats.ts'
import { timeReferenceMs } from '../../media/index.ts'
import type { ExportSource } from './source.ts'

/** Reads where the original's own timecode begins, for a format that has timecode. */
export async function withTimecode(source: ExportSource, format: ExportFormat): Promise<ExportSource> {
  if (formatRow(format).timecode === undefined || source.originalPath === undefined) return source
  return { ...source, sourceStartMs: await sourceStart(source) }
}

async function sourceStart({ originalPath, recording }: ExportSource): Promise<number | null | 'unknown'> {
  const start = originalPath == null ? 'unknown' : await timeReferenceMs(originalPath).catch(() => 'unknown' as const)
  // Only WAV files have such a timecode. For other files the answer is null, even if the file is missing.
  return start === 'unknown' && !/\.(wav|wave|bwf|rf64)$/i.test(recording.originalName) ? null : start
}
