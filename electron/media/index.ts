import { decodePcm } from './decode.ts'
import { encode } from './encode.ts'
import { computePeaks } from './peaks.ts'
import { probe } from './probe.ts'
import type { Media } from './types.ts'

/** Audio through FFmpeg (node-av). That FFmpeg is built with GPLv3 code, so Tapelog as it ships is GPL-3.0-or-later. */
export const media: Media = { probe, decodePcm, encode, computePeaks }

export { encryptedRecording, isEncryptedByPlaud, wrapAsrFile } from './asr.ts'
export { writeAtomically } from './atomicFile.ts'
export { openCutter } from './cutter.ts'
export type { AudioProbe, DecodeOptions, EncodeOptions, Media, Peaks } from './types.ts'
export { copyWithoutWavSerial, findWavSerial } from './wavSerial.ts'
