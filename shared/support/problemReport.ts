import type { Words } from '../words/catalogue.ts'
import { type LogEntry, lineOf } from './logEntry.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>

/**
 * What a report of a problem says. Facts have names as in the program, so that they are the same in every language. Null: that
 * part of the program did not respond.
 */
export type ReportFacts = {
  /** Unix milliseconds. */
  atMs: number
  versions: Facts
  settings: Facts | null
  counts: Facts | null
  models: readonly { id: string; state: string; isInUse: boolean }[] | null
  log: readonly LogEntry[]
}

/** The report without the person's own words, in the language of `words`. */
export function reportText({ atMs, versions, settings, counts, models, log }: ReportFacts, words: Words): string {
  const texts = words.support.report.file
  const modelLines = models?.map(({ id, state, isInUse }) => `${id}: ${state}${isInUse ? `, ${texts.inUse}` : ''}`)
  return [
    section(texts.title, [texts.made(new Date(atMs).toISOString()), texts.contents]),
    section(texts.versions, factLines(versions)),
    section(words.settings.title, settings ? factLines(settings) : [texts.noResponse]),
    section(words.library.title, counts ? factLines(counts) : [texts.noResponse]),
    section(texts.models, modelLines ?? [texts.noResponse]),
    section(
      texts.log(log.length),
      log.map((entry) => lineOf(entry).trimEnd()),
    ),
  ].join('\n')
}

/** The whole report: the person's own words first, if there are any. */
export function reportWith(ownWords: string, report: string, words: Words): string {
  const typed = ownWords.trim()
  return typed === '' ? report : `${section(words.support.report.file.ownWords, [typed])}\n${report}`
}

const factLines = (facts: Facts): string[] => Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
const section = (title: string, lines: readonly string[]): string =>
  `${title}\n${'-'.repeat(40)}\n${lines.join('\n')}\n`
