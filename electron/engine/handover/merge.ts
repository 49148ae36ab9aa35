import { joinedRanges, playedRanges } from '../../../shared/transcripts/heard.ts'
import { movedPieces } from '../../../shared/transcripts/movedWords.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { EditHistory } from '../transcripts/history.ts'
import type { MarkSteps } from '../transcripts/quotes/markSteps.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { EditImages } from '../transcripts/rows.ts'
import { isSameRow, segmentsByKey } from './blocks.ts'
import type { ConflictStore } from './conflicts.ts'
import type { HandoverState, StatePiece, StateQuote, StateRedaction, StateSegment, StateSpeaker } from './form.ts'
import type { RecordingKeys } from './keys.ts'
import { mergedFacts, mergedNotes, mergedQuotes, mergedRedactions, mergedSpeakers, sameSpeakers } from './mergeMarks.ts'
import { type MergedSegments, mergedSegments } from './mergeSegments.ts'
import { addRun, localRows, type PlaceDeps } from './placeState.ts'

export type MergeDeps = PlaceDeps & {
  recordings: Pick<RecordingStore, 'get' | 'rename'>
  history: Pick<EditHistory, 'mergeCopies'>
  quotes: Pick<QuoteStore, 'update' | 'remove'>
  notes: Pick<NoteStore, 'add' | 'update' | 'remove'>
  markSteps: Pick<MarkSteps, 'together'>
  conflicts: Pick<ConflictStore, 'add'>
}

type Versions = { base: HandoverState; mine: HandoverState; theirs: HandoverState }
/** How much of the other library's work is new here. */
export type MergeCounts = { segments: number; marks: number; conflicts: number }

/**
 * Takes over what another library changed since `base`, as one edit that can be undone. What both changed differently waits as a conflict. Call it inside a transaction.
 */
export function mergeState(
  deps: MergeDeps,
  recordingId: number,
  versions: Versions,
  from: { keys: RecordingKeys; handoverId: string; fileName: string },
): MergeCounts {
  const { base, mine } = versions
  const { keys, handoverId } = from
  const aliases = sameSpeakers(versions)
  const theirs = withAliases(versions.theirs, aliases)
  const sides = { base, mine, theirs }
  const merged = mergedSegments(base.segments, mine.segments, theirs.segments)
  const facts = mergedFacts(sides)
  const speakers = mergedSpeakers(sides, merged.segments, aliases)
  const redactions = mergedRedactions({ base: base.redactions, mine: mine.redactions, theirs: theirs.redactions })
  const quotes = mergedQuotes({ base: base.quotes, mine: mine.quotes, theirs: theirs.quotes })
  const notes = mergedNotes({ base: base.notes, mine: mine.notes, theirs: theirs.notes })

  const rows = imagesOf(deps, keys, { mine, segments: merged.segments, speakers: speakers.speakers })
  const isOtherLanguage = facts.language !== mine.language
  const language = ({ language, languageSource }: Pick<HandoverState, 'language' | 'languageSource'>) =>
    isOtherLanguage ? { language: { language, languageSource } } : {}
  const added = addedRedactions(deps, keys, redactions.added, { theirs, merged, speakers: speakers.speakers })
  const marks = deps.markSteps.together(recordingId, mergeStep(handoverId), () => {
    deps.history.mergeCopies(
      recordingId,
      handoverId,
      { before: { ...rows.before, ...language(mine) }, after: { ...rows.after, ...language(facts) } },
      { added, changes: changedRedactions(keys, redactions.shared, { theirs, merged }) },
    )
    return (
      mergeQuotes(deps, recordingId, keys, quotes, { mine, theirs, merged }) +
      mergeNotes(deps, recordingId, keys, notes, mine)
    )
  })
  if (facts.title !== mine.title) deps.recordings.rename(recordingId, facts.title)
  deps.heard.add(recordingId, playedRanges(theirs.heard))
  const { options } = deps.recordings.get(recordingId)
  for (const { key, words } of theirs.words)
    if (keys.idOf('run', key) === null)
      keys.bind('run', key, addRun(deps, recordingId, words, { options, fileName: from.fileName }))

  const texts = [facts, speakers, quotes, notes, redactions].flatMap(({ conflicts }) => conflicts)
  for (const conflict of texts) deps.conflicts.add(recordingId, handoverId, conflict)
  for (const conflict of merged.conflicts) {
    const speaking = new Set(conflict.theirs.map(({ speaker }) => speaker))
    deps.conflicts.add(recordingId, handoverId, {
      ...{
        of: 'segments',
        ...conflict,
        atMs: (conflict.mine[0] ?? conflict.base[0] ?? conflict.theirs[0])?.startMs ?? 0,
      },
      speakers: theirs.speakers.filter(({ key }) => speaking.has(key)),
    })
  }
  const segments = new Set([...rows.before.segments, ...rows.after.segments].map(({ id }) => id)).size
  return { segments, marks: marks + added.length, conflicts: texts.length + merged.conflicts.length }
}

