import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { leftOutChannels, mixedTrack, type SoundChannels, unheardTracks } from '../../../shared/sound/soundChannels.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../words/index.ts'

const texts = words.channels

/** Facts about the sound: whether channels have separate voices, which channels and tracks are not used, and how the level was changed. */
export function ChannelFacts(props: {
  sound: SoundChannels
  recording: Pick<RecordingDetail, 'notices' | 'audioDeletedMs' | 'transcription' | 'durationMs' | 'channels'>
  onTranscribe: () => void
}) {
  const { sound, recording, onTranscribe } = props
  const isPerChannel = recording.notices.some(({ code }) => code === 'speaker-per-channel')
  /** It is being transcribed so, or the new transcript waits. */
  const isChosen = recording.transcription.speakerPerChannel === true
  const facts = [
    ...(isPerChannel ? [] : unheardFacts(sound, recording.channels)),
    ...levelFacts(sound, recording.durationMs),
  ]
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

/** `channelCount`: of the first track. */
function unheardFacts(sound: SoundChannels, channelCount: number): string[] {
  const track = mixedTrack(sound)
  const leftOut = track === 0 ? leftOutChannels(sound, channelCount) : []
  const unheard = unheardTracks(sound)
  const isUnreadable = sound.tracks[0]?.durationMs === 0
  const otherTrack = isUnreadable ? texts.unreadable : texts.otherTrack
  return [
    ...(track > 0 ? [otherTrack(track + 1)] : []),
    ...(leftOut.length > 0 ? [texts.inverted(leftOut)] : []),
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
