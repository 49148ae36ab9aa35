/**
 * The network that this machine sends over; null means unknown. `id` is the same whenever this network is used again; no address
 * or name can be read from it.
 */
export type NetworkState = { id: string | null; name: string | null; metered: boolean | null }

/** Asks the system at every call. */
export type NetworkPort = { current(): Promise<NetworkState> }

export const unknownNetwork: NetworkState = { id: null, name: null, metered: null }
