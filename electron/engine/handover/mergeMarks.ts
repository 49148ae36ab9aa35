import { isSameSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import { mergedText } from '../transcripts/mergedText.ts'
import { changedSide, type Sides } from './blocks.ts'
import type { HandoverState, StateNote, StateQuote, StateRedaction, StateSegment, StateSpeaker } from './form.ts'

/** A text that both sides changed differently; `mine` is in place. `of`: what the text is, of the row with this key. */
export type TextConflict = {
  of: 'title' | 'language' | 'speaker-name' | 'quote-note' | 'note' | 'redaction'
  /** Null for the title and the language. */
  key: string | null
  base: string
  mine: string
  /** Empty if they removed it. */
  theirs: string
  atMs: number
}

type Rows<T extends { key: string }> = ReadonlyMap<string, T>
const byKey = <T extends { key: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.key, row]))

type Text = { text: string; isConflict: boolean }

/** A text that both may have changed: one line, so it is merged by words. */
function mergedLine({ base, mine, theirs }: Sides<string>): Text {
  const text = changedSide({ base, mine, theirs }) ?? mergedText({ basedOn: base, mine, theirs })
  return { text: text ?? mine, isConflict: text === null }
}

/** Title and language: one of both, because two halves of a title are no title. */
export function mergedFacts({ base, mine, theirs }: Sides<HandoverState>) {
  const conflicts: TextConflict[] = []
  const fact = (of: 'title' | 'language') => {
    const text = changedSide({ base: base[of], mine: mine[of], theirs: theirs[of] })
    if (text !== undefined) return text
    conflicts.push({ of, key: null, base: base[of], mine: mine[of], theirs: theirs[of], atMs: 0 })
    return mine[of]
  }
  const [title, language] = [fact('title'), fact('language')]
  const languageSource = language === mine.language ? mine.languageSource : theirs.languageSource
  return { title, language, languageSource, conflicts }
}

/**
 * A speaker whom both sides added under one name is one speaker: by the key of theirs, the key that stays.
 */
export function sameSpeakers({ base, mine, theirs }: Sides<HandoverState>): ReadonlyMap<string, string> {
  const [was, my] = [byKey(base.speakers), byKey(mine.speakers)]
  const aliases = new Map<string, string>()
  for (const { key, name } of theirs.speakers)
    if (!was.has(key) && !my.has(key)) {
      const same = mine.speakers.find((row) => !was.has(row.key) && isSameSpeakerName(row.name, name))
      if (same) aliases.set(key, same.key)
    }
  return aliases
}

/** The speakers of both, without those of `aliases`. `segments`: the merged segments, whose speakers all stay. */
export function mergedSpeakers(
  { base, mine, theirs }: Sides<HandoverState>,
  segments: readonly StateSegment[],
  aliases: ReadonlyMap<string, string>,
) {
  const [was, my, their] = [byKey(base.speakers), byKey(mine.speakers), byKey(theirs.speakers)]
  const conflicts: TextConflict[] = []
  const speaking = new Set(segments.map(({ speaker }) => speaker))
  const speakers: StateSpeaker[] = []
  for (const key of new Set([...my.keys(), ...their.keys()])) {
    const [before, mineRow, theirRow] = [was.get(key), my.get(key), their.get(key)]
    if (mineRow && theirRow) {
      const name = changedSide({ base: before?.name ?? '', mine: mineRow.name, theirs: theirRow.name })
      if (name === undefined)
        conflicts.push({
          ...{ of: 'speaker-name', key, base: before?.name ?? '', mine: mineRow.name, theirs: theirRow.name },
          atMs: segments.find((row) => row.speaker === key)?.startMs ?? 0,
        })
      speakers.push({ ...mineRow, name: name ?? mineRow.name })
      continue
    }
    const row = mineRow ?? theirRow
    if (!row || aliases.has(key)) continue
    // One side removed the speaker. It stays if somebody still speaks with it, or if the other side renamed it.
    if (!before || speaking.has(key) || (mineRow && mineRow.name !== before.name)) speakers.push(row)
  }
  return { speakers, conflicts }
}

/** `added` have the places of `theirs`. `removed`: keys of rows that only they removed. */
type MergedMarks<T> = { kept: T[]; added: T[]; removed: string[]; conflicts: TextConflict[] }

