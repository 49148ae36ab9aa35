import { Fragment } from 'react'
import { Button } from 'react-aria-components'
import type { CommandOutput } from '../../shared/contract.ts'
import { formatClock } from '../../shared/timecode.ts'
import { useCommand } from '../queries.ts'
import { words } from '../words/index.ts'
import { useFocusOnce } from './useFocusOnce.ts'

/** The snippet's marks (U+0002 … U+0003) as emphasis. */
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

/** Hits in the transcripts; each opens its recording there. */
export function SearchHits(props: {
  query: string
  nothingElse: boolean
  /** `segment:345`: the hit that was opened gets the focus when a person comes back. */
  awaited: string | null
  onFocused: () => void
  onOpen: (recordingId: number, segmentId: number) => void
}) {
  const { data } = useCommand('transcripts.search', { query: props.query })
  if (!data) return null
  if (data.hits.length === 0)
    return props.nothingElse ? <p className="empty">{words.library.search.nothing(props.query)}</p> : null
  return (
    <div className="hits">
      <h2>{words.library.search.hits}</h2>
      {data.hits.map((hit) => (
        <Hit
          key={hit.segmentId}
          hit={hit}
          takesFocus={props.awaited === `segment:${hit.segmentId}`}
          onFocused={props.onFocused}
          onOpen={props.onOpen}
        />
      ))}
    </div>
  )
}

function Hit(props: {
  hit: CommandOutput<'transcripts.search'>['hits'][number]
  takesFocus: boolean
  onFocused: () => void
  onOpen: (recordingId: number, segmentId: number) => void
}) {
  const { hit } = props
  const button = useFocusOnce<HTMLButtonElement>(props.takesFocus, props.onFocused)
  return (
    <Button ref={button} className="hit" onPress={() => props.onOpen(hit.recordingId, hit.segmentId)}>
      <span className="muted">
        <bdi>{hit.title}</bdi> · {formatClock(hit.startMs)}
      </span>
      <span className="read">
        <Snippet text={hit.snippet} />
      </span>
    </Button>
  )
}
