import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import { isHeard } from '../../shared/transcripts/heard.ts'
import type { HighlightColour, Note, Quote } from '../../shared/transcripts/quotes.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import { quoteCitation } from '../../shared/words/quoteWords.ts'
import type { WrittenPlace } from '../base/openedPlace.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { useCommands } from '../keys/usableCommands.ts'
import type { SoundPlayer } from '../media/soundPlayer.ts'
import { currentSegmentIndex } from '../transcript/currentSegment.ts'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import { whenWords } from '../words/recordedWords.ts'
import { citedSelection } from './citedSelection.ts'
import { copyText } from './copyText.ts'
import { NoteDialog, type NoteDraft } from './NoteDialog.tsx'
import { NoteList } from './NoteList.tsx'
import { QuoteBar } from './QuoteBar.tsx'
import type { QuoteActions } from './QuoteCard.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { QuoteList } from './QuoteList.tsx'
import { type PanelTab, SidePanel } from './SidePanel.tsx'
import { caretPlace, type SelectedPiece, selectedWords, wholeSegment } from './selectedWords.ts'
import { copyKeys, quoteAlt, useColourKeys } from './useColourKeys.ts'
import { useChangeQuotes, useQuotes } from './useQuotes.ts'
import { useSaid } from './useSaid.ts'
import './useQuoting.css'

const texts = words.quotes

/**
 * Marking and copying words of the open recording, and its notes. `panel` puts its tabs beside that of the speakers; `overlay`
 * is the bar at selected words, the dialogs, and what is said to the person.
 */
