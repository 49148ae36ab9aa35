import { open } from 'node:fs/promises'

/** A part of a stored waveform: pairs of lowest and highest sample (-128…127), one pair for each `bucketMs`, beginning at `startMs`. */
type PeaksPart = { startMs: number; bucketMs: number; peaks: number[] }

/** How much of the file is read at a time. */
const blockPairs = 512 * 1024

/**
 * The peaks from `startMs` to `endMs`, in at most `mostBuckets` buckets. If the file has more, several of its buckets become one.
 * `fileBucketMs`: the length of the file's buckets. Null if the file is missing or empty.
 */
export async function readPeaks(
  path: string,
  fileBucketMs: number,
  wanted: { startMs: number; endMs: number; mostBuckets: number },
): Promise<PeaksPart | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const pairsInFile = Math.floor((await file.stat()).size / 2)
    if (pairsInFile === 0) return null
    const firstWanted = Math.min(pairsInFile, Math.floor(wanted.startMs / fileBucketMs))
    const end = Math.max(firstWanted, Math.min(pairsInFile, Math.ceil(wanted.endMs / fileBucketMs)))
    // Add one, because the first bucket may begin before `startMs`.
    const joined = Math.max(1, Math.ceil((end - firstWanted) / Math.max(1, wanted.mostBuckets - 1)))
    // Joined buckets are counted from the start of the recording, so that adjacent parts have the same buckets.
    const first = firstWanted - (firstWanted % joined)
    const peaks: number[] = []
    const block = new Int8Array(Math.min(blockPairs - (blockPairs % joined) || joined, Math.max(1, end - first)) * 2)
    for (let at = first; at < end; ) {
      const { bytesRead } = await file.read(block, 0, Math.min(block.length, (end - at) * 2), at * 2)
      const pairs = bytesRead >> 1
      if (pairs === 0) break
      addJoined(peaks, block, pairs, joined)
      at += pairs
    }
    return { startMs: first * fileBucketMs, bucketMs: fileBucketMs * joined, peaks }
  } finally {
    await file.close()
  }
}

/** Adds one pair for every `joined` pairs. The last pair may stand for fewer pairs. */
function addJoined(peaks: number[], block: Int8Array, pairs: number, joined: number): void {
  for (let from = 0; from < pairs; from += joined) {
    const to = Math.min(pairs, from + joined)
    let low = 127
    let high = -128
    for (let pair = from; pair < to; pair++) {
      const [pairLow = 0, pairHigh = 0] = [block[pair * 2], block[pair * 2 + 1]]
      if (pairLow < low) low = pairLow
      if (pairHigh > high) high = pairHigh
    }
    peaks.push(low, high)
  }
}
