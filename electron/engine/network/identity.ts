import { createHash } from 'node:crypto'

/** What a network is known by, before it is made unreadable. */
export type NetworkMark =
  /** A connection that the system keeps under a number of its own. */
  | { kind: 'connection'; uuid: string }
  /** The router's hardware address; the system has no better name for the network behind it. */
  | { kind: 'gateway'; hardwareAddress: string }

/** Lasting and short; the library is to hold no hardware address. */
export function networkId(mark: NetworkMark): string {
  const text = mark.kind === 'connection' ? mark.uuid.toLowerCase() : wholeAddress(mark.hardwareAddress)
  return createHash('sha256').update(`tapelog network ${mark.kind} ${text}`).digest('hex').slice(0, 24)
}

/** `0:1e:8c:12:ab:3` and `00-1E-8C-12-AB-03` are one address. */
const wholeAddress = (address: string): string =>
  address
    .toLowerCase()
    .split(/[:-]/)
    .map((byte) => byte.padStart(2, '0'))
    .join(':')
