import { Play } from 'lucide-react'
import { Button } from 'react-aria-components'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { EditOperation, Speaker, Transcript } from '../../../shared/transcripts/transcript.ts'
import { Choice } from '../../controls/Choice.tsx'
import { More } from '../../controls/More.tsx'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'
import { speakersOfSlices } from './speakersOfSlices.ts'
import './SliceSpeakers.css'

const texts = words.recording.slices
const newSpeaker = 'new'

/** The speakers of each slice of a long recording. Choosing another speaker changes only that slice. */
export function SliceSpeakers({
  transcript,
  onSeek,
  onEdit,
}: {
  transcript: Transcript
  onSeek: (positionMs: number) => void
  onEdit: (operation: EditOperation) => Promise<unknown>
}) {
  if (transcript.slices.length < 2) return null
  const names = Object.fromEntries(transcript.speakers.map(({ id, name }) => [String(id), shownSpeakerName(name)]))
  const choose = (sliceIndex: number, speaker: Speaker, key: string) => {
    if (key === String(speaker.id)) return
    const intoSpeakerId = key === newSpeaker ? null : Number(key)
    void onEdit({ kind: 'speaker.reassignSlice', sliceIndex, fromSpeakerId: speaker.id, intoSpeakerId })
  }
  return (
    <More title={texts.title(transcript.slices.length)}>
      <p className="hint">{texts.hint}</p>
      {speakersOfSlices(transcript).map(({ startMs, endMs, heard }, sliceIndex) => (
        <section key={startMs} className="slice stack" aria-label={texts.slice(sliceIndex + 1)}>
          <h3>
            {texts.slice(sliceIndex + 1)}{' '}
            <span className="share">{texts.fromTo(formatClock(startMs), formatClock(endMs))}</span>
          </h3>
          {heard.length === 0 && <p className="hint">{texts.silent}</p>}
          {heard.map(({ speaker, firstMs }) => (
            <div key={speaker.id} className="heard row">
              <Choice
                label={texts.speakerIs(shownSpeakerName(speaker.name))}
                value={String(speaker.id)}
                options={{ ...names, [newSpeaker]: texts.newSpeaker }}
                onChange={(key) => choose(sliceIndex, speaker, key)}
              />
              <Button
                className="icon"
                aria-label={texts.goTo(shownSpeakerName(speaker.name), sliceIndex + 1)}
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
