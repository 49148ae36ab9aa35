import { z } from 'zod'
import type { ErrorInfo } from '../errors/errors.ts'

/** Uncompressed samples, little-endian: integers of 16, 24 and 32 bits, and floats of 32 bits. */
export const sampleFormats = ['s16le', 's24le', 's32le', 'f32le'] as const

/** How to read a file without a header as samples: what its header would say. `startByte`: where the first sample begins. */
export const sampleLayoutSchema = z.object({
  format: z.enum(sampleFormats),
  sampleRateHz: z.number().int().min(4000).max(384_000),
  channels: z.number().int().min(1).max(32),
  startByte: z.number().int().nonnegative(),
})
export type SampleLayout = z.infer<typeof sampleLayoutSchema>

/** The rates that recorders offer. */
export const usualRatesHz = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000] as const

export const sampleBytesOf = (format: SampleLayout['format']): number => Number(format.slice(1, 3)) / 8

/** True for an import that failed because the file's header is lost, so that its samples can be read without it. */
export const mayBeReadAsSamples = (error: ErrorInfo | null): boolean =>
  error?.code === 'not-audio' && error.values?.looks === 'lost-header'
