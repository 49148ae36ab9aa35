/** Certificates of authorities as text (PEM), as a newsroom gives them to its people. */

const block = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----([\s\S]*?)-----END (?:TRUSTED )?CERTIFICATE-----/g

/** The certificates in a text, each in its usual form. Text between them does not count, and line breaks may be lost. */
export const authoritiesIn = (text: string): string[] =>
  [...text.matchAll(block)].flatMap(([, content = '']) => {
    const base64 = content.replace(/\s+/g, '')
    return isCertificate(base64)
      ? [`-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`]
      : []
  })

/** True if every certificate in the text can be read, and there is one. */
export const isAuthority = (text: string): boolean => {
  const count = [...text.matchAll(block)].length
  return count > 0 && !text.includes('PRIVATE KEY') && authoritiesIn(text).length === count
}

/** A certificate is one ASN.1 sequence, whose length stands at its beginning. */
function isCertificate(base64: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return false
  const head = atob(base64.slice(0, 8))
  const sizeBytes = (base64.length / 4) * 3 - (base64.match(/=*$/)?.[0].length ?? 0)
  const [tag, form, high, low] = [...head].map((letter) => letter.charCodeAt(0))
  if (tag !== 0x30 || high === undefined || low === undefined) return false
  if (form === 0x82) return high * 256 + low + 4 === sizeBytes
  return form === 0x81 && high + 3 === sizeBytes
}