/** The edit of a merge that changes quotes or notes alone. */
export const mergeStep = (handoverId: string) =>
  ({ description: 'merge-hand-over', operation: { kind: 'transcript.mergeHandover', handoverId } }) as const

function withAliases(theirs: HandoverState, aliases: ReadonlyMap<string, string>): HandoverState {
  if (aliases.size === 0) return theirs
  const alias = <T extends { speaker: string | null }>(row: T): T =>
    row.speaker === null ? row : { ...row, speaker: aliases.get(row.speaker) ?? row.speaker }
  return { ...theirs, segments: theirs.segments.map(alias), redactions: theirs.redactions.map(alias) }
}

/** The rows that the merge changes, with ids. Gives ids to rows that are new here. */
export function imagesOf(
  deps: Pick<PlaceDeps, 'rows'>,
  keys: RecordingKeys,
  {
    mine,
    segments,
    speakers,
  }: {
    mine: Pick<HandoverState, 'segments' | 'speakers'>
    segments: readonly StateSegment[]
    speakers: readonly StateSpeaker[]
  },
): { before: EditImages; after: EditImages } {
  const given = { segments: 0, speakers: 0 }
  const bindNew = (of: 'segment' | 'speaker', rows: readonly { key: string }[]) => {
    for (const { key } of rows)
      if (keys.idOf(of, key) === null) keys.bind(of, key, deps.rows.newId(`${of}s`, given[`${of}s`]++))
  }
  bindNew('segment', segments)
  bindNew('speaker', speakers)
  const local = localRows(keys)
  const [was, is] = [segmentsByKey(mine.segments), segmentsByKey(segments)]
  const changed = (rows: readonly StateSegment[], others: ReadonlyMap<string, StateSegment>) =>
    rows.filter((row) => !isSameRow(row, others.get(row.key))).map(local.segment)
  const names = (rows: readonly StateSpeaker[]) => new Map(rows.map(({ key, name }) => [key, name]))
  const [wasNamed, isNamed] = [names(mine.speakers), names(speakers)]
  const renamed = (rows: readonly StateSpeaker[], others: ReadonlyMap<string, string>) =>
    rows.filter(({ key, name }) => others.get(key) !== name).map(local.speaker)
  return {
    before: { segments: changed(mine.segments, is), speakers: renamed(mine.speakers, isNamed) },
    after: { segments: changed(segments, was), speakers: renamed(speakers, wasNamed) },
  }
}

type Merging = { theirs: HandoverState; merged: MergedSegments }

/** Where words of theirs are in the merged transcript. Empty if none of them is left. */
function placesOf({ theirs, merged }: Merging) {
  const [their, is] = [segmentsByKey(theirs.segments), segmentsByKey(merged.segments)]
  return (pieces: readonly StatePiece[]): StatePiece[] => {
    const isAsItWas = ({ segment }: StatePiece) => is.get(segment)?.text === their.get(segment)?.text
    if (pieces.every(isAsItWas)) return [...pieces]
    const touched = [...new Set(pieces.flatMap(({ segment }) => merged.blockOf(segment)))]
    const texts = (rows: ReadonlyMap<string, StateSegment>) =>
      touched
        .flatMap((key) => rows.get(key) ?? [])
        .sort((a, b) => a.startMs - b.startMs)
        .map(({ key, text }) => ({ id: touched.indexOf(key), text }))
    const before = pieces.map(({ segment, from, to }) => ({ segmentId: touched.indexOf(segment), from, to }))
    return movedPieces(texts(their), texts(is), before).flatMap(({ segmentId, from, to }) => {
      const segment = touched[segmentId]
      return segment === undefined ? [] : [{ segment, from, to }]
    })
  }
}

