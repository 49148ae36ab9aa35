import { extname } from 'node:path'
import { parseSync } from 'vite'

/** Attributes that a person reads or hears, on any component. A letter in them makes them a text. */
const spokenAttribute =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|title|placeholder|alt|label|description|hint|warning|problem|confirm|keep|submit)$/
/** Attributes for programs, whatever their value looks like. */
const silentAttribute = /^(className|style|placement|data-.*)$/
/** Everywhere else: several words, one capitalised word, or an ellipsis. */
const looksLikeText = /\p{L}\S*\s+\S*\p{L}|^\p{Lu}\p{Ll}+\.?$|…$/u
/** Names of keys, and media queries. */
const forPrograms =
  /^(Alt|Arrow(Down|Left|Right|Up)|Backspace|Delete|End|Enter|Escape|Files|Home|Mac|Tab)$|^\([a-z-]+: /

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The texts for a person in a source file, in order. `fileName` ends in .ts or .tsx. */
export function textsInSource(fileName: string, source: string): string[] {
  const { program, errors } = parseSync(fileName, source, { lang: extname(fileName) === '.tsx' ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  return textsOf(program, false)
}

const textIn = (value: unknown, isSpoken: boolean): string[] =>
  typeof value === 'string' && (isSpoken ? /\p{L}/u : looksLikeText).test(value) && !forPrograms.test(value)
    ? [value.trim()]
    : []

/** `isSpoken`: a literal here is on screen or read aloud. */
function textsOf(value: unknown, isSpoken: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, isSpoken))
  if (!isNode(value)) return []
  switch (value.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return []
    case 'JSXText':
      return textIn(value.value, true)
    case 'Literal':
      return textIn(value.value, isSpoken)
    case 'TemplateElement':
      return textIn((value.value as { cooked: string }).cooked, isSpoken)
    case 'TemplateLiteral':
      return [...textsOf(value.quasis, isSpoken), ...textsOf(value.expressions, false)]
    case 'ConditionalExpression':
      return [...textsOf(value.test, false), ...textsOf([value.consequent, value.alternate], isSpoken)]
    case 'LogicalExpression':
      return textsOf([value.left, value.right], isSpoken)
    case 'BinaryExpression':
      return textsOf([value.left, value.right], isSpoken && value.operator === '+')
    case 'JSXExpressionContainer':
      return textsOf(value.expression, isSpoken)
    case 'JSXElement':
    case 'JSXFragment':
      return [...textsOf(value.openingElement, false), ...textsOf(value.children, true)]
    case 'JSXAttribute': {
      const name = String((value.name as Node).name)
      return silentAttribute.test(name) ? [] : textsOf(value.value, spokenAttribute.test(name))
    }
    default:
      return Object.values(value).flatMap((one) => textsOf(one, false))
  }
}
