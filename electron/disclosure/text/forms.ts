import { columnsOf } from './columns.ts'
import { withoutBackslashes, withoutEntities, withoutPercents, withoutRichText } from './escapes.ts'
import { hasTags, withoutTags } from './markup.ts'

/**
 * A form in which a text is searched. `isMarkup`: the names of its tags and attributes are still in it, so that only long names are looked for.
 * `isShown`: what a reader sees; dates, times and numbers are looked for here.
 */
type Form = { text: string; isMarkup: boolean; isShown: boolean }

const mostForms = 40
/** An address in HTML in JSON in XML is four layers. */
const mostLayers = 5

/** The times of cues, and what stands before and between them, so that words on both sides follow each other. */
const timeMarks = /^\s*\d+\s*$|[#[(<]?\d{1,3}(?:[:.,;-]\d{1,3})+[#\])>]?|-->/gm

/**
 * All forms of a text: as it is, without its tags, with its escapes decoded, layer by layer. `isComplete`: false if there are more layers than are
 * opened.
 */
export function formsOf(source: string): { forms: Form[]; isComplete: boolean } {
  const seen = new Set<string>()
  const forms: Form[] = []
  let isComplete = true
  let layer: Form[] = []
  const add = (into: Form[], form: Form) => {
    if (form.text.trim() === '' || seen.has(form.text)) return
    if (forms.length >= mostForms) {
      isComplete = false
      return
    }
    seen.add(form.text)
    forms.push(form)
    into.push(form)
  }
  const isMarkup = /^\s*</.test(source)
  const isRich = /^\s*\{\\rtf/.test(source)
  add(layer, { text: source, isMarkup: isMarkup || isRich, isShown: !isMarkup && !isRich })
  if (isRich) add(layer, { text: withoutRichText(source), isMarkup: false, isShown: true })
  const columns = columnsOf(source)
  if (columns !== null) add(layer, { text: columns, isMarkup: false, isShown: false })
  for (let count = 0; layer.length > 0; count++) {
    const next: Form[] = []
    if (count === mostLayers) {
      const left = layer.some((form) => decoded(form).some(({ text }) => !seen.has(text) && text.trim() !== ''))
      return { forms, isComplete: isComplete && !left }
    }
    for (const form of layer) for (const one of decoded(form)) add(next, one)
    layer = next
  }
  return { forms: [...forms, ...forms.flatMap(withoutTimes)], isComplete }
}

/** One layer less. */
function decoded(form: Form): Form[] {
  const { text, isMarkup } = form
  const next = [withoutEntities, withoutPercents, withoutBackslashes].flatMap((decode) => {
    const plain = decode(text)
    // Tags that were escaped are text of the page, not its markup.
    return plain === text ? [] : [{ ...form, text: plain, isShown: form.isShown || !isMarkup }]
  })
  if (!hasTags(text)) return next
  const { joined, lined, values } = withoutTags(text)
  const others = { isMarkup: false, isShown: false }
  return [
    ...next,
    { ...others, text: lined, isShown: isMarkup },
    { ...others, text: joined },
    { ...others, text: values },
  ]
}

function withoutTimes({ text, isMarkup }: Form): Form[] {
  if (isMarkup) return []
  const plain = text.replace(timeMarks, ' ')
  return plain === text ? [] : [{ text: plain, isMarkup: false, isShown: false }]
}
