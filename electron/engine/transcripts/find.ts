import { RE2JS } from 're2js'
import { foldedFinds } from '../../../shared/transcripts/foldedFinds.ts'
import type { FoundText, TextMatch, TextSearch } from '../../../shared/transcripts/textSearch.ts'
import { problem } from '../../../shared/words/problem.ts'
import { atOnce } from './inSlices.ts'
import type { SegmentRow } from './rows.ts'

/** A place that was found in a text, with its replacement. Offsets are in UTF-16 units. */
type Find = { startOffset: number; endOffset: number; becomes: (replacement: string) => string }
type FindAll = (text: string) => Iterable<Find>

/**
 * A place that was found in a segment. The replacement is computed only on request, because all replacements in a day's transcript
 * could take gigabytes.
 */
type FoundPlace = FoundText & Pick<Find, 'becomes'>

/** The longest time that a pattern may need in one transcript. */
const patternWithinMs = 5000
/** How many steps a compiled pattern may have, because each step may be tried at each character of a segment. */
const mostSteps = 1500

/**
 * The places that match a search in these segments, in order. Throws `pattern-invalid`, and `pattern-too-slow` if a pattern needs
 * longer than `withinMs`.
 */
export const placesIn = (rows: readonly SegmentRow[], search: TextSearch, withinMs = patternWithinMs): FoundPlace[] =>
  atOnce(findingPlaces(rows, search, withinMs))

/** Like {@link placesIn}, with a pause after each place. */
export function* findingPlaces(
  rows: readonly SegmentRow[],
  search: TextSearch,
  withinMs = patternWithinMs,
): Generator<void, FoundPlace[]> {
  const findAll = finderOf(search, withinMs)
  const places: FoundPlace[] = []
  for (const row of rows) {
    if (!isMeant(row, search)) continue
    for (const find of findAll(row.text)) {
      places.push({ ...find, segmentId: row.id, text: row.text.slice(find.startOffset, find.endOffset) })
      yield
    }
    yield
  }
  return places
}

/** If `replacement` is null, the matches have no replacements. */
export const asMatch = ({ becomes, ...place }: FoundPlace, replacement: string | null): TextMatch => ({
  ...place,
  becomes: replacement === null ? null : becomes(replacement),
})

const isMeant = (row: SegmentRow, { speakerId, unverifiedOnly }: TextSearch) =>
  (speakerId === undefined || row.speakerId === speakerId) && !(unverifiedOnly === true && row.verified === 1)

function finderOf(search: TextSearch, withinMs: number): FindAll {
  const findAll = search.isPattern ? patternFinder(search, withinMs) : wordsFinder(search)
  if (!search.wholeWords) return findAll
  return function* (text) {
    for (const find of findAll(text)) if (standsAlone(text, find)) yield find
  }
}

const ofWords = /[\p{L}\p{N}\p{M}_]/u

/** True if the characters around the place do not belong to words. */
function standsAlone(text: string, { startOffset, endOffset }: Find): boolean {
  const before = text.slice(0, startOffset).match(/.$/su)?.[0] ?? ''
  const after = text.slice(endOffset).match(/^./su)?.[0] ?? ''
  return !ofWords.test(before) && !ofWords.test(after)
}

function wordsFinder({ text: sought, matchCase, ignoreAccents }: TextSearch): FindAll {
  const level = matchCase ? 'signs' : ignoreAccents ? 'accents' : 'case'
  return (text) => foldedFinds(text, sought, level).map((find) => ({ ...find, becomes: (replacement) => replacement }))
}

/**
 * RE2 reads a text once for each find, whatever the pattern. Long segments and large patterns can still take minutes, so the search
 * stops after `withinMs` of work.
 */
function patternFinder({ text: pattern, matchCase }: TextSearch, withinMs: number): FindAll {
  const compiled = compile(pattern, matchCase === true)
  const names = Object.entries(compiled.namedGroups())
  let workedMs = 0
  return function* (text) {
    const matcher = compiled.matcher(text)
    for (;;) {
      const beganMs = performance.now()
      const isFound = matcher.find()
      workedMs += performance.now() - beganMs
      if (workedMs > withinMs) throw problem('pattern-too-slow')
      if (!isFound) return
      const found = matcher.group() ?? ''
      // A pattern that can match nothing, such as x*, matches nothing everywhere. Skip such matches.
      if (found === '') continue
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? '')
      const named = Object.fromEntries(names.map(([name, index]) => [name, groups[index] ?? '']))
      const startOffset = matcher.start()
      yield {
        startOffset,
        endOffset: startOffset + found.length,
        becomes: (replacement) => filledIn(replacement, groups, named),
      }
    }
  }
}

function compile(pattern: string, matchCase: boolean): RE2JS {
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(pattern, matchCase ? 0 : RE2JS.CASE_INSENSITIVE)
  } catch (cause) {
    throw problem('pattern-invalid', null, { cause })
  }
  if (compiled.programSize() > mostSteps) throw problem('pattern-too-slow')
  return compiled
}

const filledIn = (replacement: string, groups: readonly string[], named: Record<string, string>): string =>
  replacement.replace(/\$(?:([$&])|([1-9])|<([^>]*)>)/g, (written, sign?: string, number?: string, name?: string) => {
    if (sign !== undefined) return sign === '$' ? '$' : (groups[0] ?? '')
    if (number !== undefined) return groups[Number(number)] ?? ''
    return name === undefined ? written : (named[name] ?? '')
  })
