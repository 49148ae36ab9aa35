import { type RefObject, useDeferredValue, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import type { CitedQuote, QuoteFilter } from '../../shared/transcripts/quotes.ts'
import { call } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { pageSize } from '../base/pages.ts'
import { useCommand, useSteadyCommand } from '../base/queries.ts'
import { usePagedRows } from '../base/usePagedRows.ts'
import { Field } from '../controls/Field.tsx'
import { ExportDialog } from '../exporting/ExportDialog.tsx'
import { FilterChoice } from '../quotes/FilterChoice.tsx'
import { type QuoteActions, QuoteCard } from '../quotes/QuoteCard.tsx'
import { QuoteDialog } from '../quotes/QuoteDialog.tsx'
import { type CopyForm, copyForReaders } from '../quotes/quoteCopier.ts'
import { quoteAlt } from '../quotes/useColourKeys.ts'
import { useRemoveMark } from '../quotes/useQuotes.ts'
import { useSaid } from '../quotes/useSaid.ts'
import { useUndoHere } from '../quotes/useUndoHere.ts'
import { words } from '../words/index.ts'
import { shownSpeakerName } from '../words/speakerName.ts'
import './QuotesPage.css'

const { page: texts, filters: filterTexts, said: saidTexts } = words.quotes
const mostCopied = 1000
const usualHeightPx = 132

export const everyQuote: QuoteFilter = { projectId: null, recordingId: null, tag: null, speaker: null, words: '' }
/** Shows and plays a quote in its recording. */
type OpenQuote = (quote: CitedQuote) => void

/** The quotes of all recordings. `kept`: keeps the filter until the person comes back. */
export function QuotesPage({ kept, onOpen }: { kept: RefObject<QuoteFilter>; onOpen: OpenQuote }) {
  const [filter, setFilter] = useState(kept.current)
  const { data, error } = useSteadyCommand('quotes.filters', { projectId: filter.projectId })
  const [message, setMessage] = useSaid()
  const changedIn = useUndoHere(setMessage)
  const [exported, setExported] = useState<ExportedQuotes | null>(null)
  const sought = useDeferredValue(filter)
  const change = (more: Partial<QuoteFilter>) => {
    const next = { ...filter, ...more }
    kept.current = next
    setFilter(next)
  }
  if (!data) return <p className="empty">{error?.message ?? texts.opening}</p>
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(everyQuote)
  return (
    <section className="quotespage stack gap-0" aria-label={words.quotes.title}>
      <header className="bar">
        <h1>{words.quotes.title}</h1>
        {(data.total > 0 || isFiltered) && (
          <div className="spread row wrap">
            <Button className="quiet" onPress={() => void copyAll(sought).then(setMessage)}>
              {texts.copyAll}
            </Button>
            <Button className="quiet" onPress={() => void exportAll(sought, setExported).then(setMessage)}>
              {words.quotes.exportClips}
            </Button>
          </div>
        )}
      </header>
      {data.total === 0 && !isFiltered ? (
        <div className="empty">
          <h2>{words.quotes.panel.noQuotes}</h2>
          <p>{texts.emptyHint(quoteAlt)}</p>
        </div>
      ) : (
        <>
          <QuoteFilters filters={data} filter={filter} isFiltered={isFiltered} onChange={change} />
          <Listed
            key={JSON.stringify(sought)}
            filter={sought}
            onOpen={onOpen}
            onExport={setExported}
            onSaid={setMessage}
            onChanged={changedIn}
          />
        </>
      )}
      <p className="over quotesaid" role="status">
        {message}
      </p>
      {exported && <ExportOfQuotes exported={exported} onClose={() => setExported(null)} />}
    </section>
  )
}

/** The filters of the quotes: words, then project, tag, speaker and recording, each with its count. */
function QuoteFilters(props: {
  filters: CommandOutput<'quotes.filters'>
  filter: QuoteFilter
  isFiltered: boolean
  onChange: (more: Partial<QuoteFilter>) => void
}) {
  const { filters, filter, onChange } = props
  const options = <T,>(items: readonly T[], keyOf: (item: T) => string, shown: (item: T) => string) =>
    new Map(items.map((item) => [keyOf(item), shown(item)]))
  return (
    <div className="quotefilters row wrap">
      <Field
        label={filterTexts.words}
        placeholder={filterTexts.wordsPlaceholder}
        value={filter.words}
        onChange={(sought) => onChange({ words: sought.slice(0, 500) })}
      />
      {filters.projects.length > 0 && (
        <FilterChoice
          label={words.projects.label}
          value={filter.projectId === null ? null : String(filter.projectId)}
          options={options(
            filters.projects,
            ({ projectId }) => String(projectId),
            ({ name, count }) => `${name} (${count})`,
          )}
          onChange={(id) => onChange({ projectId: id === null ? null : Number(id), recordingId: null })}
        />
      )}
      <FilterChoice
        label={words.library.filters.tag}
        value={filter.tag}
        options={options(
          filters.tags,
          ({ tag }) => tag,
          ({ tag, count }) => `${tag} (${count})`,
        )}
        onChange={(tag) => onChange({ tag })}
      />
      <FilterChoice
        label={words.library.filters.speaker}
        value={filter.speaker}
        options={options(
          filters.speakers,
          ({ name }) => name,
          ({ name, count }) => `${shownSpeakerName(name)} (${count})`,
        )}
        onChange={(speaker) => onChange({ speaker })}
      />
      <FilterChoice
        label={words.recording.label}
        value={filter.recordingId === null ? null : String(filter.recordingId)}
        options={options(
          filters.recordings,
          ({ recordingId }) => String(recordingId),
          ({ title, count }) => `${title} (${count})`,
        )}
        onChange={(id) => onChange({ recordingId: id === null ? null : Number(id) })}
      />
      {props.isFiltered && (
        <Button className="quiet" onPress={() => onChange(everyQuote)}>
          {filterTexts.clear}
        </Button>
      )}
    </div>
  )
}

async function copyAll(filter: QuoteFilter): Promise<string> {
  try {
    const { total, quotes } = await call('quotes.list', { ...filter, offset: 0, limit: mostCopied })
    if (quotes.length === 0) return texts.nothing
    const done = total > quotes.length ? texts.copiedSome(quotes.length, total) : texts.copiedAll(total)
    return await copyForReaders({ form: 'listed', only: { quoteIds: quotes.map(({ id }) => id) } }, done)
  } catch (error) {
    return messageOf(error)
  }
}

/** Quotes to export. `total`: how many the list has. */
type ExportedQuotes = { quotes: readonly CitedQuote[]; total: number }

async function exportAll(filter: QuoteFilter, onExport: (exported: ExportedQuotes) => void): Promise<string> {
  try {
    const exported = await call('quotes.list', { ...filter, offset: 0, limit: mostCopied })
    if (exported.quotes.length === 0) return texts.nothing
    onExport(exported)
    return ''
  } catch (error) {
    return messageOf(error)
  }
}

/** Exports quotes of one recording or several. */
function ExportOfQuotes({ exported, onClose }: { exported: ExportedQuotes; onClose: () => void }) {
  const { quotes, total } = exported
  const recordingIds = [...new Set(quotes.map(({ recordingId }) => recordingId))]
  return (
    <ExportDialog
      recordingId={recordingIds}
      title={words.quotes.count(quotes.length)}
      only={{ quoteIds: quotes.map(({ id }) => id) }}
      quotes={quotes}
      {...(total > quotes.length ? { note: texts.exportedSome(quotes.length, total) } : {})}
      onClose={onClose}
    />
  )
}

/** Draws and requests only visible quotes. */
function Listed(props: {
  filter: QuoteFilter
  onOpen: OpenQuote
  onExport: (exported: ExportedQuotes) => void
  onSaid: (message: string) => void
  onChanged: (recordingId: number) => void
}) {
  const { filter, onOpen, onSaid, onChanged } = props
  const remove = useRemoveMark(onSaid, onChanged)
  const first = useCommand('quotes.list', { ...filter, offset: 0, limit: pageSize })
  const total = first.data?.total ?? 0
  const scroller = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<CitedQuote | null>(null)
  const { rows, seen } = usePagedRows('quotes.list', filter, ({ quotes }) => quotes, {
    count: total,
    scroller,
    heightPx: usualHeightPx,
    isMeasured: true,
    overscan: 4,
    keyOf: (quote) => quote && String(quote.id),
  })
  const copy = ({ id }: CitedQuote, form: CopyForm, done: string) =>
    void copyForReaders({ form, only: { quoteIds: [id] } }, done).then(onSaid)
  const does: QuoteActions<CitedQuote> = {
    play: onOpen,
    edit: setEdited,
    copyQuote: (quote) => copy(quote, 'quote', saidTexts.copied),
    copyText: (quote) => copy(quote, 'text', saidTexts.textCopied),
    export: (quotes) => props.onExport({ quotes, total: quotes.length }),
    remove,
  }
  if (first.data && total === 0) return <p className="empty">{texts.nothing}</p>
  return (
    <div className="scroll" ref={scroller}>
      <p className="muted total">{words.quotes.count(total)}</p>
      <ul className="rows" aria-label={texts.list} style={{ height: rows.getTotalSize() }}>
        {seen.map(({ key, slot, item: quote }) => (
          <li key={key} {...slot}>
            {quote && (
              <QuoteCard
                quote={quote}
                playLabel={texts.open(formatClock(quote.startMs), quote.title)}
                source={quote.title}
                does={does}
              />
            )}
          </li>
        ))}
      </ul>
      {edited && <QuoteDialog quote={edited} onSaved={onChanged} onClose={() => setEdited(null)} />}
    </div>
  )
}
