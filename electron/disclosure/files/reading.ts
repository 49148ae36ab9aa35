import type { ByteSource } from '../byteSource.ts'
import type { Search, Spot } from '../seeking/search.ts'

/** What the readers of all types share while one file is read. */
export type Reading = {
  search: Search
  signal: AbortSignal | undefined
  /** Reads a file inside a file, of any type. */
  readPart: (source: ByteSource, spot: Spot) => Promise<void>
  /** Takes from what may be decompressed in all. False if too little is left. */
  mayInflate: (bytes: number) => boolean
}

/** A part of a part. */
export const within = (spot: Spot, name: string): Spot => ({
  ...spot,
  detail: spot.detail === '' ? name : `${spot.detail} › ${name}`,
})

/** A file inside a file. */
export const deeper = (spot: Spot, name: string): Spot => ({ ...within(spot, name), depth: spot.depth + 1 })
