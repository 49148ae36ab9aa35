/** The text "heard" in a file names its bytes, so a transcript with the wrong recording is found. */
export const heardOf = (sha256: string): string => `Heard of ${sha256.slice(0, 16)}.`
export const heardSegments = 6
