import { useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import type { Edit } from '../../transcript/edits.ts'
import { drafts, type LostWords as Lost } from '../../typing/drafts.ts'
import { words } from '../../words/index.ts'
import './LostWords.css'

const texts = words.recording.transcript.lostWords

/** Words of segments that were removed during typing. They return as segments at their old times, or the person discards them. */
export function LostWords({
  transcript,
  durationMs,
  onEdit,
}: {
  transcript: Transcript
  durationMs: number
  onEdit: Edit
}) {
  const { recordingId, speakers, segments } = transcript
  const all = useSyncExternalStore(drafts.subscribe, drafts.lostWords)
  const lost = all.filter(({ place }) => place.recordingId === recordingId)
  const putBack = async ({ id, text, place: { startMs, endMs, speakerId } }: Lost) => {
    const speaker = speakers.find((one) => one.id === speakerId)?.id ?? null
    // A service's last segment may end after the recording, but a new segment may not.
    const lastMs = segments.reduce((latest, segment) => Math.max(latest, segment.endMs), Math.floor(durationMs))
    const wantedEndMs = Math.max(1, Math.min(Math.max(endMs, startMs + 1), lastMs))
    const times = { startMs: Math.min(startMs, wantedEndMs - 1), endMs: wantedEndMs }
    const result = await onEdit({ kind: 'segment.insert', ...times, speakerId: speaker, text })
    if (result) drafts.dismissLost(id)
  }
  if (lost.length === 0) return null
  return (
    <div className="lostWords stack">
      {lost.map((one) => (
        <div key={one.id} className="conflict row wrap" role="alert">
          <p>{texts.title}</p>
          <blockquote className="read" dir="auto">
            {one.text}
          </blockquote>
          <Button className="quiet" onPress={() => void putBack(one)}>
            {texts.putBack}
          </Button>
          <Button className="quiet" onPress={() => drafts.dismissLost(one.id)}>
            {texts.discard}
          </Button>
        </div>
      ))}
    </div>
  )
}
