import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { isHeard } from '../../shared/transcripts/heard.ts'
import type { Quote } from '../../shared/transcripts/quotes.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import { joinedTexts } from '../../shared/transcripts/wordsOfText.ts'
import { type Citation, quoteCitation } from '../../shared/words/quoteWords.ts'
import { copyText } from '../base/copyText.ts'
import { momentOfWord } from '../transcript/spokenWords.ts'
import { words } from '../words/index.ts'
import { whenWords } from '../words/recordedWords.ts'
import type { SelectedPiece } from './selectedWords.ts'
import { copyKeys } from './useColourKeys.ts'

const texts = words.quotes.said

type Cited = Pick<Citation, 'words' | 'speakers' | 'startMs' | 'endMs' | 'verified' | 'heard'>

/** Words with their source, or only the words. */
export type CopyForm = 'quote' | 'text'

/** Copies words of the open recording. `say` gets a message about the result. */
export function quoteCopier(recording: RecordingDetail, transcript: Transcript | null, say: (text: string) => void) {
  const copy = (cited: Cited, form: CopyForm) => {
    const { title, missing, sha256 } = recording
    const text =
      form === 'text' ? cited.words : quoteCitation({ ...cited, title, missing, when: whenWords(recording), sha256 })
    const done = form === 'text' ? texts.textCopied : texts.copied
    say(copyText(text) ? done : texts.notCopied(copyKeys))
  }
  return {
    copyPieces: (pieces: readonly SelectedPiece[], form: CopyForm) => {
      if (!transcript || pieces.length === 0) say(texts.nothing)
      else copy(citedSelection(transcript, pieces), form)
    },
    copyQuote: (quote: Quote, form: CopyForm) => copy({ ...quote, heard: isNowHeard(quote, transcript) }, form),
  }
}

/** Facts about selected words: their speaker, their time, and whether they are verified. */
function citedSelection({ segments, speakers, heard }: Transcript, pieces: readonly SelectedPiece[]): Cited {
  const wanted = new Map(pieces.map((piece) => [piece.segmentId, piece]))
  const spoken = segments.filter(({ id }) => wanted.has(id))
  const names = spoken.map(({ speakerId }) => speakers.find(({ id }) => id === speakerId)?.name)
  const [first] = spoken
  const firstPiece = first && wanted.get(first.id)
  return {
    words: spoken.reduce((words, { id }) => joinedTexts(words, wanted.get(id)?.words ?? ''), ''),
    speakers: [...new Set(names.filter((name) => name !== undefined))],
    startMs: first && firstPiece ? momentOfWord(first.text, firstPiece.from, first) : 0,
    endMs: spoken.at(-1)?.endMs ?? 0,
    verified: spoken.every(({ verified }) => verified),
    heard: spoken.every((segment) => isHeard(segment, heard)),
  }
}

/** Whether a person has heard a quote's audio. Counts ranges that were played after the quotes were loaded, too. */
function isNowHeard({ heard, pieces }: Quote, transcript: Transcript | null): boolean {
  const of = new Set(pieces.map(({ segmentId }) => segmentId))
  const spoken = transcript?.segments.filter(({ id }) => of.has(id)) ?? []
  return heard || (spoken.length > 0 && spoken.every((segment) => isHeard(segment, transcript?.heard ?? [])))
}
