import { Check } from 'lucide-react'
import { MenuItem } from 'react-aria-components'
import { formatClock } from '../../shared/text/timecode.ts'
import type { Quote } from '../../shared/transcripts/quotes.ts'
import { markedLines } from '../../shared/transcripts/quoteTurns.ts'
import { RowMenu } from '../controls/RowMenu.tsx'
import { words } from '../words/index.ts'
import { shownSpeakerName } from '../words/speakerName.ts'
import './QuoteCard.css'

const texts = words.quotes.card

export type QuoteActions<Q extends Quote> = {
  play: (quote: Q) => void
  edit: (quote: Q) => void
  copyQuote: (quote: Q) => void
  copyText: (quote: Q) => void
  /** Exports the sound of quotes. Null if there is no audio. */
  export: ((quotes: readonly Q[]) => void) | null
  remove: (quote: Q) => void
}

/**
 * One quote, with a line for each turn if several people speak. Pressing its words plays it. `playLabel`: what a press does. `source`: the recording, if the
 * list does not say so.
 */
export function QuoteCard<Q extends Quote>(props: {
  quote: Q
  playLabel: string
  source?: string
  does: QuoteActions<Q>
}) {
  const { quote, playLabel, source, does } = props
  const text = quote.words
  const isOfSeveral = quote.turns.length > 1
  const marked = markedLines(quote.markedWords).map(words.documents.quote.words).join(' ')
  return (
    <article className="quotecard" data-colour={quote.colour}>
      <button
        type="button"
        className="saidwords"
        title={playLabel}
        aria-description={playLabel}
        onClick={() => does.play(quote)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') does.remove(quote)
        }}
      >
        {quote.turns.map((turn) => (
          <span key={`${turn.startMs} ${turn.words}`} className="turn">
            <span className="read" dir="auto">
              {words.documents.quote.words(turn.words)}
            </span>
            {isOfSeveral && (
              <span className="by">
                <bdi>{shownSpeakerName(turn.speaker ?? '') || words.documents.unknownSpeaker}</bdi> ·{' '}
                {formatClock(turn.startMs)}
              </span>
            )}
          </span>
        ))}
      </button>
      <RowMenu
        label={texts.more(text)}
        onAction={(key) => {
          if (key === 'edit') does.edit(quote)
          else if (key === 'quote') does.copyQuote(quote)
          else if (key === 'text') does.copyText(quote)
          else if (key === 'export') does.export?.([quote])
          else does.remove(quote)
        }}
      >
        <MenuItem id="edit">{texts.edit}</MenuItem>
        <MenuItem id="quote">{texts.copyQuote}</MenuItem>
        <MenuItem id="text">{texts.copyText}</MenuItem>
        {does.export && <MenuItem id="export">{texts.export}</MenuItem>}
        <MenuItem id="remove">{texts.remove}</MenuItem>
      </RowMenu>
      <p className="by">
        {!isOfSeveral && (
          <>
            <bdi>{quote.speakers.map(shownSpeakerName).join(' / ') || words.documents.unknownSpeaker}</bdi> ·{' '}
            {formatClock(quote.startMs)}
          </>
        )}
        {source !== undefined && (
          <>
            {!isOfSeveral && ' · '}
            <bdi>{source}</bdi>
          </>
        )}
        {(!isOfSeveral || source !== undefined) && ' · '}
        {quote.verified ? (
          <span className="checked calm">
            <Check size={12} aria-hidden /> {quote.heard ? texts.verified : texts.verifiedUnheard}
          </span>
        ) : (
          <span className="unchecked">{texts.notVerified}</span>
        )}
      </p>
      {quote.wording === 'corrected' && <p className="hint">{texts.corrected(marked)}</p>}
      {quote.wording === 'changed' && (
        <p className="hint changed">
          <strong>{texts.changed}</strong> {quote.pieces.length > 0 && `${texts.asMarked} ${marked}`}
        </p>
      )}
      {quote.note !== '' && (
        <p className="note" dir="auto">
          {quote.note}
        </p>
      )}
      {quote.tags.length > 0 && (
        <ul className="tags row wrap gap-4 list" aria-label={words.quotes.dialog.tags}>
          {quote.tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
