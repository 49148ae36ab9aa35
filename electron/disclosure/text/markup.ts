/** Tags, comments, CDATA and declarations. A quoted value may hold `>`. */
const tagPattern = /<!--([\s\S]*?)-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(?:"[^"]*"|'[^']*'|[^<>"']){0,5000}>/g
/** Programs and styles inside a page. Their text is not shown. */
const codePattern = /<(style|script)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi

/** Tags that end a line in pages, in office files and in XML of texts. */
const blockTag =
  /^<\/?(?:\w+:)?(?:p|div|h[1-6]|h|li|ul|ol|td|tc|th|tr|table|section|header|footer|main|article|blockquote|pre|br|tab|title|body|head|hr|dt|dd|figure|figcaption|sectPr)(?![\w:-])/i

export const hasTags = (text: string): boolean => /<[^<>]+>/.test(text)

/**
 * A marked-up text without its tags. `joined`: only paragraphs, cells and the like end lines, since letters of one word may have different styles.
 * `lined`: each tag ends a line. `values`: what tags, comments, programs and styles hold: values of attributes, texts.
 */
export function withoutTags(text: string): { joined: string; lined: string; values: string } {
  const values: string[] = []
  const plain = text.replace(codePattern, (_, name: string, attributes: string, code: string) => {
    values.push(...textsOfCode(code))
    return `<${name}${attributes}>`
  })
  const stripped = (between: (tag: string) => string, isFirst: boolean) =>
    plain.replace(tagPattern, (tag, comment?: string, data?: string) => {
      if (data !== undefined) return data
      if (isFirst) values.push(comment ?? valuesOfTag(tag))
      return between(tag)
    })
  const lined = stripped(() => '\n', true)
  const joined = stripped((tag) => (blockTag.test(tag) ? '\n' : ''), false)
  return { joined, lined, values: values.filter((one) => one.trim() !== '').join('\n') }
}

/** What a tag holds besides its own name and the names of its attributes. */
const valuesOfTag = (tag: string): string =>
  tag
    .slice(1, -1)
    .replace(/^[/!?]?[\w:.-]+/, '')
    .replace(/[\w:.-]+\s*=\s*(?=["'])/g, '\n')

/** The comments and the strings of a program or a style. */
const textsOfCode = (code: string): string[] =>
  code.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|url\([^)]*\)/g) ??
  []