/** Their redactions with ids. Whatever became of the words, the sound that they marked stays redacted. */
function addedRedactions(
  deps: Pick<PlaceDeps, 'redactions'>,
  keys: RecordingKeys,
  redactions: readonly StateRedaction[],
  { speakers, ...merging }: Merging & { speakers: readonly StateSpeaker[] },
) {
  const [place, local, firstId] = [placesOf(merging), localRows(keys), deps.redactions.newId()]
  const known = new Set(speakers.map(({ key }) => key))
  let given = 0
  return redactions.map((redaction) => {
    // Undone and done again, it comes back under its id.
    if (keys.idOf('redaction', redaction.key) === null) keys.bind('redaction', redaction.key, firstId + given++)
    const isGone = redaction.speaker !== null && !known.has(redaction.speaker)
    const spoken = merging.theirs.segments.filter(({ speaker }) => isGone && speaker === redaction.speaker)
    const kept: StateRedaction = isGone
      ? {
          ...{ ...redaction, kind: 'sound', speaker: null },
          stretches: joinedRanges(spoken),
        }
      : redaction
    return local.redaction({ ...kept, pieces: place(kept.pieces) })
  })
}

/** Where they have the words of a redaction that both have, by its id. */
function changedRedactions(
  keys: RecordingKeys,
  shared: readonly { reason: string; theirs: StateRedaction }[],
  merging: Merging,
) {
  const [place, local] = [placesOf(merging), localRows(keys)]
  return new Map(
    shared.flatMap(({ reason, theirs }) => {
      const id = keys.idOf('redaction', theirs.key)
      return id === null ? [] : [[id, { reason, pieces: place(theirs.pieces).map(local.piece) }] as const]
    }),
  )
}

function mergeQuotes(
  deps: Pick<MergeDeps, 'quotes' | 'rows'>,
  recordingId: number,
  keys: RecordingKeys,
  { kept, added, removed }: ReturnType<typeof mergedQuotes>,
  { mine, ...merging }: Merging & { mine: HandoverState },
): number {
  const [place, local] = [placesOf(merging), localRows(keys)]
  const before = new Map(mine.quotes.map((quote) => [quote.key, quote]))
  let count = removed.length + added.length
  for (const key of removed) deps.quotes.remove(keys.idOf('quote', key) ?? 0)
  const [their, is] = [segmentsByKey(merging.theirs.segments), segmentsByKey(merging.merged.segments)]
  const theirQuotes = new Map(merging.theirs.quotes.map(({ key, pieces }) => [key, pieces]))
  for (const quote of kept) {
    const pieces = theirQuotes.get(quote.key) ?? []
    // Where the text is theirs, the place of the marked words is theirs too.
    if (pieces.length > 0 && pieces.every(({ segment }) => is.get(segment)?.text === their.get(segment)?.text))
      deps.rows.placeQuote(keys.idOf('quote', quote.key) ?? 0, pieces.map(local.piece))
    if (isSameQuote(quote, before.get(quote.key))) continue
    count += 1
    const { colour, tags, note } = quote
    deps.quotes.update(keys.idOf('quote', quote.key) ?? 0, { colour, tags, note })
  }
  for (const quote of added) {
    const quoteId = deps.rows.addQuote(
      recordingId,
      local.quote({ ...quote, pieces: onePerSegment(place(quote.pieces)) }),
    )
    keys.bindAnew('quote', quote.key, quoteId)
  }
  return count
}

const isSameQuote = (a: StateQuote, b: StateQuote | undefined): boolean =>
  b !== undefined && a.colour === b.colour && a.note === b.note && a.tags.join('\n') === b.tags.join('\n')

const onePerSegment = (pieces: readonly StatePiece[]): StatePiece[] => [
  ...new Map(pieces.toReversed().map((piece) => [piece.segment, piece])).values(),
]

function mergeNotes(
  deps: Pick<MergeDeps, 'notes'>,
  recordingId: number,
  keys: RecordingKeys,
  { kept, added, removed }: ReturnType<typeof mergedNotes>,
  mine: HandoverState,
): number {
  const before = new Map(mine.notes.map(({ key, text }) => [key, text]))
  const changed = kept.filter(({ key, text }) => before.get(key) !== text)
  for (const key of removed) deps.notes.remove(keys.idOf('note', key) ?? 0)
  for (const { key, text } of changed) deps.notes.update(keys.idOf('note', key) ?? 0, text)
  for (const { key, atMs, text } of added) {
    const { id } = deps.notes.add(recordingId, atMs, text)
    keys.bindAnew('note', key, id)
  }
  return removed.length + changed.length + added.length
}
