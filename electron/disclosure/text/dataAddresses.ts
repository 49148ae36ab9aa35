/** The sign before the content of a data address. */
const sign = ';base64,'
const isBase64 = /^[A-Za-z0-9+/=_\-\\%]$/
const codes = new Uint8Array(128)
for (let code = 0; code < 128; code++) codes[code] = isBase64.test(String.fromCharCode(code)) ? 1 : 0

/** A text without the contents of its data addresses, and these contents. `mediaType`: as it is written. */
export function cutDataAddresses(text: string): { text: string; contents: { mediaType: string; bytes: Buffer }[] } {
  const contents: { mediaType: string; bytes: Buffer }[] = []
  const kept: string[] = []
  let done = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, done)) {
    const start = at + sign.length
    let end = start
    // JSON may write `/` as `\\/`.
    while (codes[text.charCodeAt(end)] === 1 && (text[end] !== '\\' || text[end + 1] === '/')) end++
    const head = text.slice(Math.max(0, at - 100), at)
    const mediaType = /data:([^,"'\s]*)$/i.exec(head)?.[1] ?? ''
    const plain = text
      .slice(start, end)
      .replace(/%([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    contents.push({ mediaType, bytes: Buffer.from(plain.replaceAll('\\', ''), 'base64') })
    kept.push(text.slice(done, start))
    done = end
  }
  if (contents.length === 0) return { text, contents }
  kept.push(text.slice(done))
  return { text: kept.join(''), contents }
}