/** A change beats a removal: a mark is removed only if the other side left it as it was. */
export function mergedQuotes({ base, mine, theirs }: Sides<readonly StateQuote[]>): MergedMarks<StateQuote> {
  const conflicts: TextConflict[] = []
  const isSame = (a: StateQuote, b: StateQuote) =>
    a.colour === b.colour && a.note === b.note && [...a.tags].sort().join('\n') === [...b.tags].sort().join('\n')
  const merge = (was: StateQuote | undefined, my: StateQuote, their: StateQuote): StateQuote => {
    const note = mergedLine({ base: was?.note ?? '', mine: my.note, theirs: their.note })
    if (note.isConflict)
      conflicts.push({
        ...{ of: 'quote-note', key: my.key, base: was?.note ?? '', mine: my.note, theirs: their.note },
        atMs: my.startMs,
      })
    const colour = my.colour === (was?.colour ?? my.colour) ? their.colour : my.colour
    const before = new Set(was?.tags ?? [])
    const tags = [
      ...my.tags.filter((tag) => their.tags.includes(tag) || !before.has(tag)),
      ...their.tags.filter((tag) => !before.has(tag) && !my.tags.includes(tag)),
    ]
    return { ...my, colour, tags, note: note.text }
  }
  const isDouble = (their: StateQuote) =>
    mine.some((my) => my.words === their.words && my.startMs === their.startMs && isSame(my, their))
  return { ...mergedList({ base, mine, theirs }, { merge, isSame, isDouble }), conflicts }
}

/** Notes at a moment, merged like {@link mergedQuotes}. */
export function mergedNotes({ base, mine, theirs }: Sides<readonly StateNote[]>): MergedMarks<StateNote> {
  const conflicts: TextConflict[] = []
  const isSame = (a: StateNote, b: StateNote) => a.text === b.text
  const merge = (was: StateNote | undefined, my: StateNote, their: StateNote): StateNote => {
    const text = mergedLine({ base: was?.text ?? '', mine: my.text, theirs: their.text })
    if (text.isConflict)
      conflicts.push({
        ...{ of: 'note', key: my.key, base: was?.text ?? '', mine: my.text, theirs: their.text, atMs: my.atMs },
      })
    return { ...my, text: text.text }
  }
  const isDouble = (their: StateNote) => mine.some((my) => my.atMs === their.atMs && my.text === their.text)
  return { ...mergedList({ base, mine, theirs }, { merge, isSame, isDouble }), conflicts }
}

function mergedList<T extends { key: string }>(
  { base, mine, theirs }: Sides<readonly T[]>,
  how: {
    merge: (was: T | undefined, my: T, their: T) => T
    isSame: (a: T, b: T) => boolean
    isDouble: (their: T) => boolean
  },
): { kept: T[]; added: T[]; removed: string[] } {
  const [was, my, their]: Rows<T>[] = [byKey(base), byKey(mine), byKey(theirs)]
  const kept: T[] = []
  const removed: string[] = []
  for (const row of mine) {
    const [before, theirRow] = [was?.get(row.key), their?.get(row.key)]
    if (theirRow) kept.push(how.merge(before, row, theirRow))
    else if (before && how.isSame(before, row)) removed.push(row.key)
    else kept.push(row)
  }
  const added = theirs.filter((row) => {
    const before = was?.get(row.key)
    return !my?.has(row.key) && (before ? !how.isSame(before, row) : !how.isDouble(row))
  })
  return { kept, added, removed }
}

/**
 * The redactions that they added, and those that both have (`shared`). A redaction that they removed stays until a person here decides:
 * nobody else may reveal what is redacted here.
 */
export function mergedRedactions({ base, mine, theirs }: Sides<readonly StateRedaction[]>) {
  const [was, my, their] = [byKey(base), byKey(mine), byKey(theirs)]
  const conflicts: TextConflict[] = []
  const shared: { reason: string; theirs: StateRedaction }[] = []
  for (const row of mine) {
    const [before, theirRow] = [was.get(row.key), their.get(row.key)]
    if (theirRow)
      shared.push({ theirs: theirRow, reason: row.reason === before?.reason ? theirRow.reason : row.reason })
    if (before && !theirRow)
      conflicts.push({
        ...{ of: 'redaction', key: row.key, base: before.reason, mine: row.reason, theirs: '' },
        atMs: row.stretches[0]?.startMs ?? 0,
      })
  }
  return { added: theirs.filter(({ key }) => !my.has(key) && !was.has(key)), shared, conflicts }
}
