import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { TapelogError } from '../../shared/errors.ts'
import { isLoopback } from '../../shared/partner/regions.ts'
import type { ServiceDeps } from './types.ts'

/**
 * Checks where a service would listen. Tokens and recordings must not cross a network in the clear by accident: any
 * address but this machine's needs TLS, or to be told so in so many words.
 */
export function checkListenAddress({ host = '127.0.0.1', tls, plainHttp, publicOrigin }: ServiceDeps): void {
  const url = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)
  if (!url || url.href !== `http://${url.hostname}/`)
    throw new TapelogError('host-invalid', 'The service cannot listen at this host. Give a name or an address.')
  if (tls) demandPair(tls)
  if (isLoopback(url)) return
  if (!tls && !plainHttp)
    throw new TapelogError(
      'tls-needed',
      'A service that others can reach needs a certificate: give --tls-cert and --tls-key, or say --plain-http if something else encrypts in front of it.',
    )
  // The addresses it hands out for parts and downloads begin with it, and nobody can call 0.0.0.0.
  if (publicOrigin === undefined && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(url.hostname))
    throw new TapelogError(
      'public-origin-needed',
      'A service that listens everywhere has to know what clients call it: give --public-origin https://name:port.',
    )
}

/** Found out before anything is opened: a server that cannot be made would keep the folder's lock. */
function demandPair({ certificate, key }: NonNullable<ServiceDeps['tls']>): void {
  try {
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) throw new Error('not a pair')
  } catch (cause) {
    throw new TapelogError('tls-invalid', 'The TLS certificate and key are not a pair in PEM form. Check both.', {
      cause,
    })
  }
}
