/** What is "heard" of a file names its bytes: a transcript that ends up with another recording is found. */
export const heardOf = (sha256: string): string => `Heard of ${sha256.slice(0, 16)}.`
export const heardSegments = 6
