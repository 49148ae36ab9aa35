import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import * as tls from 'node:tls'
import { type PeerCertificate, TLSSocket } from 'node:tls'
import { authoritiesIn } from '../../shared/accounts/authority.ts'
import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { shownText } from '../../shared/text/shownText.ts'
import type { CertificateFault } from '../../shared/words/en/sentences/partner.ts'
import { problemInfo } from '../../shared/words/problem.ts'

/** What the codes of OpenSSL (X509_V_ERR_…) and of Node mean for a person. */
const faultOf: Readonly<Record<string, CertificateFault>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown-issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer',
  CERT_UNTRUSTED: 'unknown-issuer',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
  HOSTNAME_MISMATCH: 'other-name',
  CERT_REVOKED: 'unusable',
  CERT_REJECTED: 'unusable',
  CERT_SIGNATURE_FAILURE: 'unusable',
  CERT_CHAIN_TOO_LONG: 'unusable',
  INVALID_CA: 'unusable',
  INVALID_PURPOSE: 'unusable',
  PATH_LENGTH_EXCEEDED: 'unusable',
}

const longestName = 100

/** The certificate that a server shows, also if it is then refused. */
export class ShownCertificate {
  #shown: PeerCertificate | null = null

  constructor(request: ClientRequest) {
    request.once('socket', (socket: Socket) => {
      if (!(socket instanceof TLSSocket) || request.reusedSocket) return
      // Node's own listener checks the certificate, and ends the connection if it is not trusted.
      socket.prependOnceListener('secure', () => {
        this.#shown = socket.getPeerCertificate()
      })
    })
  }

  /** The problem with the certificate, with its owner and issuer; null if the request failed for another reason. Nothing has left then. */
  problemOf(error: unknown): ErrorInfo | null {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const fault = Object.hasOwn(faultOf, code) ? faultOf[code] : undefined
    if (fault === undefined) return null
    const { subject, issuer } = this.#shown ?? {}
    return problemInfo('certificate-untrusted', { fault, owner: nameOf(subject), issuer: nameOf(issuer) })
  }
}

/** `CN (O)`; empty if the certificate names neither. */
function nameOf(name: PeerCertificate['subject'] | undefined): string {
  const texts = [name?.CN, name?.O].flatMap((text) =>
    typeof text === 'string' ? [shownText(text)] : (text?.slice(0, 1) ?? []),
  )
  const [first = '', second] = [...new Set(texts.map((text) => text.slice(0, longestName)))]
  return second ? `${first} (${second})` : first
}

const trusted = new Map<string, string[]>()

/** The authorities that count for an account with authorities of its own. */
export function authoritiesWith(own: string): string[] {
  const before = trusted.get(own)
  if (before) return before
  // An older runtime knows only the authorities that it brings.
  const usual = tls.getCACertificates?.('default') ?? tls.rootCertificates
  const all = [...usual, ...authoritiesIn(own)]
  trusted.set(own, all)
  return all
}
