/**
 * A transcript without what a mouth does while it looks for words. Only the export changes; what is left out can be shown.
 */

/** A stretch of a text: `text.slice(from, to)`, in UTF-16 units. */
export type Stretch = { from: number; to: number }

/** Sounds of hesitation by language, in lower case. Words that also mean something (“like”, “well”, “also”) are not among them. */
const usualHesitations: Record<string, readonly string[]> = {
  en: ['um', 'umm', 'uh', 'uhh', 'uhm', 'er', 'erm', 'hm', 'hmm', 'mm', 'mhm'],
  de: ['äh', 'ähm', 'öh', 'öhm', 'hm', 'hmm', 'mhm'],
  fr: ['euh', 'heu', 'hum', 'hmm', 'mmh'],
  es: ['eh', 'em', 'mmm', 'ehm'],
  pt: ['hã', 'hum', 'hmm', 'ahn'],
  it: ['ehm', 'uhm', 'mmm', 'mh'],
  nl: ['uh', 'uhm', 'eh', 'ehm', 'hmm'],
  ja: ['えー', 'えーと', 'えっと', 'ええと', 'あのー', 'うーん', 'んー'],
}

/** Said twice on purpose, or grammar: “had had”, “that that”, “nous nous”. */
const rightlyDoubled: Record<string, readonly string[]> = {
  en: ['had', 'that', 'no', 'yes', 'very', 'bye'],
  de: ['die', 'das', 'der', 'sie', 'ja', 'nein'],
  fr: ['nous', 'vous', 'oui', 'non'],
  es: ['no', 'sí', 'muy'],
}

const word = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*(?:-|–|—|\u2026)?/gu

/**
 * What *clean* leaves out of a text, in order and apart from each other. `kept`: stretches of quotes, which stay as they are.
 * `hesitations`: the list of the language that the person may have changed.
 */
export function leftOut(
  text: string,
  language: string,
  kept: readonly Stretch[] = [],
  hesitations: readonly string[] = hesitationsOf(language),
): Stretch[] {
  const sounds = new Set(hesitations.map((sound) => sound.toLocaleLowerCase()))
  const doubled = new Set(rightlyDoubled[primary(language)] ?? [])
  const words = wordsOf(text, sounds)
  const found: Stretch[] = []
  words.forEach(({ from, to, bare, isBroken }, at) => {
    const next = words[at + 1]
    const isSound = sounds.has(bare)
    const isFalseStart = isBroken && next !== undefined && /^\s+$/.test(text.slice(to, next.from))
    const isDoubled =
      next !== undefined && !doubled.has(bare) && bare === next.bare && /^\s+$/.test(text.slice(to, next.from))
    if (!isSound && !isFalseStart && !isDoubled) return
    const stretch = isSound ? withComma(text, { from, to }) : { from, to: next?.from ?? to }
    if (kept.every((other) => stretch.to <= other.from || stretch.from >= other.to)) found.push(stretch)
  })
  return joined(found)
}

/** A text without these stretches, in single spaces and with a capital letter where its first word had one. */
export function without(text: string, stretches: readonly Stretch[]): string {
  let left = ''
  let at = 0
  for (const { from, to } of stretches) {
    left += text.slice(at, from)
    at = to
  }
  left += text.slice(at)
  return stretches[0]?.from === firstLetter(text) && startsUpper(text) ? capital(left.trimStart()) : left
}

const hesitationsOf = (language: string): readonly string[] => usualHesitations[primary(language)] ?? []

const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? ''

type Word = Stretch & { bare: string; isBroken: boolean }

function wordsOf(text: string, sounds: ReadonlySet<string>): Word[] {
  const words = [...text.matchAll(word)].map(({ 0: written, index }) => ({
    from: index,
    to: index + written.length,
    bare: written.replace(/[-–—…]$/u, '').toLocaleLowerCase(),
    isBroken: /[\p{L}\p{M}](?:-|–|—)$/u.test(written),
  }))
  // Scripts without spaces: the sounds themselves are looked for.
  return [...sounds].every((sound) => /^[\x20-\u024f]*$/.test(sound)) ? words : [...words, ...soundsIn(text, sounds)]
}

function soundsIn(text: string, sounds: ReadonlySet<string>): Word[] {
  return [...sounds]
    .sort((a, b) => b.length - a.length)
    .flatMap((sound) => {
      const found: Word[] = []
      for (let from = text.indexOf(sound); from >= 0; from = text.indexOf(sound, from + sound.length))
        found.push({ from, to: from + sound.length, bare: sound, isBroken: false })
      return found
    })
    .toSorted((a, b) => a.from - b.from)
}

/** With the comma and the space that belong to it: “and, um, the” → “and, the”. */
function withComma(text: string, { from, to }: Stretch): Stretch {
  const after = /^[,、，]?\s*/u.exec(text.slice(to))?.[0].length ?? 0
  if (to + after < text.length && !/^[.!?…。]/u.test(text.slice(to))) return { from, to: to + after }
  const before = /[,、，]?\s*$/u.exec(text.slice(0, from))?.[0].length ?? 0
  return { from: from - before, to }
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else apart.push({ from, to })
  }
  return apart
}

const firstLetter = (text: string): number => text.search(/\p{L}/u)
const startsUpper = (text: string): boolean => /^\P{L}*\p{Lu}/u.test(text)
const capital = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase())
