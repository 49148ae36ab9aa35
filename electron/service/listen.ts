import { isIP } from 'node:net'
import { TapelogError } from '../../shared/errors.ts'
import { isLoopback } from '../../shared/partner/regions.ts'
import type { ServiceDeps } from './types.ts'

/**
 * Checks where a service would listen. Tokens and recordings must not cross a network in the clear by accident: any
 * address but this machine's needs TLS, or to be told so in so many words.
 */
export function checkListenAddress({ host = '127.0.0.1', tls, plainHttp }: ServiceDeps): void {
  const here = isLoopback(new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}`))
  if (!here && !tls && !plainHttp)
    throw new TapelogError(
      'tls-needed',
      'A service that others can reach needs a certificate: give --tls-cert and --tls-key, or say --plain-http if something else encrypts in front of it.',
    )
}
