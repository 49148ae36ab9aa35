import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import { words } from '../../words/index.ts'
import { readPosition } from './readPosition.ts'
import './JumpBar.css'

const texts = words.recording.jump

/** Jumps to a time: one line above the transcript, which Escape closes. */
export function JumpBar(props: { durationMs: number; onSeek: (ms: number) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  // A time is incomplete during typing, so it is checked only with Enter.
  const [problem, setProblem] = useState('')
  const goTo = () => {
    const read = readPosition(typed, props.durationMs)
    if ('problem' in read) return setProblem(read.problem)
    props.onSeek(read.positionMs)
    props.onClose()
  }
  return (
    <div className="jumpbar row">
      <TextField
        aria-label={texts.goTo}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setProblem('')
        }}
        autoFocus
        isInvalid={problem !== ''}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onClose()
          if (event.key !== 'Enter') return
          // Closing moves the focus into the transcript, where the same key would add a line break.
          event.preventDefault()
          goTo()
        }}
      >
        <Input placeholder={texts.goToPlaceholder} />
      </TextField>
      <span className={problem === '' ? 'muted' : 'error'} role="status">
        {problem}
      </span>
      <Button className="icon" aria-label={words.buttons.close} onPress={props.onClose}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}
