import canonicalize from 'canonicalize'

/** JSON in the form of RFC 8785, as UTF-8. Throws for what it cannot have: NaN, infinity, half of a surrogate pair. */
export function canonicalBytes(value: object): Buffer {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('this value has no JSON')
  return Buffer.from(text)
}

/**
 * Reads JSON, and tells whether its bytes are the canonical ones: with them, no second name, space or way of writing a number can
 * hide. Throws for bytes that are no JSON object in UTF-8.
 */
export function readCanonical(bytes: Uint8Array): { value: Record<string, unknown>; isCanonical: boolean } {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('this is no JSON object')
  return { value: value as Record<string, unknown>, isCanonical: canonicalBytes(value).equals(bytes) }
}
