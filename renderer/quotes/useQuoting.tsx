import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { QuoteChoice } from '../../shared/exports/quoteChoice.ts'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import type { HighlightColour, Quote } from '../../shared/transcripts/quotes.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import { messageOf } from '../base/bridgeError.ts'
import type { WrittenPlace } from '../base/openedPlace.ts'
import { useCommands } from '../keys/usableCommands.ts'
import type { SoundPlayer } from '../media/soundPlayer.ts'
import { currentSegmentIndex } from '../transcript/spokenWords.ts'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import { type NoteActions, NoteList } from './NoteList.tsx'
import { QuoteBar } from './QuoteBar.tsx'
import type { QuoteActions } from './QuoteCard.tsx'
import { QuoteList } from './QuoteList.tsx'
import { type OpenDialog, QuotingDialog } from './QuotingDialog.tsx'
import { type CopyForm, quoteCopier } from './quoteCopier.ts'
import { type PanelTab, SidePanel } from './SidePanel.tsx'
import { chosenWords, markedQuote, quoteAt, quoteOf, type SelectedPiece, selectedWords } from './selectedWords.ts'
import { quoteAlt, useColourKeys } from './useColourKeys.ts'
import { useChangeQuotes, useQuotes, useRemoveMark } from './useQuotes.ts'
import { useSaid } from './useSaid.ts'
import './useQuoting.css'

const texts = words.quotes.said

type Props = {
  recording: RecordingDetail
  transcript: Transcript | null
  player: SoundPlayer
  /** The note or quote to which a search led. */
  written: WrittenPlace | undefined
  onReveal: (segmentId: number) => void
  /** Null if there is no audio. */
  onExport: ((only: QuoteChoice) => void) | null
  onRedact: (pieces: SelectedPiece[]) => void
}

type Quoting = {
  overlay: ReactNode
  panel: (speakers: ReactNode, redacted: { count: number; list: ReactNode }) => ReactNode
  /** Marks words in the last used colour. */
  mark: (pieces: SelectedPiece[]) => void
  /** Exports the sound of words. Null if there is no audio. */
  exportWords: ((pieces: SelectedPiece[]) => void) | null
  /** Shows a message about copying. */
  say: (text: string) => void
}

/**
 * Marks and copies words of the open recording, and shows its notes. `panel` adds its tabs beside the speakers' tab. `overlay` has the
 * bar at selected words, the dialogs, and messages for the person.
 */
export function useQuoting(props: Props): Quoting {
  const { recording, transcript, player, written } = props
  const { quotes, notes } = useQuotes(recording.id, transcript !== null)
  const [tab, setTab] = useState<PanelTab>(written?.tab ?? 'speakers')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [message, say] = useSaid()
  const { markIn, mark } = useMarking(recording.id, say, () => setTab('quotes'))
  const exportWords = exporter(props.onExport, say)
  const copier = quoteCopier(recording.id, say)
  const remove = useRemoveMark(say)
  const quotesDo = useStableActions({ ...quoteActions(props, copier, setOpen), remove })
  const notesDo = { ...noteActions(props, setOpen), remove }

  const chosen = () => chosenWords(transcript?.segments ?? [], player.position.readMs())
  const copyChosen = (form: CopyForm) => {
    const quote = selectedWords().length > 0 ? null : quoteAt(quotes, chosen)
    if (quote) copier.copyQuote(quote, form)
    else copier.copyPieces(chosen(), form)
  }
  useCommands(
    transcript
      ? {
          'quote.mark': () => {
            const there = quoteAt(quotes, chosen)
            if (there) quotesDo.edit(there)
            else mark(chosen())
          },
          'quote.copy': () => copyChosen('quote'),
          'quote.copyText': () => copyChosen('text'),
          'quote.note': notesDo.add,
          redact: () => {
            const pieces = chosen()
            if (pieces.length > 0) props.onRedact(pieces)
            else say(texts.nothing)
          },
        }
      : {},
  )
  useColourKeys(
    transcript &&
      ((colour) => {
        // The key that marked the words takes the mark off again.
        const there = markedQuote(quotes, colour)
        if (there) remove(there)
        else markIn(colour, chosen())
      }),
  )
  const soughtId = (list: PanelTab) => (written?.tab === list ? written.id : null)
  return {
    mark,
    exportWords,
    say,
    panel: (speakers, redacted) => (
      <SidePanel
        tab={tab}
        onTab={setTab}
        quoteCount={quotes.length}
        noteCount={notes.length}
        speakers={speakers}
        redacted={redacted}
        quotes={<QuoteList quotes={quotes} does={quotesDo} soughtId={soughtId('quotes')} />}
        notes={<NoteList notes={notes} does={notesDo} soughtId={soughtId('notes')} />}
      />
    ),
    overlay: (
      <>
        <QuoteBar
          onMark={markIn}
          onCopyQuote={(pieces) => copier.copyPieces(pieces, 'quote')}
          onCopyText={(pieces) => copier.copyPieces(pieces, 'text')}
          onExport={exportWords}
          onRedact={props.onRedact}
          quoteOf={(pieces) => quoteOf(quotes, pieces)}
          onRemove={remove}
        />
        {open && (
          <QuotingDialog
            recordingId={recording.id}
            open={open}
            onNoted={() => {
              setTab('notes')
              say(texts.noted)
            }}
            // A dialog that finishes saving after it was closed must not close the next dialog.
            onClose={() => setOpen((now) => (now === open ? null : now))}
          />
        )}
        <p className="over quotesaid" role="status">
          {message}
        </p>
      </>
    ),
  }
}

