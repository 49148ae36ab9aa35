import { ChevronLeft, ChevronRight, Pause, Play, Repeat, RotateCcw, RotateCw, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ToggleButton } from 'react-aria-components'
import type { SoundChannels } from '../../../shared/sound/soundChannels.ts'
import { formatTimecode } from '../../../shared/text/timecode.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { type PlayPosition, useFromPosition } from '../../media/playPosition.ts'
import { rateLimits, type SoundPlayer, useSoundState } from '../../media/soundPlayer.ts'
import { words } from '../../words/index.ts'
import { ChannelMenu } from './ChannelMenu.tsx'
import { PlaybackMenu } from './PlaybackMenu.tsx'
import { playKeys } from './playKeys.ts'
import './Transport.css'

const texts = words.recording.sound
const { commands: keyWords } = words.keys

/** Plays the recording, unless its audio was deleted. `children`: the editor's tools. */
export function Transport(props: {
  player: SoundPlayer
  recordingId: number
  /** Null if the recording has only one channel. */
  sound: SoundChannels | null
  hasSegments: boolean
  /** Returns the segment that "this segment" means; see `useMeantSegment`. */
  meant: () => TimeRange | null
  selection: TimeRange | null
  hasSound: boolean
  children?: ReactNode
}) {
  const { player, recordingId, sound, hasSegments, meant, selection, hasSound, children } = props
  const { problem } = useSoundState(player)
  return (
    <div className="transport row wrap">
      {hasSound && (
        <Controls player={player} hasSegments={hasSegments} meant={meant} selection={selection}>
          <PlaybackMenu player={player} recordingId={recordingId} />
          {sound && sound.voices.length > 1 && <ChannelMenu player={player} recordingId={recordingId} sound={sound} />}
        </Controls>
      )}
      {hasSound && problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
      <span className="tools row gap-0">{children}</span>
    </div>
  )
}

function Controls(props: {
  player: SoundPlayer
  hasSegments: boolean
  meant: () => TimeRange | null
  selection: TimeRange | null
  children: ReactNode
}) {
  const { player, hasSegments, meant, selection } = props
  const { isPlaying, rate, loop } = useSoundState(player)
  const does = playKeys(player, () => selection ?? meant())
  return (
    <>
      <Button className="icon" aria-label={keyWords['play.back']} onPress={does['play.back']}>
        <RotateCcw size={17} aria-hidden />
      </Button>
      <Button
        className="play"
        aria-label={isPlaying ? words.buttons.pause : words.buttons.play}
        onPress={player.toggle}
      >
        {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </Button>
      <Button className="icon" aria-label={keyWords['play.forward']} onPress={does['play.forward']}>
        <RotateCw size={17} aria-hidden />
      </Button>
      <Clock position={player.position} />
      <fieldset className="rate" aria-label={texts.speed}>
        <Button
          aria-label={keyWords['play.slower']}
          isDisabled={rate <= rateLimits.slowest}
          onPress={does['play.slower']}
        >
          <ChevronLeft size={14} aria-hidden />
        </Button>
        <Button aria-label={texts.usualSpeed(rate)} onPress={() => player.setRate(1)}>
          {texts.rate(rate)}
        </Button>
        <Button
          aria-label={keyWords['play.faster']}
          isDisabled={rate >= rateLimits.fastest}
          onPress={does['play.faster']}
        >
          <ChevronRight size={14} aria-hidden />
        </Button>
      </fieldset>
      {hasSegments && (
        <>
          <Button
            className="icon"
            aria-label={selection ? texts.selection : texts.thisSegment}
            onPress={does['play.segment']}
          >
            <StepForward size={17} aria-hidden />
          </Button>
          <ToggleButton
            className="icon segmentwise"
            aria-label={selection ? texts.repeatSelection : texts.loop}
            isSelected={loop !== null}
            onChange={does['play.repeat']}
          >
            <Repeat size={17} aria-hidden />
          </ToggleButton>
        </>
      )}
      {props.children}
    </>
  )
}

function Clock({ position }: { position: PlayPosition }) {
  const shown = useFromPosition(position, (ms) => formatTimecode(ms).slice(0, -2))
  return (
    // Screen readers read a timer on request; they would read an output at every frame.
    <span className="clock" role="timer" aria-label={texts.position}>
      {shown}
    </span>
  )
}
