import { z } from 'zod'

/**
 * When a project's transcripts are exported automatically. `transcribed`: a transcript is put in place. `verified`:
 * every segment is verified. `named`: a person has named every speaker who speaks, and at least one speaker speaks.
 */
export const exportWhens = ['transcribed', 'verified', 'named'] as const
export const exportWhenSchema = z.enum(exportWhens)
export type ExportWhen = z.infer<typeof exportWhenSchema>
