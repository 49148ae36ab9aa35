import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { isLoopback } from '../../../shared/partner/regions.ts'
import { problem } from '../../../shared/words/problem.ts'

/** `tls`: PEM texts. `publicOrigin`: the origin that clients use. */
type ListenOptions = {
  host?: string
  tls?: { certificate: string; key: string }
  plainHttp?: boolean
  publicOrigin?: string
}

/**
 * Checks where a service would listen. Tokens and recordings must not cross a network unencrypted by accident. So an address that other
 * machines can reach needs TLS or an explicit `plainHttp`, and clients on other machines must use https.
 */
export function checkListenAddress({ host = '127.0.0.1', tls, plainHttp, publicOrigin }: ListenOptions): void {
  const url = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)
  if (!url || url.href !== `http://${url.hostname}/`) throw problem('host-invalid')
  const clients = URL.parse(publicOrigin ?? '')
  if (clients?.protocol === 'http:' && !isLoopback(clients)) throw problem('public-origin-plain')
  if (tls) checkPair(tls)
  if (isLoopback(url)) return
  if (!tls && !plainHttp) throw problem('tls-needed')
  // Upload and download addresses begin with the origin, and no client can connect to 0.0.0.0.
  if (publicOrigin === undefined && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(url.hostname))
    throw problem('public-origin-needed')
}

/** Check this before the folder is opened: a server that fails to start would keep the folder's lock. */
function checkPair({ certificate, key }: NonNullable<ListenOptions['tls']>): void {
  try {
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) throw new Error('not a pair')
  } catch (cause) {
    throw problem('tls-invalid', null, { cause })
  }
}
