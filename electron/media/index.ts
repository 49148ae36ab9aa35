import { decodePcm } from './decode.ts'
import { encode } from './encode.ts'
import { computePeaks } from './peaks.ts'
import { probe } from './probe.ts'
import type { Media } from './types.ts'

/**
 * The media port over FFmpeg (node-av: FFmpeg inside its npm tarball, about 167 MB unpacked for one platform). That
 * FFmpeg is built with GPLv3 parts, which is why Tapelog as it ships is GPL-3.0-or-later.
 */
export const media: Media = { probe, decodePcm, encode, computePeaks }
export type { AudioProbe, DecodeOptions, EncodeOptions, Media, Peaks } from './types.ts'
