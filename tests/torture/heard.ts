/** The text that is "heard" in a file names the file's bytes, so the checks find a transcript that belongs to another recording. */
export const heardOf = (sha256: string): string => `Heard of ${sha256.slice(0, 16)}.`
export const heardSegments = 6
