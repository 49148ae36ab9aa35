/**
 * What one decoding process may take. Generous for recordings on a slow and busy computer, and far below what harms it.
 * An hour of MP3 takes 1 to 10 s of processor time and 60 MB.
 */
export const processLimits = {
  /** Address space: the program with its libraries maps 300 MB of it. */
  memoryBytes: 1024 ** 3,
  /** One allocation: the index of a day of AAC takes 100 MB. */
  allocationBytes: 256 * 1024 ** 2,
  openFiles: 64,
  /** Ended after so long without output. */
  stalledMs: 120_000,
  /** FFmpeg's messages: its description of a file, with tags, and errors. */
  messageBytes: 512 * 1024,
} as const

/** Processor time for a file of this size. The slowest codecs, AMR and FLAC of silence, take up to 2 s/MB. */
export const processorSeconds = (fileBytes: number): number =>
  Math.min(4 * 3600, 60 + Math.ceil((fileBytes / 1024 ** 2) * 5))

/** Longer sound than this is not read: 100 hours. A file of silence can be packed so that a few MB are years. */
export const longestSoundMs = 100 * 3600 * 1000

/** Checked before anything is converted: a file of 68 bytes can state 1 Hz, so that a block becomes hours of sound. */
export const soundLimits = { sampleRateHz: { least: 4000, most: 384_000 }, channels: 32 } as const
