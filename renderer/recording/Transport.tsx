import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { formatTimecode } from '../../shared/timecode.ts'
import type { Player } from './usePlayer.ts'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

export function Transport({ player, children }: { player: Player; children?: ReactNode }) {
  return (
    <div className="transport">
      <Button className="icon" aria-label="Back 5 seconds" onPress={() => player.seek(player.positionMs - 5000)}>
        <RotateCcw size={17} aria-hidden />
      </Button>
      <Button className="play" aria-label={player.isPlaying ? 'Pause' : 'Play'} onPress={player.toggle}>
        {player.isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </Button>
      <Button className="icon" aria-label="Forward 5 seconds" onPress={() => player.seek(player.positionMs + 5000)}>
        <RotateCw size={17} aria-hidden />
      </Button>
      {/* A timer is read when it is asked for; an output would be read at every frame. */}
      <span className="clock" role="timer" aria-label="Position">
        {formatTimecode(player.positionMs).slice(0, -2)}
      </span>
      <select
        className="rate"
        aria-label="Speed"
        value={player.rate}
        onChange={(event) => player.setRate(Number(event.target.value))}
      >
        {rates.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
      {player.error && (
        <span className="error" role="alert">
          {player.error}
        </span>
      )}
      <span className="tools">{children}</span>
    </div>
  )
}
