import { Play } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { EditOperation, Speaker, Transcript } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import { Choice } from '../controls/Choice.tsx'
import { More } from '../controls/More.tsx'
import { speakersOfParts } from './speakersOfParts.ts'

const somebodyElse = 'else'

/**
 * Of a recording that was transcribed in parts: who was taken for whom in each of them. A speaker is made another one there, and
 * stays who it is in the other parts.
 */
export function PartSpeakers({
  transcript,
  onSeek,
  onEdit,
}: {
  transcript: Transcript
  onSeek: (positionMs: number) => void
  onEdit: (operation: EditOperation) => Promise<unknown>
}) {
  if (transcript.parts.length < 2) return null
  const names = Object.fromEntries(transcript.speakers.map(({ id, name }) => [String(id), name]))
  const choose = (partIndex: number, speaker: Speaker, key: string) => {
    if (key === String(speaker.id)) return
    const intoSpeakerId = key === somebodyElse ? null : Number(key)
    void onEdit({ kind: 'speaker.reassignPart', partIndex, fromSpeakerId: speaker.id, intoSpeakerId })
  }
  return (
    <More title={`Parts (${transcript.parts.length})`}>
      <p className="hint">
        This recording was transcribed in parts. Where somebody was taken for another, say who it is.
      </p>
      {speakersOfParts(transcript).map(({ startMs, endMs, heard }, partIndex) => (
        <section key={startMs} className="part" aria-label={`Part ${partIndex + 1}`}>
          <h3>
            Part {partIndex + 1}{' '}
            <span className="share">
              {formatClock(startMs)} – {formatClock(endMs)}
            </span>
          </h3>
          {heard.length === 0 && <p className="hint">Nobody speaks in it.</p>}
          {heard.map(({ speaker, firstMs }) => (
            <div key={speaker.id} className="heard">
              <Choice
                label={`${speaker.name} is`}
                value={String(speaker.id)}
                options={{ ...names, [somebodyElse]: 'somebody else' }}
                onChange={(key) => choose(partIndex, speaker, key)}
              />
              <Button
                className="icon"
                aria-label={`Go to ${speaker.name} in part ${partIndex + 1}`}
                onPress={() => onSeek(firstMs)}
              >
                <Play size={14} aria-hidden />
              </Button>
            </div>
          ))}
        </section>
      ))}
    </More>
  )
}
