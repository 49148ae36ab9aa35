import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import type { Segment } from '../../shared/domain.ts'
import { readPosition } from '../../shared/timecode.ts'
import { countWords } from '../sizeWords.ts'
import { findInTranscript } from './findInTranscript.ts'

export type Jump = 'find' | 'time'

/** Find in the transcript, or go to a time: one line above the words, closed with Escape. */
export function JumpBar(props: {
  jump: Jump
  segments: readonly Segment[]
  durationMs: number
  /** What is looked for, to be marked; empty when nothing is. */
  onFind: (words: string) => void
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
  // While a time is being typed it is incomplete: what is wrong with it is said when it is asked for.
  const [problem, setProblem] = useState('')
  const goTo = () => {
    const read = readPosition(typed, props.durationMs)
    if ('problem' in read) return setProblem(read.problem)
    props.onSeek(read.positionMs)
    props.onClose()
  }
  const found = hits.length === 0 ? 'Not found' : `${Math.max(0, at) + 1} of ${countWords(hits.length, 'segment')}`
  const said = finds ? (typed.trim() === '' ? '' : found) : problem
  return (
    <div className="jumpbar">
      <TextField
        aria-label={finds ? 'Find in this transcript' : 'Go to time'}
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
          // Closing moves the focus into the words, where the same key would break the line.
          event.preventDefault()
          if (finds) step(event.shiftKey ? -1 : 1)
          else goTo()
        }}
      >
        <Input placeholder={finds ? 'Find in this transcript…' : 'Go to time, e.g. 12:41'} />
      </TextField>
      <span className={problem === '' ? 'muted' : 'error'} role="status">
        {said}
      </span>
      {finds && (
        <>
          <Button className="icon" aria-label="Previous match" isDisabled={hits.length === 0} onPress={() => step(-1)}>
            <ChevronUp size={16} aria-hidden />
          </Button>
          <Button className="icon" aria-label="Next match" isDisabled={hits.length === 0} onPress={() => step(1)}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </>
      )}
      <Button className="icon" aria-label="Close" onPress={props.onClose}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}
