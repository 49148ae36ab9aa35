import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { type SoundChannels, unheardTracks } from '../../../shared/sound/soundChannels.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../words/index.ts'

const texts = words.channels

/** Facts about the sound: whether channels have separate voices, which channels and tracks are not used, and how the level was changed. */
export function ChannelFacts(props: {
  sound: SoundChannels
  recording: Pick<RecordingDetail, 'notices' | 'audioDeletedMs' | 'transcription' | 'durationMs'>
  onTranscribe: () => void
}) {
  const { sound, recording, onTranscribe } = props
  const isPerChannel = recording.notices.some(({ code }) => code === 'speaker-per-channel')
  /** It is being transcribed so, or the new transcript waits. */
  const isChosen = recording.transcription.speakerPerChannel === true
  const facts = [...(isPerChannel ? [] : unheardFacts(sound)), ...levelFacts(sound, recording.durationMs)]
  return (
    <>
      {sound.voices.length > 1 && !isPerChannel && (
        <span className="note ownline">
          {texts.voices(sound.voices.length)}
          {recording.audioDeletedMs === null && !isChosen && (
            <>
              {' · '}
              <Button className="link" onPress={onTranscribe}>
                {texts.transcribe}
              </Button>
            </>
          )}
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact} className="note ownline">
          {words.units.sentence(fact)}
        </span>
      ))}
    </>
  )
}

function unheardFacts(sound: SoundChannels): string[] {
  const { alone } = sound
  const unheard = unheardTracks(sound)
  const isUnreadable = sound.tracks[0]?.durationMs === 0
  const otherTrack = isUnreadable ? texts.unreadable : texts.otherTrack
  return [
    ...(alone === null ? [] : [alone.track > 0 ? otherTrack(alone.track + 1) : texts.inverted(alone.channel + 1)]),
    ...(unheard.length > 0 ? [texts.unheard(unheard.map((number) => trackName(sound, number)))] : []),
  ]
}

/** `2 (AAC, 0:20)` */
function trackName({ tracks }: SoundChannels, number: number): string {
  const track = tracks[number - 1]
  return track ? texts.track(number, track.codec.toUpperCase(), formatClock(track.durationMs)) : `${number}`
}

function levelFacts({ gainDb, statedMs }: SoundChannels, durationMs: number): string[] {
  return [
    ...(gainDb === 0 ? [] : [gainDb > 0 ? texts.louder(gainDb) : texts.quieter(gainDb)]),
    ...(statedMs === null ? [] : [texts.longer(formatClock(statedMs), formatClock(durationMs))]),
  ]
}
