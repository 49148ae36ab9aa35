/** The strings of a PDF's objects, decoded: in parentheses and as hexadecimal digits (ISO 32000-1, 7.3.4). `source`: the bytes as Latin-1. */
export function* pdfStrings(source: string): Generator<string> {
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '%') {
      const end = /[\r\n]/g
      end.lastIndex = at
      at = end.exec(source)?.index ?? source.length
    } else if (sign === '(') {
      const { text, end } = literalAt(source, at)
      yield decoded(text)
      at = end
    } else if (sign === '<' && source[at + 1] === '<') at++
    else if (sign === '<') {
      const end = source.indexOf('>', at)
      if (end < 0) return
      const digits = source.slice(at + 1, end).replace(/\s/g, '')
      if (/^[\da-fA-F]+$/.test(digits))
        yield decoded(Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1'))
      at = end
    }
  }
}

const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function literalAt(source: string, start: number): { text: string; end: number } {
  const parts: string[] = []
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0]
      const lineEnd = /^\r?\n|^\r/.exec(source.slice(at + 1, at + 3))?.[0]
      const next = source[at + 1] ?? ''
      if (octal !== undefined) parts.push(String.fromCharCode(Number.parseInt(octal, 8) & 0xff))
      else if (lineEnd === undefined) parts.push(named[next] ?? next)
      at += octal?.length ?? lineEnd?.length ?? 1
    } else if (sign === '(') {
      if (depth++ > 0) parts.push(sign)
    } else if (sign === ')') {
      if (--depth === 0) return { text: parts.join(''), end: at }
      parts.push(sign)
    } else parts.push(sign)
  }
  return { text: parts.join(''), end: source.length }
}

function decoded(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  if (text.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes)
  if (text.startsWith('\xef\xbb\xbf')) return new TextDecoder('utf-8').decode(bytes)
  return text
}
