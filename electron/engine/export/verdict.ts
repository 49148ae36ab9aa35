import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WithheldFact } from '../../../shared/exports/disclosure.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { localDate, localTime } from '../../../shared/sound/recordedTime.ts'
import { foldedText } from '../../../shared/text/folding.ts'
import { formatClock, formatTimecode } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type Finding, type Forbidden, type Hints, revealedInThread } from '../../disclosure/index.ts'
import { nameFinder } from './findNames.ts'
import { inOwnFolder } from './ownFolder.ts'
import { placeWords } from './placeWords.ts'
import type { ReaderSource } from './readerSource.ts'
import type { ExportSource } from './source.ts'

type Judged = {
  options?: ExportOptions
  /** A finished file or folder that has another name now, and the name that it will get. */
  made: { path: string; name: string }
  signal?: AbortSignal | undefined
  /** The day (`2026-11-28`) that a file says it was made on, for a file whose purpose that is. It may be the recording's. */
  madeOn?: string
  /** Makes the same file of a recording in which nothing is said; null if the format has no words of its own. */
  blank?: (() => Promise<Buffer>) | null
}

/** What a finished file or folder still reveals of what a person protected; empty if nothing is protected. Findings that block come first. */
export async function revealedByExport(
  source: ExportSource,
  reader: ReaderSource,
  { options = usualOptions, made: { path, name }, signal, madeOn, blank = null }: Judged,
): Promise<Finding[]> {
  if (reader.isProtected === null) return []
  const forbidden = forbiddenOf(source, reader, options, madeOn)
  const hints = hintsOf(source, reader)
  const how = signal ? { signal } : {}
  const found = await revealedInThread(path, forbidden, hints, { name, ...how })
  if (blank === null || !found.some(mayBeOwn)) return found
  return await inOwnFolder(source.checkingFolder, async (folder) => {
    const empty = join(folder, 'blank')
    await writeFile(empty, await blank())
    const own = await revealedInThread(empty, forbidden, hints, { name: 'blank', ...how })
    return withoutOwn(found, own)
  })
}

const mayBeOwn = ({ blocks, kind, where: { place } }: Finding): boolean =>
  blocks && kind !== 'unreadable' && place !== 'file-name'

/** Without what the format itself writes as often: a person may be called like a typeface, a recording like an interview. */
function withoutOwn(found: readonly Finding[], own: readonly Finding[]): Finding[] {
  const keyOf = ({ kind, nameId, fact, where: { place, detail } }: Finding) =>
    JSON.stringify([kind, nameId, fact, place, detail])
  const counts = new Map(own.filter(mayBeOwn).map((finding) => [keyOf(finding), finding.count]))
  return found.filter((finding) => !mayBeOwn(finding) || finding.count > (counts.get(keyOf(finding)) ?? 0))
}

/** Throws `export-reveals` if a file has something that it must not have. Call it before the file gets its name. */
export async function demandNothingRevealed(...asked: Parameters<typeof revealedByExport>): Promise<void> {
  const [first, ...others] = (await revealedByExport(...asked)).filter(({ blocks }) => blocks)
  if (first) throw problem('export-reveals', { place: placeWords(first), more: others.length })
}

function forbiddenOf(
  source: ExportSource,
  reader: ReaderSource,
  { disclosure }: ExportOptions,
  madeOn?: string,
): Forbidden {
  const { pseudonyms = [] } = source.protection ?? {}
  const names = disclosure.names === 'listed' ? pseudonyms : []
  const spellings = names.map(({ realName, spellings: others }) => [realName, ...others])
  const find = nameFinder(spellings)
  const said = foldedText(saidText(reader))
  const isSaid = (text: string) => said.includes(foldedText(text))
  const beside = foldedText(textBeside(reader))
  return {
    names: names.map(({ id }, index) => ({ id, spellings: spellings[index] ?? [] })),
    // Words that are also said elsewhere, where nobody redacted them, are there on purpose. A note does not say them on purpose.
    redacted: (reader.isProtected?.redactedTexts ?? []).filter((text) => !isSaid(text)),
    facts: factsOf(source, reader, madeOn)
      .filter(({ kept }) => !disclosure.keeps.includes(kept))
      .map(({ kind, values }) => ({
        kind,
        values: values.filter(
          // Titles are often one word that notes have too.
          (value) => value !== '' && !isSaid(value) && !(kind === 'title' && beside.includes(foldedText(value))),
        ),
      })),
    allowed: [
      // A pseudonym that says a name reveals it.
      ...names.map(({ pseudonym }) => pseudonym).filter((pseudonym) => find(pseudonym).length === 0),
      words.documents.redacted.word,
      words.documents.redacted.title,
    ],
  }
}

