import { createHash, X509Certificate } from 'node:crypto'
import { fromBER } from 'asn1js'
import {
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  id_ContentType_SignedData,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isCertificateNamed } from './essCertId.ts'

export const sha256Oid = '2.16.840.1.101.3.4.2.1'
/** SHA-256, SHA-384 and SHA-512. Collisions are known for everything older. */
const digests = [sha256Oid, '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3']
/** Signatures with MD5 or SHA-1: RSA, DSA, ECDSA. */
const oldSignatures = ['1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5', '1.2.840.10040.4.3', '1.2.840.10045.4.1']
const timeStamping = '1.3.6.1.5.5.7.3.8'
const contentTypeOid = '1.2.840.113549.1.9.3'
const mostName = 200

/**
 * `roots`: certificates in DER; null: the chain is not checked. `nonce`: of the request; null where a stored token is checked. `host`:
 * named in errors.
 */
export type StampCheck = { roots: readonly Uint8Array[] | null; nonce?: Uint8Array | null; host: string }

/** `atMs`: Unix milliseconds, by the authority. `authority`: as its certificate names it. */
export type StampFacts = { atMs: number; authority: string; isRootChecked: boolean }

/**
 * Checks a TimeStampToken over these bytes: SHA-256 of the bytes, the nonce, the signature, the certificate and its purpose, and
 * where roots are given, that it leads to one of them and was valid at the time of the stamp. Whether a certificate was revoked is not
 * checked. Throws `stamp-unreadable`, `stamp-of-other-bytes`, `stamp-of-other-request`, `stamp-not-signed`, `stamp-wrong-certificate` and
 * `stamp-root-unknown`.
 */
export async function checkStampToken(
  token: Uint8Array,
  bytes: Uint8Array,
  { roots, nonce = null, host }: StampCheck,
): Promise<StampFacts> {
  const { signed, info, signer } = readToken(token, host)
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView)
  if (
    info.messageImprint.hashAlgorithm.algorithmId !== sha256Oid ||
    !imprint.equals(createHash('sha256').update(bytes).digest())
  )
    throw problem('stamp-of-other-bytes', { host })
  if (nonce !== null && !(info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce)))
    throw problem('stamp-of-other-request', { host })
  const certificate = await signerOf(signed, signer, bytes, host)
  demandPurpose(certificate, info.genTime, signer, host)
  if (roots !== null) await demandRoot(signed, bytes, roots, host)
  return {
    atMs: info.genTime.getTime(),
    authority: nameOf(certificate),
    isRootChecked: roots !== null,
  }
}

/** The bytes come from a stranger: whatever the parsers throw is `stamp-unreadable`. */
function readToken(token: Uint8Array, host: string): { signed: SignedData; info: TSTInfo; signer: SignerInfo } {
  try {
    const { offset, result } = fromBER(new Uint8Array(token))
    if (offset !== token.length) throw new TypeError('more than a token')
    const content = new ContentInfo({ schema: result })
    if (content.contentType !== id_ContentType_SignedData) throw new TypeError('not signed data')
    const signed = new SignedData({ schema: content.content })
    const { eContentType, eContent } = signed.encapContentInfo
    const [signer, ...more] = signed.signerInfos
    if (eContentType !== id_eContentType_TSTInfo || !eContent || !signer || more.length > 0)
      throw new TypeError('not one signed TSTInfo')
    const info = TSTInfo.fromBER(eContent.getValue())
    if (Number.isNaN(info.genTime.getTime())) throw new TypeError('no time')
    return { signed, info, signer }
  } catch (cause) {
    throw problem('stamp-unreadable', { host }, { cause })
  }
}

/** The certificate whose key signed the token. */
async function signerOf(signed: SignedData, signer: SignerInfo, bytes: Uint8Array, host: string): Promise<Certificate> {
  const contentType = signer.signedAttrs?.attributes.find(({ type }) => type === contentTypeOid)?.values[0]
  const isStrong =
    digests.includes(signer.digestAlgorithm.algorithmId) &&
    !oldSignatures.includes(signer.signatureAlgorithm.algorithmId)
  try {
    if (isStrong && contentType?.valueBlock.toString() === id_eContentType_TSTInfo) {
      const data = new Uint8Array(bytes).buffer
      const { signatureVerified, signerCertificate } = await signed.verify({ signer: 0, data, extendedMode: true })
      if (signatureVerified && signerCertificate) return signerCertificate
    }
  } catch (cause) {
    throw problem('stamp-not-signed', { host }, { cause })
  }
  throw problem('stamp-not-signed', { host })
}

/** RFC 3161, 2.3: the certificate is for time stamps alone; the signature names it; it was valid at that time. */
function demandPurpose(certificate: Certificate, at: Date, signer: SignerInfo, host: string): void {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === id_ExtKeyUsage)
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  const isForStamps = usage?.critical === true && purposes.length === 1 && purposes[0] === timeStamping
  const isValid = certificate.notBefore.value <= at && at <= certificate.notAfter.value
  if (!isForStamps || !isValid || !isCertificateNamed(signer, derOf(certificate)))
    throw problem('stamp-wrong-certificate', { host })
}

async function demandRoot(
  signed: SignedData,
  bytes: Uint8Array,
  roots: readonly Uint8Array[],
  host: string,
): Promise<void> {
  try {
    const trustedCerts = roots.map((der) => Certificate.fromBER(new Uint8Array(der)))
    const data = new Uint8Array(bytes).buffer
    await signed.verify({
      signer: 0,
      data,
      extendedMode: true,
      checkChain: true,
      trustedCerts,
      passedWhenNotRevValues: true,
    })
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    throw problem('stamp-root-unknown', { host }, { cause })
  }
}

const derOf = (certificate: Certificate): Buffer => Buffer.from(certificate.toSchema().toBER())

function nameOf(certificate: Certificate): string {
  const { subject } = new X509Certificate(derOf(certificate))
  const parts = new Map(subject.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string]))
  return shownText(parts.get('CN') ?? parts.get('O') ?? subject).slice(0, mostName)
}
