import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { decodeResponse } from './containers.ts'
import { badAnswer, MtpResponseError, responseCode } from './errors.ts'
import { operation } from './operations.ts'
import { Transaction } from './transaction.ts'
import type { MtpTransport } from './transport.ts'

const sessionId = 1
/** The largest dataset that is kept in memory, for a folder of a million files. */
const maxDatasetBytes = 4 * 1024 * 1024 + 64
/** A stopped stream is read to its end, so that the device accepts the next command. If more bytes than this remain, the link ends. */
const maxDrainBytes = 256 * 1024 * 1024
const maxStaleTransfers = 4096

type Payload = { payload: Uint8Array; parameters: number[] }

/**
 * Runs transactions one after the other over one transport. An error that leaves the device in an unknown state ends the link. Every
 * further call then throws the same error, and the device must be opened again.
 */
export class MtpLink {
  readonly #transport: MtpTransport
  #nextTransactionId = 1
  #lostBecause: TapelogError | null = null
  #last: Promise<void> = Promise.resolve()
  #isBusy = false

  constructor(transport: MtpTransport) {
    this.#transport = transport
  }

  /** Sends OpenSession. If another program left a session open, closes that session once and tries again. */
  async open(): Promise<void> {
    const first = await this.#openSession()
    if (first === responseCode.ok) return
    if (first !== responseCode.sessionAlreadyOpen) throw new MtpResponseError(first)
    await this.request(operation.closeSession).catch((error: unknown) => {
      if (!(error instanceof MtpResponseError)) throw error
    })
    const second = await this.#openSession()
    if (second !== responseCode.ok) throw new MtpResponseError(second)
    this.#nextTransactionId = 1
  }

  /** True after an error that left the device in an unknown state, and after {@link close}. */
  get isLost(): boolean {
    return this.#lostBecause !== null
  }

  /**
   * The response code of OpenSession (ISO 15740 section 10.5.2, transaction id 0). Drops data that the device still sends because an
   * interrupted program did not read it.
   */
  async #openSession(): Promise<number> {
    const transaction = new Transaction(this.#transport, {
      code: operation.openSession,
      transactionId: 0,
      parameters: [sessionId],
    })
    try {
      await transaction.collect(0)
      return transaction.response?.code ?? responseCode.generalError
    } catch (error) {
      if (!(error instanceof TapelogError) || error.code !== 'device-bad-answer') throw error
    }
    for (let transfer = 0; transfer < maxStaleTransfers; transfer++) {
      const bytes = await this.#transport.read(128 * 1024)
      const response = responseIn(bytes)
      if (response?.transactionId === 0) return response.code
    }
    throw badAnswer('no answer to OpenSession')
  }

  /** Runs one transaction and returns its whole payload. Throws MtpResponseError if the device refuses. */
  async request(code: number, parameters: number[] = [], maxBytes = maxDatasetBytes): Promise<Payload> {
    const release = await this.#turn()
    const transaction = this.#begin(code, parameters)
    try {
      const { payload, response } = await transaction.collect(maxBytes)
      if (response.code !== responseCode.ok) throw new MtpResponseError(response.code)
      return { payload, parameters: response.parameters }
    } catch (error) {
      // A cut ObjectInfo affects only one object. For every other request, a device that sends less than it announced is no longer
      // trusted.
      const isOneObject = code === operation.getObjectInfo || code === operation.getObjectPropValue
      if (!(isOneObject && (await transaction.endAfterCut()))) this.#endUnlessReady(error)
      throw error
    } finally {
      release()
    }
  }

  /** Runs one transaction and yields its payload in pieces. If the caller stops early, the link reads and drops the rest. */
  async *stream(code: number, parameters: number[]): AsyncGenerator<Uint8Array, void, void> {
    const release = await this.#turn()
    const transaction = this.#begin(code, parameters)
    try {
      for (let piece = await transaction.next(); piece; piece = await transaction.next()) yield piece
      const response = transaction.response?.code ?? responseCode.generalError
      if (response !== responseCode.ok) throw new MtpResponseError(response)
    } catch (error) {
      this.#endUnlessReady(error)
      throw error
    } finally {
      if (!transaction.isComplete && !this.#lostBecause && !(await transaction.drain(maxDrainBytes)))
        this.#lostBecause = badAnswer('a stopped transfer did not end')
      release()
    }
  }

  /** Sends CloseSession if possible, then closes the transport. Never throws. */
  async close(): Promise<void> {
    // A stream that its caller abandoned never ends its turn, so do not wait for it.
    if (!this.#lostBecause && !this.#isBusy) await this.request(operation.closeSession).catch(() => {})
    this.#lostBecause ??= problem('device-closed')
    await this.#transport.close()
  }

  #begin(code: number, parameters: number[]): Transaction {
    const transactionId = this.#nextTransactionId
    // 0 and 0xFFFFFFFF are reserved (ISO 15740 section 9.3.1).
    this.#nextTransactionId = transactionId >= 0xfffffffe ? 1 : transactionId + 1
    return new Transaction(this.#transport, { code, transactionId, parameters })
  }

  /** Ends the link, except after a refusal or a cleared stall: only then is the device certain to wait for the next command. */
  #endUnlessReady(error: unknown): void {
    if (!(error instanceof TapelogError)) this.#lostBecause = badAnswer(String(error))
    else if (
      !(error instanceof MtpResponseError) &&
      error.code !== 'device-stalled' &&
      error.code !== 'device-bad-request'
    )
      this.#lostBecause ??= error
  }

  async #turn(): Promise<() => void> {
    const previous = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = previous.then(() => promise)
    await previous
    if (this.#lostBecause) {
      resolve()
      throw this.#lostBecause
    }
    this.#isBusy = true
    return () => {
      this.#isBusy = false
      resolve()
    }
  }
}

function responseIn(bytes: Uint8Array) {
  try {
    return decodeResponse(bytes)
  } catch {
    return null
  }
}
