import { RE2JS } from 're2js'
import { accentlessFinds } from '../../../shared/accentlessFinds.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import type { FoundText, TextMatch, TextSearch } from '../../../shared/textSearch.ts'
import type { SegmentRow } from './rows.ts'

/** A find in a text, and what a replacement becomes there. Offsets in UTF-16 units. */
type Find = { startOffset: number; endOffset: number; becomes: (replacement: string) => string }
type FindAll = (text: string) => Find[]

/** A find in a segment. What it becomes is made only when it is asked for: of a day's transcript it can be gigabytes. */
export type FoundPlace = FoundText & Pick<Find, 'becomes'>

/** The finds of a search in these segments, in order. Throws `pattern-invalid`. */
export function placesIn(rows: readonly SegmentRow[], search: TextSearch): FoundPlace[] {
  const findAll = finderOf(search)
  return rows
    .filter((row) => isMeant(row, search))
    .flatMap(({ id, text }) =>
      findAll(text).map((find) => ({ ...find, segmentId: id, text: text.slice(find.startOffset, find.endOffset) })),
    )
}

/** `replacement` null: without what the place becomes. */
export const asMatch = ({ becomes, ...place }: FoundPlace, replacement: string | null): TextMatch => ({
  ...place,
  becomes: replacement === null ? null : becomes(replacement),
})

const isMeant = (row: SegmentRow, { speakerId, unverifiedOnly }: TextSearch) =>
  (speakerId === undefined || row.speakerId === speakerId) && !(unverifiedOnly === true && row.verified === 1)

function finderOf(search: TextSearch): FindAll {
  const findAll = search.isPattern ? patternFinder(search) : wordsFinder(search)
  if (!search.wholeWords) return findAll
  return (text) => findAll(text).filter((find) => standsAlone(text, find))
}

const ofWords = /[\p{L}\p{N}\p{M}_]/u

/** Between two characters that are not of words. */
function standsAlone(text: string, { startOffset, endOffset }: Find): boolean {
  const before = text.slice(0, startOffset).match(/.$/su)?.[0] ?? ''
  const after = text.slice(endOffset).match(/^./su)?.[0] ?? ''
  return !ofWords.test(before) && !ofWords.test(after)
}

function wordsFinder({ text: sought, matchCase, ignoreAccents }: TextSearch): FindAll {
  if (ignoreAccents && !matchCase)
    return (text) => accentlessFinds(text, sought).map((find) => ({ ...find, becomes: (replacement) => replacement }))
  const literal = new RegExp(sought.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  return (text) =>
    [...text.matchAll(literal)].map(({ 0: found, index }) => ({
      startOffset: index,
      endOffset: index + found.length,
      becomes: (replacement) => replacement,
    }))
}

/** RE2 reads a text once, whatever the pattern: no pattern can hold up the engine. */
function patternFinder({ text: pattern, matchCase }: TextSearch): FindAll {
  const compiled = compile(pattern, matchCase === true)
  return (text) => {
    const finds: Find[] = []
    const matcher = compiled.matcher(text)
    while (matcher.find()) {
      const found = matcher.group() ?? ''
      // A pattern that may find nothing, such as x*, finds nothing everywhere.
      if (found === '') continue
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? '')
      const named = Object.fromEntries(
        Object.entries(compiled.namedGroups()).map(([name, index]) => [name, groups[index] ?? '']),
      )
      const startOffset = matcher.start()
      finds.push({
        startOffset,
        endOffset: startOffset + found.length,
        becomes: (replacement) => filledIn(replacement, groups, named),
      })
    }
    return finds
  }
}

function compile(pattern: string, matchCase: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, matchCase ? 0 : RE2JS.CASE_INSENSITIVE)
  } catch (cause) {
    throw problem('pattern-invalid', null, { cause })
  }
}

const filledIn = (replacement: string, groups: readonly string[], named: Record<string, string>): string =>
  replacement.replace(/\$(?:([$&])|([1-9])|<([^>]*)>)/g, (written, sign?: string, number?: string, name?: string) => {
    if (sign !== undefined) return sign === '$' ? '$' : (groups[0] ?? '')
    if (number !== undefined) return groups[Number(number)] ?? ''
    return name === undefined ? written : (named[name] ?? '')
  })
