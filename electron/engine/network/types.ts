/**
 * The network that this machine sends over, as far as the system tells; null is "cannot be told". `id` is the same whenever
 * this network is used again, and says nothing else: no address and no name can be read from it.
 */
export type NetworkState = { id: string | null; name: string | null; metered: boolean | null }

/** Asks the system anew each time. */
export type NetworkPort = { current(): Promise<NetworkState> }

export const unknownNetwork: NetworkState = { id: null, name: null, metered: null }
