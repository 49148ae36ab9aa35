import type { ClientRequest } from 'node:http'

/** How to send a large body. */
export type Throttle = {
  /** `allow` says how many of these bytes may leave now, and waits until some may. Null if there is no limit. */
  bandwidth: { allow(wantedBytes: number): number | Promise<number> } | null
  /** Shared by all bodies on the same line. */
  bursts: BurstSize
  /** Called with the number of bytes that have left this process since the last call. */
  onSent: (bytes: number) => void
}

const firstBurstBytes = 256 * 1024
const smallestBurstBytes = 64 * 1024
const largestBurstBytes = 16 * 1024 * 1024
const quickMs = 50

/**
 * How much of a body is passed to the system at a time. On a fast line, bursts grow to whole parts, because this costs least (measured:
 * up to a tenth less). On a slow line they are small, so that progress is visible.
 */
export class BurstSize {
  #bytes = firstBurstBytes

  get bytes(): number {
    return this.#bytes
  }

  left(burstBytes: number, tookMs: number): void {
    if (tookMs > quickMs) this.#bytes = Math.max(smallestBurstBytes, Math.min(this.#bytes, burstBytes) / 2)
    else if (burstBytes >= this.#bytes) this.#bytes = Math.min(largestBurstBytes, this.#bytes * 2)
  }
}

/**
 * Sends a body burst by burst. Errors arrive as events of the request. `onHandedOver` is called before each burst with the number of
 * its bytes, which may leave from that moment.
 */
export async function sendInBursts(
  request: ClientRequest,
  body: Buffer,
  throttle: Throttle,
  onHandedOver: (bytes: number) => void,
): Promise<void> {
  const { bandwidth, bursts, onSent } = throttle
  for (let at = 0; at < body.length && !request.destroyed; ) {
    const wanted = Math.min(bursts.bytes, body.length - at)
    const bytes = bandwidth === null ? wanted : await bandwidth.allow(wanted)
    if (request.destroyed) return
    const burst = body.subarray(at, at + bytes)
    at += bytes
    onHandedOver(bytes)
    const beganMs = performance.now()
    await new Promise<void>((resolve) => {
      const gone = (error?: Error | null) => {
        if (!error) onSent(bytes)
        resolve()
      }
      if (at < body.length) request.write(burst, gone)
      else request.end(burst, () => gone(request.errored))
    })
    bursts.left(bytes, performance.now() - beganMs)
  }
}
