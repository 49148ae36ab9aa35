import { createHash } from 'node:crypto'
import type { Destination, Settings } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import type { EngineDeps } from '../types.ts'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Credentials travel over https only, except on this machine. Returns the address without a trailing slash. */
export function checkedBaseUrl(address: string): string {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    throw new TapelogError(
      'address-invalid',
      'The service’s base address is not a web address. Correct it in Settings.',
    )
  }
  const plainAllowed = url.protocol === 'http:' && loopbackHosts.has(url.hostname)
  if (url.protocol !== 'https:' && !plainAllowed)
    throw new TapelogError(
      'address-insecure',
      'The service’s base address must begin with https://. Correct it in Settings.',
    )
  return address.replace(/\/+$/, '')
}

/**
 * How to reach a destination. A recording that never leaves this machine is refused here, whatever asks: this is the
 * only door to a connection.
 */
export function connectionResolver(
  deps: Pick<EngineDeps, 'embeddedService' | 'remoteOverride' | 'secret'>,
  settings: () => Settings,
) {
  return async (destination: Destination, recording: { localOnly: boolean }): Promise<ServiceConnection> => {
    if (destination === 'this-machine') {
      const connection = await deps.embeddedService()
      if (!loopbackHosts.has(new URL(connection.baseUrl).hostname))
        throw new TapelogError(
          'not-this-machine',
          'The service on this machine is not on this machine. Nothing was sent.',
        )
      return connection
    }
    if (recording.localOnly)
      throw new TapelogError(
        'local-only',
        'This recording never leaves this machine, so it is not sent to a remote service. Transcribe it here, or lift the mark first.',
      )
    if (deps.remoteOverride) return { ...deps.remoteOverride, baseUrl: checkedBaseUrl(deps.remoteOverride.baseUrl) }
    const { remote } = settings()
    const [secretKey, apiKey, userToken, authorization] = await Promise.all([
      deps.secret('secretKey'),
      deps.secret('apiKey'),
      deps.secret('userToken'),
      deps.secret('authorization'),
    ])
    if (remote.baseUrl === '' || userToken === null || apiKey === null)
      throw new TapelogError(
        'remote-not-set-up',
        'The remote service is not set up. Enter its address and credentials in Settings, or transcribe on this machine; then retry.',
      )
    return {
      baseUrl: checkedBaseUrl(remote.baseUrl),
      apiBase: remote.apiBase,
      clientId: remote.clientId,
      secretKey: secretKey ?? '',
      apiKey,
      userToken,
      authorization: authorization ?? '',
    }
  }
}
export type ResolveConnection = ReturnType<typeof connectionResolver>

/** Names an account without holding a secret: uploads and submit times belong to one. */
export const serviceKey = (destination: Destination, connection: ServiceConnection): string =>
  destination === 'this-machine'
    ? 'this-machine'
    : createHash('sha256').update(`${connection.baseUrl}\n${connection.clientId}`).digest('hex').slice(0, 16)

/**
 * The service on this machine comes back on another port after a restart; its signatures cover the path only, so an
 * address it gave earlier is still good at its present origin. Addresses of a remote service are used as given.
 */
export function currentAddress(address: string, destination: Destination, connection: ServiceConnection): string {
  if (destination !== 'this-machine') return address
  const given = new URL(address)
  const origin = new URL(connection.baseUrl)
  given.protocol = origin.protocol
  given.host = origin.host
  return given.href
}
