import {
  containerHeaderBytes,
  containerType,
  decodeHeader,
  decodeResponse,
  encodeCommand,
  type ParameterContainer,
} from './containers.ts'
import { badAnswer } from './errors.ts'
import type { MtpTransport } from './transport.ts'

/** The size of one USB transfer. Larger transfers are not faster, and all devices share the kernel's memory for transfers. */
const transferBytes = 128 * 1024
/** `maxBytes` of {@link MtpTransport.read} must be a multiple of this. */
const readUnitBytes = 1024
/** Between data and response, a device sends at most one empty packet. A device that sends more than this has failed. */
const maxEmptyTransfers = 4

type Transfer = { bytes: Uint8Array; endsHere: boolean }

/**
 * One transaction (PIMA 15740 USB section 7): command out, perhaps data in, response in. After an error, {@link isComplete} says
 * whether the device has nothing more to send.
 */
export class Transaction {
  readonly #transport: MtpTransport
  readonly #command: ParameterContainer
  #isStarted = false
  #current: Transfer | null = null
  /** The size of the payload; null until its header is read, or if the device does not state it. */
  #totalBytes: number | null = null
  #receivedBytes = 0
  #isInData = false
  #response: ParameterContainer | null = null
  #isCut = false
  #failure: unknown = null

  constructor(transport: MtpTransport, command: ParameterContainer) {
    this.#transport = transport
    this.#command = command
  }

  /** The response, once {@link next} has returned null. */
  get response(): ParameterContainer | null {
    return this.#response
  }
  /** True if the device has nothing more to send in this transaction. */
  get isComplete(): boolean {
    return this.#response !== null || !this.#isStarted
  }
  /** The size of the payload by its header, null if unknown. */
  get totalBytes(): number | null {
    return this.#totalBytes
  }

  /** The next piece of payload, never empty; null once the response is read. Throws the transport's errors and `device-bad-answer`. */
  async next(): Promise<Uint8Array | null> {
    if (this.#failure) throw this.#failure
    try {
      return await this.#next()
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#response) return null
    if (!this.#isStarted) {
      this.#isStarted = true
      await this.#transport.write(encodeCommand(this.#command))
      const first = await this.#nonEmpty()
      if (decodeHeader(first.bytes).type === containerType.data) await this.#beginData(first)
      else this.#current = first
    }
    if (this.#isInData) {
      const piece = await this.#payload()
      if (piece) return piece
      this.#isInData = false
    }
    this.#readResponse(await this.#nonEmpty())
    return null
  }

  async #beginData(first: Transfer): Promise<void> {
    const header = decodeHeader(first.bytes)
    this.#checkIsOurs(header.transactionId)
    if (header.code !== this.#command.code) throw badAnswer(`data of operation ${header.code}`)
    this.#totalBytes = header.lengthBytes === null ? null : header.lengthBytes - containerHeaderBytes
    this.#isInData = true
    this.#current = { ...first, bytes: first.bytes.subarray(containerHeaderBytes) }
    // Some devices send the header in its own packet (MTP 1.1 appendix H). The end of that packet is not the end of the data.
    if (this.#current.bytes.length === 0 && this.#totalBytes !== 0) this.#current = await this.#read(this.#totalBytes)
  }

  async #payload(): Promise<Uint8Array | null> {
    for (;;) {
      const missingBytes = this.#totalBytes === null ? null : this.#totalBytes - this.#receivedBytes
      if (missingBytes === 0) return null
      this.#current ??= await this.#read(missingBytes)
      const { bytes, endsHere } = this.#current
      const piece = missingBytes === null ? bytes : bytes.subarray(0, missingBytes)
      this.#receivedBytes += piece.length
      this.#current = null
      if (missingBytes === null) {
        // The length is unknown, so a short or an empty packet is the end.
        if (endsHere) this.#totalBytes = this.#receivedBytes
      } else if (piece.length === missingBytes) {
        // If the device sends no empty packet between data and response, both come in one transfer.
        if (bytes.length > piece.length) this.#current = { bytes: bytes.subarray(piece.length), endsHere }
      } else if (endsHere) {
        // Stop here: otherwise the response would be read as the end of the recording.
        this.#isCut = true
        throw badAnswer(`data end after ${this.#receivedBytes} of ${this.#totalBytes} bytes`)
      }
      if (piece.length > 0) return piece
    }
  }

  #readResponse({ bytes }: Transfer): void {
    const response = decodeResponse(bytes)
    this.#checkIsOurs(response.transactionId)
    this.#response = response
  }

  #checkIsOurs(transactionId: number): void {
    if (transactionId !== this.#command.transactionId)
      throw badAnswer(`transaction ${transactionId} in place of ${this.#command.transactionId}`)
  }

  async #nonEmpty(): Promise<Transfer> {
    for (let empty = 0; empty < maxEmptyTransfers; empty++) {
      const transfer = this.#current ?? (await this.#read(null))
      this.#current = null
      if (transfer.bytes.length > 0) return transfer
    }
    throw badAnswer('only empty packets')
  }

  async #read(missingBytes: number | null): Promise<Transfer> {
    const wantedBytes = missingBytes === null ? transferBytes : Math.min(transferBytes, missingBytes)
    const maxBytes = Math.max(1, Math.ceil(wantedBytes / readUnitBytes)) * readUnitBytes
    const bytes = await this.#transport.read(maxBytes)
    return { bytes, endsHere: bytes.length < maxBytes }
  }

  /** Reads the response after data that ended early. True if the response came, so the device accepts the next command. */
  async endAfterCut(): Promise<boolean> {
    if (!this.#isCut) return false
    try {
      this.#readResponse(await this.#nonEmpty())
      return true
    } catch {
      return false
    }
  }

  /** Reads the rest and drops it. False if more than `limitBytes` were left or a read failed. */
  async drain(limitBytes: number): Promise<boolean> {
    let droppedBytes = 0
    try {
      while (droppedBytes + Math.max(0, (this.#totalBytes ?? 0) - this.#receivedBytes) <= limitBytes) {
        const piece = await this.next()
        if (!piece) return true
        droppedBytes += piece.length
      }
    } catch {
      // The caller already has the first error.
    }
    return false
  }

  /** Returns the whole payload and the response. Throws `device-bad-answer` for a payload of more than `limitBytes`. */
  async collect(limitBytes: number): Promise<{ payload: Uint8Array; response: ParameterContainer }> {
    const pieces: Uint8Array[] = []
    let bytes = 0
    for (let piece = await this.next(); piece; piece = await this.next()) {
      bytes += piece.length
      if (Math.max(bytes, this.#totalBytes ?? 0) > limitBytes) throw badAnswer(`more than ${limitBytes} bytes of data`)
      pieces.push(piece)
    }
    if (!this.#response) throw badAnswer('a transaction without a response')
    return { payload: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces), response: this.#response }
  }
}
