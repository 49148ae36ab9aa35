import { setImmediate as turn } from 'node:timers/promises'
import { datesIn } from '../hints/dates.ts'
import { devicesIn } from '../hints/devices.ts'
import { numbersIn } from '../hints/numbers.ts'
import { type Span, timesIn } from '../hints/times.ts'
import type { Finding, Place, UnreadableReason } from '../types.ts'
import type { Findings } from './findings.ts'
import type { Target, Targets } from './targets.ts'
import { seenText, wordsOf } from './words.ts'

/** The part of a file that is searched. `detail`: see {@link Finding}. `depth`: of containers inside containers. */
export type Spot = { file: string; detail: string; depth: number }

/**
 * How a text is searched. `isMarkup`: only for long names. `isShown`: also for dates, times and numbers. `isTag`: it is no speech.
 * `except`: keys that are noted elsewhere.
 */
type TextKind = { isMarkup?: boolean; isShown?: boolean; isTag?: boolean; except?: ReadonlySet<string> }

const windowCharacters = 1 << 20
/** Longer than the longest phrase that is looked for as a whole. */
const overlapCharacters = 1 << 14
const excerptCharacters = 80

/** Searches texts and bytes for the targets and for hints, and notes what it finds. */
export class Search {
  readonly #targets: Targets
  readonly #findings: Findings
  readonly #signal: AbortSignal | undefined
  /** Bytes that a search of blocks must read twice. */
  readonly overlapBytes: number

  constructor(targets: Targets, findings: Findings, signal?: AbortSignal) {
    this.#targets = targets
    this.#findings = findings
    this.#signal = signal
    this.overlapBytes = targets.raw.mostBytes
  }

  /** Returns the keys of the targets that were found. */
  async text(spot: Spot, place: Place, given: string, kind: TextKind = {}): Promise<Set<string>> {
    const counts = new Map<string, { count: number; note: (count: number) => void }>()
    const count = (key: string, note: (count: number) => void) => {
      const known = counts.get(key)
      if (known) known.count++
      else counts.set(key, { count: 1, note })
    }
    const text = seenText(given)
    for (let from = 0; from < text.length; ) {
      this.#signal?.throwIfAborted()
      const next = endOfWindow(text, from)
      const window = text.slice(from, next + overlapCharacters)
      this.#inWindow(window, next - from, kind, (key, finding, { start, end }) =>
        count(key, (times) =>
          this.#note(spot, place, key, { ...finding, excerpt: excerptOf(window, start, end), count: times }),
        ),
      )
      from = next
      if (from < text.length) await turn()
    }
    for (const [key, { count: times, note }] of counts) if (!kind.except?.has(key)) note(times)
    return new Set(counts.keys())
  }

  /** `ends`: hits from here on belong to the next window. */
  #inWindow(
    text: string,
    ends: number,
    { isMarkup = false, isShown = false, isTag = false }: TextKind,
    found: (key: string, finding: Pick<Finding, 'kind' | 'blocks' | 'nameId' | 'fact'>, span: Span) => void,
  ): void {
    // Spellings of one name may overlap: `Anna` and `Anna Weber`.
    const last = new Map<string, number>()
    for (const { target, start, end } of this.#targets.phrases.in(text, wordsOf(text))) {
      if (start >= ends || (isMarkup && !target.isLong) || start < (last.get(target.key) ?? 0)) continue
      last.set(target.key, end)
      found(target.key, findingOf(target), { start, end })
    }
    for (const span of this.#hashesIn(text)) if (span.start < ends) found('fact hash', hashFact, span)
    if (isMarkup) return
    for (const { days, ...span } of datesIn(text)) {
      if (span.start >= ends) continue
      if (days.some((day) => this.#targets.days.has(day))) found('fact date', dateFact, span)
      else if (isShown) found(`date ${text.slice(span.start, span.end)}`, { kind: 'date', blocks: false }, span)
    }
    if (!isShown && !isTag) return
    for (const [kind, spans] of [
      ['time', timesIn(text)],
      ['number', numbersIn(text)],
      ['device', devicesIn(text, { isTag })],
    ] as const)
      for (const span of spans)
        if (span.start < ends) found(`${kind} ${text.slice(span.start, span.end)}`, { kind, blocks: false }, span)
  }

  /** A hash, or its beginning. */
  *#hashesIn(text: string): Generator<Span> {
    if (this.#targets.hashes.length === 0) return
    for (const { 0: match, index } of text.matchAll(/(?<![\p{L}\p{N}])[\da-f]{8,}(?![\p{L}\p{N}])/giu)) {
      const run = match.toLowerCase()
      if (this.#targets.hashes.some((hash) => hash.startsWith(run) || run.includes(hash)))
        yield { start: index, end: index + match.length }
    }
  }

  /** Searches undecoded bytes for long texts. `at`: the place of the bytes in the part. `except`: keys that are noted elsewhere. */
  bytes(
    spot: Spot,
    bytes: Buffer,
    { at = 0, place = 'bytes', except }: { at?: number; place?: Place; except?: ReadonlySet<string> } = {},
  ): void {
    for (const hit of this.#targets.raw.in(bytes)) {
      if (except?.has(hit.target.key)) continue
      this.#note(spot, place, hit.target.key, {
        ...findingOf(hit.target),
        excerpt: printable(hit.shown),
        count: 1,
        offsetBytes: at + hit.at,
      })
    }
  }

  /** Facts that a format keeps about itself: who made it, when, with what. Also searches them. */
  async metadata(spot: Spot, place: Place, label: string, value: string): Promise<void> {
    if (value.trim() === '') return
    const text = `${label}: ${value}`
    await this.text(spot, place, value, { isTag: true })
    this.#note(spot, place, label, { kind: 'metadata', blocks: false, excerpt: shortened(printable(text)), count: 1 })
  }

  unreadable(spot: Spot, place: Place, reason: UnreadableReason): void {
    this.#note(spot, place, reason, { kind: 'unreadable', blocks: true, excerpt: '', count: 1, reason })
  }

  #note({ file, detail }: Spot, place: Place, key: string, finding: Omit<Finding, 'where'>): void {
    this.#findings.add(key, { ...finding, where: { file, place, detail } })
  }
}

const hashFact = { kind: 'fact', blocks: true, fact: 'hash' } as const
const dateFact = { kind: 'fact', blocks: true, fact: 'date' } as const

const findingOf = ({ kind, blocks, nameId, fact }: Target) => ({
  ...{ kind, blocks },
  ...(nameId === undefined ? {} : { nameId }),
  ...(fact === undefined ? {} : { fact }),
})

/** Windows end between words. */
function endOfWindow(text: string, from: number): number {
  const end = from + windowCharacters
  if (end >= text.length) return text.length
  for (let at = end; at > end - 4096; at--) if (/\s/.test(text[at] ?? '')) return at
  return end
}

const shortened = (text: string): string =>
  text.length > excerptCharacters ? `${text.slice(0, excerptCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim()

function excerptOf(text: string, start: number, end: number): string {
  const around = Math.max(0, Math.floor((excerptCharacters - (end - start)) / 2) - 1)
  const piece = text.slice(Math.max(0, start - around), Math.min(end + around, start + excerptCharacters))
  return shortened(printable(piece.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')))
}