/** Marks words as a quote. Saves typed text first, because the marks refer to the library's text. */
function useMarking(recordingId: number, say: (text: string) => void, onMarked: () => void) {
  const change = useChangeQuotes()
  const lastColour = useRef<HighlightColour>('yellow')
  const add = async (colour: HighlightColour, pieces: SelectedPiece[]) => {
    lastColour.current = colour
    if (pieces.length === 0) return say(texts.nothing)
    try {
      if ((await drafts.flushBefore((key) => key.startsWith('segment:'))) !== null) return say(texts.unsaved)
      await change(recordingId, 'quotes.add', { recordingId, colour, pieces })
      onMarked()
      say(texts.marked(quoteAlt))
    } catch (error) {
      say(messageOf(error))
    }
  }
  const markIn = (colour: HighlightColour, pieces: SelectedPiece[]) => void add(colour, pieces)
  return { markIn, mark: (pieces: SelectedPiece[]) => markIn(lastColour.current, pieces) }
}

/** Exports words. Saves typed text first, because the export refers to the library's text. */
function exporter(onExport: Props['onExport'], say: (text: string) => void): Quoting['exportWords'] {
  if (onExport === null) return null
  return async (pieces) => {
    if ((await drafts.flushBefore((key) => key.startsWith('segment:'))) !== null) say(texts.notExported)
    else onExport({ pieces })
  }
}

function quoteActions(
  { recording, player, onReveal, onExport }: Props,
  { copyQuote }: ReturnType<typeof quoteCopier>,
  onOpen: (dialog: OpenDialog) => void,
): Omit<QuoteActions<Quote>, 'remove'> {
  return {
    play: ({ startMs, endMs, pieces }) => {
      const [first] = pieces
      if (first) onReveal(first.segmentId)
      if (recording.audioDeletedMs === null) player.playRange({ startMs, endMs })
    },
    edit: (quote) => onOpen({ kind: 'quote', quote }),
    copyQuote: (quote) => copyQuote(quote, 'quote'),
    copyText: (quote) => copyQuote(quote, 'text'),
    export: onExport && ((quotes) => onExport({ quoteIds: quotes.map(({ id }) => id) })),
  }
}

function noteActions(
  { recording, transcript, player, onReveal }: Props,
  onOpen: (dialog: OpenDialog) => void,
): Omit<NoteActions, 'remove'> {
  return {
    add: () => onOpen({ kind: 'note', note: { noteId: null, atMs: player.position.readMs(), text: '' } }),
    play: ({ atMs }) => {
      player.seek(atMs)
      const segment = transcript?.segments[currentSegmentIndex(transcript.segments, atMs)]
      if (segment) onReveal(segment.id)
      if (recording.audioDeletedMs === null && !player.state().isPlaying) player.toggle()
    },
    edit: ({ id, atMs, text }) => onOpen({ kind: 'note', note: { noteId: id, atMs, text } }),
  }
}

/** Returns the same object at each draw, so that a long list is not drawn again with each saved letter. */
function useStableActions(actions: QuoteActions<Quote>): QuoteActions<Quote> {
  const latest = useRef(actions)
  latest.current = actions
  const canExport = actions.export !== null
  return useMemo(
    () => ({
      play: (quote) => latest.current.play(quote),
      edit: (quote) => latest.current.edit(quote),
      copyQuote: (quote) => latest.current.copyQuote(quote),
      copyText: (quote) => latest.current.copyText(quote),
      export: canExport ? (quotes) => latest.current.export?.(quotes) : null,
      remove: (quote) => latest.current.remove(quote),
    }),
    [canExport],
  )
}
