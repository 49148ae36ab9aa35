import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** Ways to write text that hide words from a search. Each gives the text itself if there is nothing to decode. */

const hasEntity = /&(?:#\d|#[xX][\da-fA-F]|[A-Za-z])/

/** Character references of HTML and XML, by name and by number. */
export function withoutEntities(text: string): string {
  if (!hasEntity.test(text)) return text
  const { childNodes } = parseFragment(text.replaceAll('<', '&lt;').replaceAll('\0', '\ufffd'))
  return childNodes.map((node) => (isText(node) ? node.value : '')).join('')
}

const isText = (node: DefaultTreeAdapterTypes.ChildNode): node is DefaultTreeAdapterTypes.TextNode =>
  node.nodeName === '#text'

/** `%C3%BC` in addresses. */
export const withoutPercents = (text: string): string =>
  text.replace(/(?:%[\da-fA-F]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))

const named: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Escapes of JSON and JavaScript. */
export const withoutBackslashes = (text: string): string =>
  text.replace(
    /\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|(["'\\/bfnrtv]))/g,
    (whole, four?: string, any?: string, two?: string, sign?: string) => {
      if (sign !== undefined) return named[sign] ?? sign
      const code = Number.parseInt(four ?? any ?? two ?? '', 16)
      return code > 0x10ffff ? whole : four === undefined ? String.fromCodePoint(code) : String.fromCharCode(code)
    },
  )

const windows1252 = new TextDecoder('windows-1252')

/** The text of a Rich Text file: without control words, with its escaped letters. */
export const withoutRichText = (text: string): string =>
  text
    .replace(/\\'([\da-fA-F]{2})/g, (_, code: string) => windows1252.decode(Buffer.from(code, 'hex')))
    .replace(/\\u(-?\d{1,5}) ?\??/g, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\(?:par|line|tab|cell|row)\b ?/g, '\n')
    .replace(/\\[a-z]{1,32}-?\d* ?|\\\*|[{}]|\r?\n/g, (sign) => (sign === '\n' ? '\n' : ''))
