import { gapsWithin, type MissingSound } from '../sound/missingSound.ts'
import { formatClock, formatTimecode } from '../text/timecode.ts'
import type { Quote, QuoteTurn } from '../transcripts/quotes.ts'
import { words } from './catalogue.ts'
import { shownSpeakerName } from './speakerWords.ts'

/** The facts in a copied quote. `when`: the recording time, in words; empty if it is withheld. `sha256`: the hash of the sealed original; null if it is withheld. */
type Citation = Pick<Quote, 'words' | 'speakers' | 'turns' | 'startMs' | 'endMs' | 'verified' | 'heard'> & {
  title: string
  /** The missing sound of the recording. */
  missing: MissingSound | null
  when: string
  sha256: string | null
}

/** How many characters of the seal are cited, which is enough to distinguish two recordings. */
const sealLength = 12

/**
 * A quote with everything needed to find and check it: words, speaker, time in the recording, recording, whether a person verified it,
 * and the seal of the original. It states an unknown speaker, because otherwise the title would read as the speaker's name. Words of several
 * people have a line for each turn, with name and time.
 */
export function quoteCitation(citation: Citation): string {
  const { turns, startMs, endMs, title, when, sha256, missing } = citation
  const { quote } = words.documents
  const byOne = turns.length > 1 ? [] : [namesOf(citation), clockOf(startMs)]
  const said = turns.length > 1 ? linesOfTurns(turns, quote.words) : [quote.words(citation.words)]
  const source = [...byOne, quote.recording(title), when].filter(Boolean).join(', ')
  const lost = gapsWithin(missing, { startMs, endMs })
  const gaps = lost.map((gap) => quote.gap(words.missing.here(gap), formatClock(gap.fromMs))).join('')
  const seal = sha256 === null ? '' : ` SHA-256 ${sha256.slice(0, sealLength)}…`
  return `${said.join('\n')}\n— ${source}\n${gaps}${checkedWords(citation)}${seal}`
}

/**
 * The words of a quote without quotation marks: alone if one person said them, else a line for each turn, with name and time. `words` of
 * several people never stand together.
 */
export const saidLines = ({ words: said, turns }: Pick<Quote, 'words' | 'turns'>): string[] =>
  turns.length > 1 ? linesOfTurns(turns, (text) => text) : [said]

const linesOfTurns = (turns: readonly QuoteTurn[], shown: (said: string) => string): string[] =>
  turns.map((turn) => {
    const speakers = turn.speaker === null ? [] : [turn.speaker]
    return words.documents.quote.said(namesOf({ speakers }), clockOf(turn.startMs), shown(turn.words))
  })

const clockOf = (ms: number): string => formatTimecode(ms).slice(0, 8)

const namesOf = ({ speakers }: Pick<Quote, 'speakers'>): string =>
  speakers.length === 0 ? words.documents.unknownSpeaker : speakers.map(shownSpeakerName).join(' / ')

function checkedWords({ verified, heard }: Pick<Citation, 'verified' | 'heard'>): string {
  const { quote } = words.documents
  if (!verified) return quote.unverified
  return heard ? quote.verified : quote.unheard
}

/** A quote in a list of quotes, with its tags and note. */
export const listedQuote = ({ tags, note, ...citation }: Citation & Pick<Quote, 'tags' | 'note'>): string =>
  [
    quoteCitation(citation),
    ...(tags.length === 0 ? [] : [words.documents.quote.tags(tags)]),
    ...(note.trim() === '' ? [] : [words.documents.quote.note(note.trim())]),
  ].join('\n')
