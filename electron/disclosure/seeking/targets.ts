import { isUnspaced } from '../../../shared/transcripts/searchableText.ts'
import { datesIn } from '../hints/dates.ts'
import type { Finding, Forbidden, Hints } from '../types.ts'
import { type Phrase, Phrases, phraseWords } from './phrases.ts'
import { type RawText, RawTexts } from './rawTexts.ts'

/** What a hit means. `key`: the same for all spellings. `isLong`: from 6 bytes on, so that it is also found in undecoded bytes. */
export type Target = Pick<Finding, 'kind' | 'blocks' | 'nameId' | 'fact'> & { key: string; isLong: boolean }

const leastRawBytes = 6
/** With fewer letters, other words look like a name with an ending, or like letters that are spelled out. */
const leastNameLetters = 3
/** Fewer words or letters are said by everybody. */
const leastRedacted = { words: 2, letters: 10 }
/** So many words in a row of a long redaction are not there by chance. */
const leastRun = { words: 8, letters: 24 }

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8')
const lettersOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0)

/** Everything that is looked for, in the forms in which it is looked for. */
export type Targets = {
  phrases: Phrases<Target>
  raw: RawTexts<Target>
  /** Forbidden days as `2026-09-14`. */
  days: ReadonlySet<string>
  /** Forbidden hashes, small letters. */
  hashes: readonly string[]
}

export function targetsOf({ names, redacted, facts, allowed = [] }: Forbidden, { known }: Hints): Targets {
  const phrases: Phrase<Target>[] = []
  const raw: RawText<Target>[] = []
  const add = (target: Omit<Target, 'isLong'>, text: string, more: Partial<Phrase<Target>> = {}) => {
    const words = phraseWords(text)
    if (words.length === 0) return
    const isLong = bytesOf(text.trim()) >= leastRawBytes
    const whole = { ...target, isLong }
    phrases.push({ target: whole, words, ...more })
    if (target.kind === 'real-name') for (const form of otherForms(words)) phrases.push({ target: whole, words: form })
    if (isLong && target.blocks && more.exact === undefined) raw.push({ target: whole, text: text.trim() })
  }
  for (const { id, spellings } of names)
    for (const spelling of spellings) add({ kind: 'real-name', blocks: true, key: `name ${id}`, nameId: id }, spelling)
  for (const [index, text] of redacted.entries()) {
    const words = phraseWords(text)
    const blocks = words.length >= leastRedacted.words && lettersOf(words) >= leastRedacted.letters
    const target = { kind: 'redacted-words', blocks, key: `redacted ${index}` } as const
    add(target, text)
    for (const run of runsOf(words)) phrases.push({ target: { ...target, isLong: true }, words: run })
  }
  for (const { kind, values } of facts)
    for (const value of values) {
      const target = { kind: 'fact', blocks: true, key: `fact ${kind}`, fact: kind } as const
      const isOfNumbers = kind === 'date' || kind === 'duration'
      add(target, value, isOfNumbers ? { exact: value.trim() } : {})
      const stem = value.replace(/\.[a-z0-9]{1,5}$/i, '')
      if (kind === 'file-name' && stem !== value && bytesOf(stem) >= leastRawBytes) add(target, stem)
    }
  for (const { kind, text } of known)
    add({ kind: 'known-name', blocks: false, key: `known ${text}` }, text, { isCapital: kind === 'capitalised' })
  const valuesOf = (wanted: string) => facts.flatMap(({ kind, values }) => (kind === wanted ? values : []))
  return {
    phrases: new Phrases(phrases, allowed.map(phraseWords)),
    raw: new RawTexts(raw, allowed),
    days: new Set(valuesOf('date').flatMap((value) => [...datesIn(value)].flatMap(({ days }) => days))),
    hashes: valuesOf('hash').map((hash) => hash.toLowerCase()),
  }
}

/** `annaweber` in an address or a file name, `Annas` with the ending of a genitive, `A-n-n-a` letter by letter. */
function* otherForms(words: readonly string[]): Generator<string[]> {
  const joined = words.join('')
  if (words.length > 1) yield [joined]
  if (joined.length < leastNameLetters || isUnspaced(joined)) return
  yield [...words.slice(0, -1), `${words.at(-1)}s`]
  yield [...joined]
}

/** All runs of words of a long text that are long enough to be no chance. */
function* runsOf(words: readonly string[]): Generator<string[]> {
  for (let from = 0; from + leastRun.words < words.length; from++) {
    let to = from + leastRun.words
    let letters = lettersOf(words.slice(from, to))
    for (; letters < leastRun.letters && to < words.length; to++) letters += words[to]?.length ?? 0
    if (letters >= leastRun.letters) yield words.slice(from, to)
  }
}
