import { isHeard } from '../../shared/transcripts/heard.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import { joinedTexts } from '../../shared/transcripts/wordsOfText.ts'
import type { Citation } from '../../shared/words/quoteWords.ts'
import { momentOfWord } from '../transcript/spokenWords.ts'
import type { SelectedPiece } from './selectedWords.ts'

/** What can be said of words that are selected: who says them, when, and whether they are verified. */
export function citedSelection(
  { segments, speakers, heard }: Transcript,
  pieces: readonly SelectedPiece[],
): Pick<Citation, 'words' | 'speakers' | 'startMs' | 'endMs' | 'verified' | 'heard'> {
  const wanted = new Map(pieces.map((piece) => [piece.segmentId, piece]))
  const said = segments.filter(({ id }) => wanted.has(id))
  const names = said.map(({ speakerId }) => speakers.find(({ id }) => id === speakerId)?.name)
  const [first] = said
  const firstPiece = first && wanted.get(first.id)
  return {
    words: said.reduce((words, { id }) => joinedTexts(words, wanted.get(id)?.words ?? ''), ''),
    speakers: [...new Set(names.filter((name) => name !== undefined))],
    startMs: first && firstPiece ? momentOfWord(first.text, firstPiece.from, first) : 0,
    endMs: said.at(-1)?.endMs ?? 0,
    verified: said.every(({ verified }) => verified),
    heard: said.every((segment) => isHeard(segment, heard)),
  }
}
