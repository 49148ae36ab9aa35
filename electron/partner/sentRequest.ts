import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** How much of a request has left this machine. */
export class SentRequest {
  readonly #sizeBytes: number
  readonly #hasBody: boolean
  #handedOverBytes = 0
  #request: ClientRequest | null = null
  /**
   * False while nothing can have left: before the connection exists, and with TLS before the server's certificate is
   * accepted.
   */
  #isConnected = false

  /** `sizeBytes`: the size of the body; for a request without a body, the size of its path and query. */
  constructor(sizeBytes: number, hasBody: boolean) {
    this.#hasBody = hasBody
    this.#sizeBytes = sizeBytes
  }

  follow(request: ClientRequest, secure: boolean): void {
    this.#request = request
    request.once('socket', (socket: Socket) => {
      const connected = () => {
        this.#isConnected = true
      }
      // This connection was used before.
      if (request.reusedSocket || !socket.connecting) connected()
      else socket.once(secure ? 'secureConnect' : 'connect', connected)
    })
  }

  handedOver(bytes: number): void {
    this.#handedOverBytes += bytes
  }

  handedOverWhole(): void {
    this.#handedOverBytes = this.#sizeBytes
  }

  /** A server that refuses the request may have closed the connection before all bytes left. */
  answered(status: number): { bytes: number; isExact: boolean } {
    if ((status < 300 || !this.#hasBody) && this.#request?.writableFinished)
      return { bytes: this.#sizeBytes, isExact: true }
    return this.brokenOff()
  }

  brokenOff(): { bytes: number; isExact: boolean } {
    if (!this.#isConnected) return { bytes: 0, isExact: true }
    return { bytes: this.#handedOverBytes, isExact: this.#handedOverBytes === 0 }
  }
}
