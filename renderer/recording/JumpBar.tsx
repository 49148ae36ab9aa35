import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import type { Segment } from '../../shared/transcript.ts'
import { words } from '../words/index.ts'
import { findInTranscript } from './findInTranscript.ts'
import { readPosition } from './readPosition.ts'

const texts = words.recording.jump

export type Jump = 'find' | 'time'

/** Find in the transcript, or go to a time: one line above the transcript, closed with Escape. */
export function JumpBar(props: {
  jump: Jump
  segments: readonly Segment[]
  durationMs: number
  /** Gets what to mark in the transcript; empty for nothing. */
  onFind: (query: string) => void
  onReveal: (segment: Segment) => void
  onSeek: (ms: number) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const finds = props.jump === 'find'
  const hits = useMemo(() => (finds ? findInTranscript(props.segments, typed) : []), [finds, props.segments, typed])
  const step = (by: 1 | -1) => {
    const next = hits.length === 0 ? -1 : (at + by + hits.length) % hits.length
    const hit = hits[next]
    setAt(next)
    if (hit) props.onReveal(hit)
  }
  // A time is incomplete while it is typed, so it is checked only with Enter.
  const [problem, setProblem] = useState('')
  const goTo = () => {
    const read = readPosition(typed, props.durationMs)
    if ('problem' in read) return setProblem(read.problem)
    props.onSeek(read.positionMs)
    props.onClose()
  }
  const found = hits.length === 0 ? texts.notFound : texts.found(Math.max(0, at) + 1, hits.length)
  const said = finds ? (typed.trim() === '' ? '' : found) : problem
  return (
    <div className="jumpbar">
      <TextField
        aria-label={finds ? texts.find : texts.goTo}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setAt(-1)
          setProblem('')
          if (finds) props.onFind(value)
        }}
        autoFocus
        isInvalid={problem !== ''}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onClose()
          if (event.key !== 'Enter') return
          // Closing moves the focus into the transcript, where the same key would break the line.
          event.preventDefault()
          if (finds) step(event.shiftKey ? -1 : 1)
          else goTo()
        }}
      >
        <Input placeholder={finds ? texts.findPlaceholder : texts.goToPlaceholder} />
      </TextField>
      <span className={problem === '' ? 'muted' : 'error'} role="status">
        {said}
      </span>
      {finds && (
        <>
          <Button className="icon" aria-label={texts.previous} isDisabled={hits.length === 0} onPress={() => step(-1)}>
            <ChevronUp size={16} aria-hidden />
          </Button>
          <Button className="icon" aria-label={texts.next} isDisabled={hits.length === 0} onPress={() => step(1)}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </>
      )}
      <Button className="icon" aria-label={words.buttons.close} onPress={props.onClose}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}