/** Whether a time is of this day, in local time or in UTC. */
const isOfDay = (timeMs: number, day: string | undefined): boolean =>
  [localDate(timeMs), new Date(timeMs).toISOString().slice(0, 10)].some((one) => one === day)

/** The facts that an export may reveal only if a person chose so. */
function factsOf(
  { recording, originalPath }: ExportSource,
  reader: ReaderSource,
  madeOn?: string,
): (Forbidden['facts'][number] & { kept: WithheldFact })[] {
  const { title, originalName, sourceLabel, recordedMs, importedMs, durationMs, sha256, md5 } = recording
  const times = [recordedMs, importedMs].filter((time) => time !== null).filter((time) => !isOfDay(time, madeOn))
  return [
    { kept: 'title', kind: 'title', values: [title].filter(isTelling) },
    { kept: 'hash', kind: 'hash', values: [sha256, md5, sha256.slice(0, 12)] },
    { kept: 'file-name', kind: 'file-name', values: [originalName] },
    { kept: 'file-name', kind: 'path', values: originalPath == null ? [] : [originalPath] },
    { kept: 'recorder', kind: 'recorder', values: sourceLabel === 'file' ? [] : [sourceLabel] },
    { kept: 'date', kind: 'date', values: times.flatMap((time) => [localDate(time), localTime(time), `${time}`]) },
    { kept: 'duration', kind: 'duration', values: durationForms(durationMs, reader) },
  ]
}

/** A title of few letters is said by everybody, and so is the one that readers get. */
const isTelling = (title: string): boolean =>
  title.replace(/\P{L}/gu, '').length >= 4 && !foldedText(words.documents.redacted.title).includes(foldedText(title))

/** The recording's length as formats write it, without forms that are also the time of something that the reader sees. */
function durationForms(durationMs: number, { transcript, quotes = [], notes = [] }: ReaderSource): string[] {
  const seen = [
    ...[...transcript.segments, ...quotes].flatMap(({ startMs, endMs }) => [startMs, endMs]),
    ...notes.map(({ atMs }) => atMs),
  ]
  const isExact = (text: string) => text.length >= 6
  const exact = [
    ...[`${durationMs}`, `${durationMs / 1000}`, (durationMs / 1000).toFixed(3), (durationMs / 1000).toFixed(6)],
    ...[formatTimecode(durationMs), formatTimecode(durationMs, ',')],
  ].filter(isExact)
  const second = Math.floor(durationMs / 1000)
  return [
    ...(seen.includes(durationMs) ? [] : new Set(exact)),
    ...(seen.some((ms) => Math.abs(Math.floor(ms / 1000) - second) <= 1) ? [] : [formatClock(durationMs)]),
  ]
}

const saidText = ({ transcript }: ReaderSource): string =>
  [...transcript.segments.map(({ text }) => text), ...transcript.speakers.map(({ name }) => name)].join('\n')

const textBeside = ({ quotes = [], notes = [] }: ReaderSource): string =>
  [...quotes.flatMap(({ note, tags }) => [note, ...tags]), ...notes.map(({ text }) => text)].join('\n')

/** More words would hide those that matter. */
const mostCapitalised = 300

/** Names and place-like words that are still in the text. German writes each noun with a capital letter. */
function hintsOf({ terms = [] }: ExportSource, { transcript, language, isProtected }: ReaderSource): Hints {
  const isOfNouns = /^de\b|^lb\b/i.test(transcript.language || language.language)
  const capitalised = new Set<string>()
  if (!isOfNouns)
    for (const { text } of transcript.segments)
      for (const { 1: word } of text.matchAll(/(?<=[\p{L}\p{N},;]\s)(\p{Lu}\p{Ll}[\p{L}\p{M}'’-]+)/gu))
        if (word && capitalised.size < mostCapitalised) capitalised.add(word)
  return {
    known: [
      ...[...transcript.speakers.map(({ name }) => name), ...(isProtected?.redactedNames ?? [])].map((text) => ({
        ...{ kind: 'speaker' as const, text },
      })),
      ...terms.map((text) => ({ kind: 'term' as const, text })),
      ...[...capitalised].map((text) => ({ kind: 'capitalised' as const, text })),
    ].filter(({ text }) => text !== ''),
  }
}
