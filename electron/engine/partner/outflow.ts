import type { ClientRequest } from 'node:http'

/** How a large body goes out. */
export type Outflow = {
  /** How many of these bytes may go now; waits until some may. Null: all. */
  bandwidth: { allow(wantedBytes: number): number | Promise<number> } | null
  /** Shared by what goes over the same line. */
  slices: SliceSize
  /** So many more bytes have left this process. */
  onSent: (bytes: number) => void
}

const firstSliceBytes = 256 * 1024
const smallestSliceBytes = 64 * 1024
const largestSliceBytes = 16 * 1024 * 1024
const quickMs = 50

/**
 * How much of a body is handed to the system at a time: more and more while it leaves at once, so that a fast line gets
 * whole parts, which costs least (measured: up to a tenth); less where it is a wait, so that it can be told how far it is.
 */
export class SliceSize {
  #bytes = firstSliceBytes

  get bytes(): number {
    return this.#bytes
  }

  left(sliceBytes: number, tookMs: number): void {
    if (tookMs > quickMs) this.#bytes = Math.max(smallestSliceBytes, Math.min(this.#bytes, sliceBytes) / 2)
    else if (sliceBytes >= this.#bytes) this.#bytes = Math.min(largestSliceBytes, this.#bytes * 2)
  }
}

/** Sends a body; each slice is handed over when the one before has gone. Its errors are the request's own. */
export async function sendInSlices(request: ClientRequest, body: Buffer, outflow: Outflow): Promise<void> {
  const { bandwidth, slices, onSent } = outflow
  for (let at = 0; at < body.length && !request.destroyed; ) {
    const wanted = Math.min(slices.bytes, body.length - at)
    const bytes = bandwidth === null ? wanted : await bandwidth.allow(wanted)
    if (request.destroyed) return
    const slice = body.subarray(at, at + bytes)
    at += bytes
    const beganMs = performance.now()
    await new Promise<void>((resolve) => {
      const gone = (error?: Error | null) => {
        if (!error) onSent(bytes)
        resolve()
      }
      if (at < body.length) request.write(slice, gone)
      else request.end(slice, () => gone(request.errored))
    })
    slices.left(bytes, performance.now() - beganMs)
  }
}
