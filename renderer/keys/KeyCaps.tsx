import type { Chord } from '../../shared/keys/chords.ts'
import type { CommandId } from '../../shared/keys/commands.ts'
import { words } from '../words/index.ts'
import { isMac, shownChord } from './platform.ts'
import './KeyCaps.css'

/** The keys of a command, one line each. `note`: a remark about some keys; null if there is none. */
export function KeyCaps(props: {
  command: CommandId
  chords: readonly Chord[]
  note?: (chord: Chord) => string | null
}) {
  const together = words.keys.together(props.command, isMac)
  if (together !== null) return <kbd>{together}</kbd>
  return props.chords.map((chord) => {
    const note = props.note?.(chord)
    return (
      <span key={chord} className="keycap">
        <kbd>{shownChord(chord)}</kbd>
        {note && <span className="hint"> {note}</span>}
      </span>
    )
  })
}
