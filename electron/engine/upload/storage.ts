import type { LookupFunction } from 'node:net'
import { problemInfo } from '../../../shared/words/problem.ts'
import { type PartnerClient, PartnerError } from '../../partner/index.ts'
import { lookupWithin, mayLead, reachOf } from '../../system/index.ts'

/** The rules for the addresses of a service's storage. */
type Storage = {
  /** Throws a PartnerError `upload-plan-unsafe`. */
  demandUpload: (address: string) => void
  /** Throws a PartnerError `download-address-unsafe`. */
  demandDownload: (address: string) => void
  /** The name lookup for connections to an address; undefined for the system's lookup. */
  lookupFor: (address: string) => LookupFunction | undefined
}

/**
 * Presigned addresses come from the service. A service outside must not make Tapelog send recordings to a program on this
 * machine, into its network, or without encryption. Only a service that a person runs on this machine or in its network may use
 * such addresses.
 */
export async function storageOf({ account }: Pick<PartnerClient, 'account'>): Promise<Storage> {
  const url = new URL(account.baseUrl)
  const reach = await reachOf(url)
  const isSafe = (address: string): boolean => {
    const to = URL.parse(address)
    return to !== null && mayLead({ url, reach }, to)
  }
  return {
    demandUpload(address) {
      if (!isSafe(address))
        throw new PartnerError('bad-answer', problemInfo('upload-plan-unsafe'), { operation: 'presign' })
    },
    demandDownload(address) {
      if (!isSafe(address))
        throw new PartnerError('bad-answer', problemInfo('download-address-unsafe'), { operation: 'completeUpload' })
    },
    // The service's own name may resolve to any address, like in requests to the service itself.
    lookupFor: (address) => (URL.parse(address)?.hostname === url.hostname ? undefined : lookupWithin(reach)),
  }
}
