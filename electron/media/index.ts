import { decodePcm } from './decode.ts'
import { encode } from './encode.ts'
import { computePeaks } from './peaks.ts'
import { probe } from './probe.ts'
import type { Media } from './types.ts'

/** Reads and writes audio with the program `ffmpeg`. Each file gets its own process with limits. */
export const media: Media = { probe, decodePcm, encode, computePeaks }

export { encryptedRecording, isEncryptedByPlaud, wrapAsrFile } from './asr.ts'
export { writeAtomically } from './atomicFile.ts'
export type { AudioInput } from './audioInput.ts'
export { decoderIsolation } from './boundedProcess.ts'
export { type ClipPlace, openClipper } from './clipper.ts'
export { openCutter } from './cutter.ts'
export { ffmpegPath } from './program.ts'
export { timeReferenceMs } from './timeReference.ts'
export type { Gaps, Media, Peaks } from './types.ts'
export { copyWithoutWavSerial, findWavSerial } from './wavSerial.ts'
