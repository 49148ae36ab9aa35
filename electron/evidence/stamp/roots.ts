import { X509Certificate } from 'node:crypto'
import { problem } from '../../../shared/words/problem.ts'

/** The certificates of a PEM file, in DER. Throws `stamp-roots-unreadable` if it has none. */
export function readRoots(pem: string): Buffer[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block).raw)
  } catch {
    // Said below.
  }
  throw problem('stamp-roots-unreadable')
}
