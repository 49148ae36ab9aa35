import { useMemo } from 'react'
import { formatClock } from '../../../../shared/text/timecode.ts'
import { useCommand } from '../../../base/queries.ts'
import { VirtualRows } from '../../../controls/VirtualRows.tsx'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import { beginsTurn } from '../../text/turns.ts'
import './StateText.css'

const texts = words.editing.history

/** The text of a version, to read. */
export function StateText({ recordingId, stateId }: { recordingId: number; stateId: number }) {
  const { data, error } = useCommand('transcripts.state', { recordingId, stateId })
  const nameOf = useMemo(() => new Map(data?.speakers.map(({ id, name }) => [id, shownSpeakerName(name)])), [data])
  if (!data) return <p className={error ? 'error' : 'muted'}>{error?.message ?? words.buttons.loading}</p>
  const { segments } = data
  return (
    <VirtualRows
      label={texts.read}
      count={segments.length}
      estimatePx={52}
      row={(index) => {
        const segment = segments[index]
        if (!segment) return null
        return (
          <div className="segmentthen">
            <span className="hint">{formatClock(segment.startMs)}</span>
            <p dir="auto">
              {beginsTurn(segments, index) && <b>{nameOf.get(segment.speakerId ?? 0) ?? words.editing.noSpeaker}: </b>}
              {segment.text}
            </p>
          </div>
        )
      }}
    />
  )
}
