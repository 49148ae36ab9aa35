import { createHash } from 'node:crypto'

/**
 * The network that this machine sends over; null means unknown. `id` is the same whenever the machine uses this network again; it
 * reveals no address and no name.
 */
export type NetworkState = { id: string | null; name: string | null; metered: boolean | null }

/** Reads the system's current network at every call. */
export type NetworkPort = { current(): Promise<NetworkState> }

export const unknownNetwork: NetworkState = { id: null, name: null, metered: null }

/** The identity of a network, before it is hashed. */
type NetworkMark =
  /** A connection to which the system has given a number. */
  | { kind: 'connection'; uuid: string }
  /** The router's hardware address, if the system has no better identity for the network. */
  | { kind: 'gateway'; hardwareAddress: string }

/**
 * Returns the same id for the same network. The id is a hash, because the library must not contain hardware addresses.
 */
export function networkId(mark: NetworkMark): string {
  const text = mark.kind === 'connection' ? mark.uuid.toLowerCase() : wholeAddress(mark.hardwareAddress)
  return createHash('sha256').update(`tapelog network ${mark.kind} ${text}`).digest('hex').slice(0, 24)
}

/** `0:1e:8c:12:ab:3` and `00-1E-8C-12-AB-03` are the same address. */
const wholeAddress = (address: string): string =>
  address
    .toLowerCase()
    .split(/[:-]/)
    .map((byte) => byte.padStart(2, '0'))
    .join(':')
