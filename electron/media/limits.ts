/**
 * The limits of one decoding process. They are generous for recordings on a slow and busy computer, and too low to harm
 * the computer. An hour of MP3 takes 1 to 10 s of processor time and 60 MB.
 */
export const processLimits = {
  /** The address space. The program with its libraries maps 300 MB. */
  memoryBytes: 1024 ** 3,
  /** The largest single allocation. The index of a day of AAC takes 100 MB. */
  allocationBytes: 256 * 1024 ** 2,
  openFiles: 64,
  /** A process without output for this long is ended. */
  stalledMs: 120_000,
  /** The size of FFmpeg's messages: its description of a file, with tags, and errors. */
  messageBytes: 512 * 1024,
} as const

/** The processor time for a file of this size. The slowest codecs, AMR and FLAC of silence, take up to 2 s/MB. */
export const processorSeconds = (fileBytes: number): number =>
  Math.min(4 * 3600, 60 + Math.ceil((fileBytes / 1024 ** 2) * 5))

/** The longest sound that is read: 100 hours. Compressed silence of years can fit into a few MB. */
export const longestSoundMs = 100 * 3600 * 1000

/** These limits are checked before any conversion. A file of 68 bytes can state 1 Hz, and one block would become hours of sound. */
export const soundLimits = { sampleRateHz: { least: 4000, most: 384_000 }, channels: 32 } as const
