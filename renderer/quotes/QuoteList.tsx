import { memo, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { formatClock } from '../../shared/text/timecode.ts'
import type { Quote } from '../../shared/transcripts/quotes.ts'
import { words } from '../words/index.ts'
import { shownSpeakerName } from '../words/speakerName.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { type QuoteActions, QuoteCard } from './QuoteCard.tsx'
import { PanelItem } from './SidePanel.tsx'
import { quoteAlt } from './useColourKeys.ts'
import './QuoteList.css'

const { panel: texts, card } = words.quotes

/** The quotes of the open recording, in the order of its audio. */
export const QuoteList = memo(function QuoteList(props: {
  quotes: readonly Quote[]
  does: QuoteActions<Quote>
  soughtId: number | null
}) {
  const { quotes, does, soughtId } = props
  const [tag, setTag] = useState<string | null>(null)
  const [speaker, setSpeaker] = useState<string | null>(null)
  const tags = useMemo(() => counted(quotes.flatMap((quote) => quote.tags)), [quotes])
  const speakers = useMemo(
    () =>
      counted(
        quotes.flatMap((quote) => quote.speakers),
        shownSpeakerName,
      ),
    [quotes],
  )
  const shown = quotes.filter(
    (quote) =>
      (tag === null || !tags.has(tag) || quote.tags.includes(tag)) &&
      (speaker === null || !speakers.has(speaker) || quote.speakers.includes(speaker)),
  )
  if (quotes.length === 0)
    return (
      <div className="stack">
        <p>{texts.noQuotes}</p>
        <p className="hint">{texts.howToMark(quoteAlt)}</p>
      </div>
    )
  return (
    <>
      {(tags.size > 0 || speakers.size > 1) && (
        <div className="quotefilters row wrap">
          {tags.size > 0 && (
            <FilterChoice label={words.library.filters.tag} value={tag} options={tags} onChange={setTag} />
          )}
          {speakers.size > 1 && (
            <FilterChoice
              label={words.library.filters.speaker}
              value={speaker}
              options={speakers}
              onChange={setSpeaker}
            />
          )}
        </div>
      )}
      {shown.length === 0 && <p className="hint">{texts.noneLeft}</p>}
      {shown.length > 0 && does.export && (
        <Button className="quiet" onPress={() => does.export?.(shown)}>
          {words.quotes.exportClips}
        </Button>
      )}
      <ul className="quotelist stack list">
        {shown.map((quote) => (
          <PanelItem key={quote.id} isSought={quote.id === soughtId}>
            <QuoteCard quote={quote} playLabel={card.play(formatClock(quote.startMs))} does={does} />
          </PanelItem>
        ))}
      </ul>
    </>
  )
})

/** Each value and how often it occurs. */
function counted(values: readonly string[], shown = (value: string) => value): Map<string, string> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return new Map(
    [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([value, count]) => [value, `${shown(value)} (${count})`]),
  )
}