export function useQuoting(props: {
  recording: RecordingDetail
  transcript: Transcript | null
  player: SoundPlayer
  /** What a search led to. */
  written: WrittenPlace | undefined
  onReveal: (segmentId: number) => void
}): {
  overlay: ReactNode
  panel: (speakers: ReactNode) => ReactNode
  /** In the colour that was used last. */
  mark: (pieces: SelectedPiece[]) => void
} {
  const { recording, transcript, player, written, onReveal } = props
  const { quotes, notes } = useQuotes(recording.id, transcript !== null)
  const change = useChangeQuotes()
  const [tab, setTab] = useState<PanelTab>(written?.tab ?? 'speakers')
  const [edited, setEdited] = useState<Quote | null>(null)
  const [note, setNote] = useState<NoteDraft | null>(null)
  const [removed, setRemoved] = useState<Quote | Note | null>(null)
  const [said, setSaid] = useSaid()
  const colour = useRef<HighlightColour>('yellow')
  const hasSound = recording.audioDeletedMs === null

  /** What is selected; else the segment with the caret, or the one that is heard. */
  const chosen = (): SelectedPiece[] => {
    const selected = selectedWords()
    if (selected.length > 0) return selected
    const caret = caretPlace()
    if (caret) return wholeSegment(caret)
    const segments = transcript?.segments ?? []
    const heard = segments[currentSegmentIndex(segments, player.position.readMs())]
    return heard ? wholeSegment({ segmentId: heard.id, text: heard.text }) : []
  }
  /** The quote that is selected, or has the caret. */
  const quoteThere = (): Quote | null => {
    const selected = selectedWords()
    const caret = caretPlace()
    const [only] =
      selected.length > 0 ? selected : caret ? [{ ...caret, from: caret.offset, to: caret.offset }] : chosen()
    if (!only || selected.length > 1) return null
    const holds = (piece: Quote['pieces'][number]) =>
      piece.segmentId === only.segmentId && piece.from <= only.from && piece.to >= only.to
    return quotes.findLast(({ pieces }) => pieces.some(holds)) ?? null
  }
  const markIn = async (wanted: HighlightColour, pieces: SelectedPiece[]) => {
    colour.current = wanted
    if (pieces.length === 0) return setSaid(texts.said.nothing)
    try {
      if ((await drafts.flushBefore((key) => key.startsWith('segment:'))) !== null) return setSaid(texts.said.unsaved)
      await change('quotes.add', { recordingId: recording.id, colour: wanted, pieces })
      setTab('quotes')
      setSaid(texts.said.marked(quoteAlt))
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
    }
  }
  const ofRecording = {
    title: recording.title,
    missing: recording.missing,
    when: whenWords(recording),
    sha256: recording.sha256,
  }
  const copy = (text: string, message: string) => setSaid(copyText(text) ? message : texts.said.notCopied(copyKeys))
  const copyPieces = (pieces: SelectedPiece[], how: 'quote' | 'text') => {
    if (!transcript || pieces.length === 0) return setSaid(texts.said.nothing)
    const selection = citedSelection(transcript, pieces)
    if (how === 'text') copy(selection.words, texts.said.textCopied)
    else copy(quoteCitation({ ...selection, ...ofRecording }), texts.said.copied)
  }
  const copyThere = (how: 'quote' | 'text') => {
    const quote = selectedWords().length > 0 ? null : quoteThere()
    if (!quote) copyPieces(chosen(), how)
    else if (how === 'text') actions.copyText(quote)
    else actions.copyQuote(quote)
  }
  const addNote = () => setNote({ noteId: null, atMs: player.position.readMs(), text: '' })
  /** Includes what was played after the quotes were loaded. */
  const isNowHeard = ({ heard, pieces }: Quote) => {
    const of = new Set(pieces.map(({ segmentId }) => segmentId))
    const said = transcript?.segments.filter(({ id }) => of.has(id)) ?? []
    return heard || (said.length > 0 && said.every((segment) => isHeard(segment, transcript?.heard ?? [])))
  }
  const actions: QuoteActions<Quote> = {
    play: ({ startMs, endMs, pieces }) => {
      const [first] = pieces
      if (first) onReveal(first.segmentId)
      if (hasSound) player.playRange({ startMs, endMs })
    },
    edit: setEdited,
    copyQuote: (quote) =>
      copy(quoteCitation({ ...quote, heard: isNowHeard(quote), ...ofRecording }), texts.said.copied),
    copyText: (quote) => copy(quote.words, texts.said.textCopied),
    remove: setRemoved,
  }
  // Stable: a long list is not drawn again with each letter that is saved.
  const latest = useRef(actions)
  latest.current = actions
  const does = useMemo<QuoteActions<Quote>>(
    () => ({
      play: (quote) => latest.current.play(quote),
      edit: (quote) => latest.current.edit(quote),
      copyQuote: (quote) => latest.current.copyQuote(quote),
      copyText: (quote) => latest.current.copyText(quote),
      remove: (quote) => latest.current.remove(quote),
    }),
    [],
  )
  const isUsable = transcript !== null
  useCommands({
    'quote.mark': isUsable
      ? () => {
          const there = quoteThere()
          if (there) setEdited(there)
          else void markIn(colour.current, chosen())
        }
      : null,
    'quote.copy': isUsable ? () => copyThere('quote') : null,
    'quote.copyText': isUsable ? () => copyThere('text') : null,
    'quote.note': isUsable ? addNote : null,
  })
  useColourKeys(isUsable ? (wanted) => void markIn(wanted, chosen()) : null)
  const remove = (one: Quote | Note) => {
    const asked =
      'words' in one ? change('quotes.remove', { quoteId: one.id }) : change('notes.remove', { noteId: one.id })
    asked.catch((error) => setSaid(error instanceof Error ? error.message : String(error)))
  }
  const isQuote = removed !== null && 'words' in removed
  return {
    mark: (pieces) => void markIn(colour.current, pieces),
    panel: (speakers) => (
      <SidePanel
        tab={tab}
        onTab={setTab}
        quoteCount={quotes.length}
        noteCount={notes.length}
        speakers={speakers}
        quotes={<QuoteList quotes={quotes} does={does} soughtId={written?.tab === 'quotes' ? written.id : null} />}
        notes={
          <NoteList
            notes={notes}
            soughtId={written?.tab === 'notes' ? written.id : null}
            onAdd={addNote}
            onPlay={({ atMs }) => {
              player.seek(atMs)
              const segment = transcript?.segments[currentSegmentIndex(transcript.segments, atMs)]
              if (segment) onReveal(segment.id)
              if (hasSound && !player.state().isPlaying) player.toggle()
            }}
            onEdit={({ id, atMs, text }) => setNote({ noteId: id, atMs, text })}
            onRemove={setRemoved}
          />
        }
      />
    ),
    overlay: (
      <>
        <QuoteBar
          onMark={(wanted, pieces) => void markIn(wanted, pieces)}
          onCopyQuote={(pieces) => copyPieces(pieces, 'quote')}
          onCopyText={(pieces) => copyPieces(pieces, 'text')}
        />
        {edited && <QuoteDialog quote={edited} onClose={() => setEdited(null)} />}
        {note && (
          <NoteDialog
            recordingId={recording.id}
            note={note}
            onSaved={() => {
              setTab('notes')
              setSaid(texts.said.noted)
            }}
            onClose={() => setNote(null)}
          />
        )}
        {removed && (
          <ConfirmDialog
            isDanger
            title={isQuote ? texts.dialog.remove : texts.notes.removeTitle}
            confirm={texts.dialog.removeButton}
            onConfirm={() => remove(removed)}
            onClose={() => setRemoved(null)}
          >
            {isQuote ? texts.dialog.removeHint : texts.notes.removeHint}
          </ConfirmDialog>
        )}
        <p className="quotesaid" role="status">
          {said}
        </p>
      </>
    ),
  }
}
