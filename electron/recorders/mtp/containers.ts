import { problem } from '../../../shared/words/problem.ts'
import { badAnswer } from './errors.ts'

/**
 * The containers of PTP over USB (PIMA 15740 USB still image class, section 7.1): a 12-byte little-endian header
 * (length 4, type 2, code 2, transaction id 4), then parameters or a payload.
 */
export const containerHeaderBytes = 12
export const containerType = { command: 1, data: 2, response: 3, event: 4 } as const
/** This length means 4 GiB or more; a short packet then ends the container (MTP 1.1 appendix H). */
const lengthBeyond32Bits = 0xffffffff
const maxParameters = 5

/** @exportedFor tests: their stand-ins have this shape */
export type ContainerHeader = {
  /** The length of the whole container with its header; null if it does not fit into 32 bits. */
  lengthBytes: number | null
  type: number
  /** The operation code; in a response, the response code. */
  code: number
  transactionId: number
}

/** A command or a response: up to five 32-bit parameters. */
export type ParameterContainer = { code: number; transactionId: number; parameters: number[] }

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function encodeHeader(view: DataView, lengthBytes: number, type: number, code: number, transactionId: number): void {
  view.setUint32(0, Math.min(lengthBytes, lengthBeyond32Bits), true)
  view.setUint16(4, type, true)
  view.setUint16(6, code, true)
  view.setUint32(8, transactionId, true)
}

function encodeParameters(type: number, container: ParameterContainer): Uint8Array {
  const { code, transactionId, parameters } = container
  const fits = parameters.every((value) => Number.isInteger(value) && value >= 0 && value <= 0xffffffff)
  // An offset cut to 32 bits would read the wrong part of the file.
  if (parameters.length > maxParameters || !fits) throw problem('device-bad-request')
  const view = new DataView(new ArrayBuffer(containerHeaderBytes + 4 * parameters.length))
  encodeHeader(view, view.byteLength, type, code, transactionId)
  for (const [index, value] of parameters.entries()) view.setUint32(containerHeaderBytes + 4 * index, value, true)
  return new Uint8Array(view.buffer)
}

export const encodeCommand = (command: ParameterContainer): Uint8Array =>
  encodeParameters(containerType.command, command)

/** @exportedFor tests: their stand-in device responds with it */
export const encodeResponse = (response: ParameterContainer): Uint8Array =>
  encodeParameters(containerType.response, response)

/**
 * The header before a payload of this size. From 4 GiB on, its length means "unknown".
 * @exportedFor tests: their stand-in device responds with it
 */
export function encodeDataHeader(code: number, transactionId: number, payloadBytes: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(containerHeaderBytes))
  encodeHeader(view, containerHeaderBytes + payloadBytes, containerType.data, code, transactionId)
  return new Uint8Array(view.buffer)
}

/** Throws `device-bad-answer` if there is no complete and valid header. */
export function decodeHeader(bytes: Uint8Array): ContainerHeader {
  if (bytes.length < containerHeaderBytes) throw badAnswer(`container of ${bytes.length} bytes`)
  const view = viewOf(bytes)
  const length = view.getUint32(0, true)
  const type = view.getUint16(4, true)
  if (length < containerHeaderBytes) throw badAnswer(`container says it has ${length} bytes`)
  if (type < containerType.command || type > containerType.event) throw badAnswer(`container of type ${type}`)
  if (length === lengthBeyond32Bits && type !== containerType.data) throw badAnswer('endless container without data')
  return {
    lengthBytes: length === lengthBeyond32Bits ? null : length,
    type,
    code: view.getUint16(6, true),
    transactionId: view.getUint32(8, true),
  }
}

/**
 * A whole command or response. An incomplete last parameter is ignored, because umtp-responder sends 13 bytes for SessionAlreadyOpen.
 * Throws `device-bad-answer`.
 */
function decodeParameters(bytes: Uint8Array, type: number): ParameterContainer {
  const header = decodeHeader(bytes)
  if (header.type !== type) throw badAnswer(`container of type ${header.type} in place of ${type}`)
  const lengthBytes = header.lengthBytes ?? 0
  if (lengthBytes > bytes.length) throw badAnswer(`container of ${bytes.length} bytes says ${lengthBytes}`)
  const count = Math.floor((lengthBytes - containerHeaderBytes) / 4)
  if (count > maxParameters) throw badAnswer(`container with ${count} parameters`)
  const view = viewOf(bytes)
  const parameters = Array.from({ length: count }, (_, index) => view.getUint32(containerHeaderBytes + 4 * index, true))
  return { code: header.code, transactionId: header.transactionId, parameters }
}

/** @exportedFor tests: their device reads with it */
export const decodeCommand = (bytes: Uint8Array): ParameterContainer => decodeParameters(bytes, containerType.command)
export const decodeResponse = (bytes: Uint8Array): ParameterContainer => decodeParameters(bytes, containerType.response)
