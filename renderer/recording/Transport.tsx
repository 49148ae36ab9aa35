import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { formatTimecode } from '../../shared/timecode.ts'
import { words } from '../words/index.ts'
import type { Player } from './usePlayer.ts'

const texts = words.recording.sound

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** Plays the recording, unless its audio was deleted. `children`: the editor's tools. */
export function Transport(props: { player: Player; hasSound: boolean; children?: ReactNode }) {
  const { player, hasSound, children } = props
  return (
    <div className="transport">
      {hasSound && <Controls player={player} />}
      {hasSound && player.error && (
        <span className="error" role="alert">
          {player.error}
        </span>
      )}
      <span className="tools">{children}</span>
    </div>
  )
}

function Controls({ player }: { player: Player }) {
  return (
    <>
      <Button className="icon" aria-label={texts.back} onPress={() => player.seek(player.positionMs - 5000)}>
        <RotateCcw size={17} aria-hidden />
      </Button>
      <Button
        className="play"
        aria-label={player.isPlaying ? words.buttons.pause : words.buttons.play}
        onPress={player.toggle}
      >
        {player.isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </Button>
      <Button className="icon" aria-label={texts.forward} onPress={() => player.seek(player.positionMs + 5000)}>
        <RotateCw size={17} aria-hidden />
      </Button>
      {/* A screen reader reads a timer on request; it would read an output at every frame. */}
      <span className="clock" role="timer" aria-label={texts.position}>
        {formatTimecode(player.positionMs).slice(0, -2)}
      </span>
      <select
        className="rate"
        aria-label={texts.speed}
        value={player.rate}
        onChange={(event) => player.setRate(Number(event.target.value))}
      >
        {rates.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
    </>
  )
}
