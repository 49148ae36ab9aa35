/** Where the sound begins in a file, and how many bytes one second of it takes. */
export type ByteRate = { fromByte: number; bytesPerSecond: number }
