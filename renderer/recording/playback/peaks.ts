import type { CommandOutput } from '../../../shared/contract.ts'

/** A part of the waveform as the library gives it. */
export type Peaks = NonNullable<CommandOutput<'recordings.peaks'>>
