import { createHash } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import type { SignerInfo } from 'pkijs'

/** The attributes that name the signer's certificate: RFC 2634 (by SHA-1), and RFC 5816 (by SHA-256 unless it says another). */
const certIds = { '1.2.840.113549.1.9.16.2.12': 'sha1', '1.2.840.113549.1.9.16.2.47': 'sha256' } as const
const hashNames: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/**
 * Whether the signed attributes name this certificate (DER), as RFC 3161 demands. Without that, another certificate with the same key
 * could be put in its place.
 */
export function isCertificateNamed(signer: SignerInfo, der: Uint8Array): boolean {
  const found = (signer.signedAttrs?.attributes ?? []).flatMap(({ type, values }) =>
    Object.hasOwn(certIds, type) ? [{ usual: certIds[type as keyof typeof certIds], value: values[0] as unknown }] : [],
  )
  return found.length > 0 && found.every(({ usual, value }) => isFirstOf(value, usual, der))
}

/** SigningCertificate ::= SEQUENCE { certs SEQUENCE OF ESSCertID, … }; the first is the signer's. */
function isFirstOf(value: unknown, usual: string, der: Uint8Array): boolean {
  const [certs] = itemsOf(value)
  const [first] = itemsOf(certs)
  const [one, two] = itemsOf(first)
  const hash = one instanceof OctetString ? one : two
  const [oid] = itemsOf(one)
  const name = oid instanceof ObjectIdentifier ? hashNames[oid.valueBlock.toString()] : usual
  return (
    hash instanceof OctetString &&
    name !== undefined &&
    createHash(name).update(der).digest().equals(Buffer.from(hash.valueBlock.valueHexView))
  )
}

const itemsOf = (value: unknown): unknown[] => (value instanceof Sequence ? value.valueBlock.value : [])
