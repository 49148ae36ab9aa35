import { problem } from '../../shared/words/problem.ts'

type Block = { bytes: Buffer; startSample: number; endSample: number }

/**
 * The decoded sound of a recording, block by block from its beginning to its end. The last blocks are held. `onHeard`:
 * called with the number of samples decoded so far.
 */
export function soundOf(
  decoded: AsyncGenerator<Buffer>,
  options: {
    /** Bytes per sample. */
    size: number
    heldSamples: number
    signal: AbortSignal | undefined
    onHeard: (samples: number) => void
  },
) {
  const { size, heldSamples, signal, onHeard } = options
  /** The last decoded blocks. */
  const held: Block[] = []
  let heardSamples = 0
  let isOver = false

  async function decodeMore(): Promise<void> {
    if (signal?.aborted) throw problem('stopped', null, { retryable: true })
    const { done, value: bytes } = await decoded.next()
    if (done) {
      isOver = true
      return
    }
    const startSample = heardSamples
    heardSamples += bytes.length / size
    held.push({ bytes, startSample, endSample: heardSamples })
    onHeard(heardSamples)
  }
  function dropBefore(sample: number): void {
    while (held[0] && held[0].endSample <= sample) held.shift()
  }

  return {
    heardSamples: () => heardSamples,
    /** The first sample that {@link blocksBetween} can still give. */
    firstHeld: () => held[0]?.startSample ?? heardSamples,
    /** The blocks that hold the samples from `fromSample` to `toSample`. Each is decoded when the caller requests it. */
    async *blocksBetween(fromSample: number, toSample: number): AsyncGenerator<Block> {
      while (!isOver && heardSamples <= fromSample) {
        dropBefore(fromSample - heldSamples)
        await decodeMore()
      }
      const kept = held.filter(({ startSample, endSample }) => endSample > fromSample && startSample < toSample)
      const [first] = kept
      if (first && first.startSample > fromSample) throw new Error('slices are cut in the order of the recording')
      yield* kept
      let position = kept.at(-1)?.endSample ?? fromSample
      while (position < toSample && !isOver) {
        await decodeMore()
        const last = held.at(-1)
        if (!last || last.startSample < position) continue
        yield last
        position = last.endSample
        dropBefore(position - heldSamples)
      }
    },
    async close(): Promise<void> {
      held.length = 0
      await decoded.return(undefined)
    },
  }
}
