import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { type SoundChannels, unheardTracks } from '../../../shared/recordings/soundChannels.ts'
import { words } from '../../words/index.ts'

const texts = words.channels

/** Facts about the channels: whether they have separate voices, and which channels and tracks are not used. */
export function ChannelFacts(props: {
  sound: SoundChannels
  recording: Pick<RecordingDetail, 'notices' | 'audioDeletedMs' | 'transcription'>
  onTranscribe: () => void
}) {
  const { sound, recording, onTranscribe } = props
  const isPerChannel = recording.notices.some(({ code }) => code === 'speaker-per-channel')
  /** It is being transcribed so, or the new transcript waits. */
  const isChosen = recording.transcription.speakerPerChannel === true
  const facts = isPerChannel ? [] : unheardFacts(sound)
  return (
    <>
      {sound.voices.length > 1 && !isPerChannel && (
        <span className="note">
          {texts.voices(sound.voices.length)}
          {recording.audioDeletedMs === null && !isChosen && (
            <>
              {' · '}
              <Button className="choose" onPress={onTranscribe}>
                {texts.transcribe}
              </Button>
            </>
          )}
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact} className="note">
          {words.units.sentence(fact)}
        </span>
      ))}
    </>
  )
}

function unheardFacts(sound: SoundChannels): string[] {
  const { alone } = sound
  const unheard = unheardTracks(sound)
  return [
    ...(alone === null
      ? []
      : [alone.track > 0 ? texts.otherTrack(alone.track + 1) : texts.inverted(alone.channel + 1)]),
    ...(unheard.length > 0 ? [texts.unheard(unheard)] : []),
  ]
}
