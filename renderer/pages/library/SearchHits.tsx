import { Fragment, type RefObject } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingFilter } from '../../../shared/recordings/recordingFilter.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { SearchHit } from '../../../shared/transcripts/transcript.ts'
import { type OpenRecording, openedFrom, type WrittenPlace } from '../../base/openedPlace.ts'
import { pageSize } from '../../base/pages.ts'
import { useCommand } from '../../base/queries.ts'
import { usePagedRows } from '../../base/usePagedRows.ts'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'
import { useFocusOnce } from './rowFocus.ts'
import './SearchHits.css'

const texts = words.library.search
/** The height is fixed, so that the list has the same position when a person comes back; see `.hit` and `.hits h2`. */
const hitHeightPx = 80
const headingHeightPx = 56

/** Shows the snippet's marks (U+0002 … U+0003) as emphasis. */
function Snippet({ text }: { text: string }) {
  let offset = 0
  return text.split('\u0002').map((piece) => {
    const [hit = '', rest] = piece.split('\u0003')
    offset += piece.length + 1
    return (
      <Fragment key={offset}>
        {rest === undefined ? (
          hit
        ) : (
          <>
            <mark>{hit}</mark>
            {rest}
          </>
        )}
      </Fragment>
    )
  })
}

type Props = {
  query: string
  filter: RecordingFilter
  nothingElse: boolean
  /** The element that scrolls the recordings and, below them, the hits. */
  scroller: RefObject<HTMLDivElement | null>
  /** The top of the hits inside that element. */
  topPx: number
  /** The initial scroll position. */
  scrollTopPx: number
  /** `segment:345`: when a person comes back, the opened hit gets the focus. */
  awaited: string | null
  onFocused: () => void
  onOpen: OpenRecording
}

/** Hits in the transcripts and in the names of speakers. Each hit opens its recording at the found words. */
export function SearchHits(props: Props) {
  const { data } = useCommand('transcripts.search', {
    query: props.query,
    filter: withoutState(props.filter),
    offset: 0,
    limit: pageSize,
  })
  if (!data) return null
  if (data.total === 0) return props.nothingElse ? <p className="empty">{texts.nothing(props.query)}</p> : null
  return <HitList {...props} total={data.total} />
}

/** The search finds words in recordings of every state. */
const withoutState = ({ state: _, ...filter }: RecordingFilter) => filter

/** Draws and requests only visible hits. */
function HitList({
  query,
  filter,
  scroller,
  topPx,
  scrollTopPx,
  awaited,
  total,
  onFocused,
  onOpen,
}: Props & { total: number }) {
  const asked = { query, filter: withoutState(filter) }
  const { rows, seen } = usePagedRows('transcripts.search', asked, ({ hits }) => hits, {
    count: total,
    scroller,
    heightPx: hitHeightPx,
    overscan: 6,
    keyOf: (hit) => hit && `${hit.kind}:${hit.recordingId}:${hit.writtenId ?? hit.segmentId}:${hit.snippet}`,
    scrollMargin: topPx + headingHeightPx,
    initialOffset: scrollTopPx,
  })
  return (
    <section className="hits" aria-label={texts.hits}>
      <h2 className="row" style={{ height: headingHeightPx }}>
        {texts.hits} <span className="muted">{words.units.hits(total)}</span>
      </h2>
      <ul className="rows" aria-label={texts.hits} style={{ height: rows.getTotalSize() }}>
        {seen.map(({ key, slot, item: hit }) => (
          <li key={key} tabIndex={-1} {...slot}>
            {hit && (
              <Hit
                hit={hit}
                takesFocus={awaited === openedFrom(hit.recordingId, hit.segmentId ?? undefined, writtenPlace(hit))}
                onFocused={onFocused}
                onOpen={onOpen}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function writtenPlace({ kind, writtenId }: SearchHit): WrittenPlace | undefined {
  if (writtenId === null) return undefined
  return { tab: kind === 'note' ? 'notes' : 'quotes', id: writtenId }
}

function Hit(props: { hit: SearchHit; takesFocus: boolean; onFocused: () => void; onOpen: OpenRecording }) {
  const { hit } = props
  const button = useFocusOnce<HTMLButtonElement>(props.takesFocus, props.onFocused)
  return (
    <Button
      ref={button}
      className="hit stack gap-2"
      onPress={() => props.onOpen(hit.recordingId, hit.segmentId ?? undefined, writtenPlace(hit))}
    >
      <span className="from truncate muted">
        <bdi>{hit.title}</bdi>
        {hit.kind === 'speaker' ? (
          <>
            {' '}
            · {words.library.filters.speaker}
            {hit.segmentId !== null && ` · ${texts.speaksFrom(formatClock(hit.startMs))}`}
          </>
        ) : (
          <>
            {' '}
            · {hit.kind !== 'segment' && `${texts[hit.kind]} · `}
            {formatClock(hit.startMs)}
            {hit.speaker !== null && (
              <>
                {' '}
                · <bdi>{shownSpeakerName(hit.speaker)}</bdi>
              </>
            )}
          </>
        )}
      </span>
      <span className="read" dir="auto">
        {hit.kind === 'speaker' ? hit.snippet : <Snippet text={hit.snippet} />}
      </span>
    </Button>
  )
}
