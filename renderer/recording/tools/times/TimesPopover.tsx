import { Minus, Play, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Dialog, Heading, Input, Popover, TextField } from 'react-aria-components'
import type { TimeRange } from '../../../../shared/transcripts/heard.ts'
import { allowedTimes, nearestAllowed } from '../../../../shared/transcripts/segmentTimes.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { words } from '../../../words/index.ts'
import { edgeMs, edgeText } from './edgeTimes.ts'
import './TimesPopover.css'

const texts = words.editing.times
const nudgeMs = 100
const largeNudgeMs = 1000
/** This much of the start or the end is played. */
const edgeHeardMs = 1000

type Edge = 'startMs' | 'endMs'

const edges = [
  { edge: 'startMs', label: texts.start, listenLabel: texts.listenStart },
  { edge: 'endMs', label: texts.end, listenLabel: texts.listenEnd },
] as const

/** The start and end of a segment. A person types them or moves them by a tenth of a second, and listens. Each move is saved. */
export function TimesPopover(props: {
  transcript: Transcript
  segmentId: number
  /** The segment's row. */
  opener: Element
  recordingMs: number
  player: SoundPlayer
  onEdit: Edit
  onClose: () => void
}) {
  const { segmentId, player } = props
  const { segments } = props.transcript
  const opener = useRef(props.opener.querySelector('.when') ?? props.opener)
  const index = segments.findIndex(({ id }) => id === segmentId)
  const segment = segments[index]
  const { unsaved, save } = useSavedTimes(segmentId, props.onEdit)
  const [message, setMessage] = useState('')
  const times = unsaved ?? segment
  if (!segment || !times) return null

  const move = (edge: Edge, ms: number) => {
    const bounds = allowedTimes(segment, {
      previous: segments[index - 1] ?? null,
      next: segments[index + 1] ?? null,
      recordingMs: Math.floor(props.recordingMs),
    })
    // Moving one edge does not move the other.
    const apart = edge === 'startMs' ? Math.min(ms, times.endMs - 1) : Math.max(ms, times.startMs + 1)
    const next = nearestAllowed({ ...times, [edge]: apart }, bounds)
    setMessage(next[edge] === Math.round(ms) ? '' : texts.limit)
    if (next.startMs !== times.startMs || next.endMs !== times.endMs) save(next)
    return next
  }
  return (
    <Popover
      className="popover"
      placement="bottom start"
      triggerRef={opener}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <Dialog className="edges stack" aria-label={texts.title}>
        <Heading slot="title">{texts.title}</Heading>
        {edges.map(({ edge, label, listenLabel }) => (
          <EdgeField
            key={edge}
            label={label}
            ms={times[edge]}
            isFirst={edge === 'startMs'}
            onMove={(ms) => move(edge, ms)}
            onSay={setMessage}
            onListen={(at) => player.playRange(heardAt(edge, at ?? times))}
            listenLabel={listenLabel}
          />
        ))}
        <p className="hint">{texts.length(((times.endMs - times.startMs) / 1000).toFixed(1))}</p>
        <p className="hint">{texts.keys}</p>
        <p className="error live" role="status">
          {message}
        </p>
        <div className="actions">
          <Button className="quiet" onPress={props.onClose}>
            {words.buttons.done}
          </Button>
        </div>
      </Dialog>
    </Popover>
  )
}

/** The part of a segment that is played, so that a person hears whether the start or the end is right. */
const heardAt = (edge: Edge, { startMs, endMs }: TimeRange): TimeRange =>
  edge === 'startMs'
    ? { startMs, endMs: Math.min(endMs, startMs + edgeHeardMs) }
    : { startMs: Math.max(startMs, endMs - edgeHeardMs), endMs }

/**
 * Saves the times of a segment one after the other. If several are waiting, only the newest are saved. `unsaved`: times
 * that the library does not have yet.
 */
function useSavedTimes(
  segmentId: number,
  onEdit: Edit,
): { unsaved: TimeRange | null; save: (times: TimeRange) => void } {
  // Not `useId`: after the window is loaded again, its ids repeat, and an undo would take back both runs.
  const [opening] = useState(() => crypto.randomUUID())
  const typingRun = `times:${segmentId}:${opening}`
  const [unsaved, setUnsaved] = useState<TimeRange | null>(null)
  const saving = useRef(Promise.resolve())
  const waiting = useRef(0)
  return {
    unsaved,
    save: ({ startMs, endMs }) => {
      setUnsaved({ startMs, endMs })
      waiting.current += 1
      const next = async () => {
        waiting.current -= 1
        // A newer request is already waiting.
        if (waiting.current > 0) return
        await onEdit({ kind: 'segment.setTimes', segmentId, startMs, endMs, typingRun })
        if (waiting.current === 0) setUnsaved(null)
      }
      saving.current = saving.current.then(next, next)
    },
  }
}

/** The field for the start or the end. `onMove` returns the resulting times. */
function EdgeField(props: {
  label: string
  listenLabel: string
  ms: number
  isFirst: boolean
  onMove: (ms: number) => TimeRange
  onListen: (times?: TimeRange) => void
  onSay: (message: string) => void
}) {
  const { label, ms, onMove, onListen, onSay } = props
  /** The text while a person types; else null. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Uses the typed text. Returns undefined if nothing was typed, and null if the text is not a time. */
  const take = (): TimeRange | undefined | null => {
    if (typed === null) return undefined
    const read = edgeMs(typed)
    if (read === null) {
      onSay(texts.notATime)
      return null
    }
    setTyped(null)
    return onMove(read)
  }
  return (
    <div className="row gap-4">
      <TextField
        className="row rest"
        value={typed ?? edgeText(ms)}
        onChange={setTyped}
        aria-label={label}
        autoFocus={props.isFirst}
        onBlur={() => void take()}
      >
        <span className="name" aria-hidden>
          {label}
        </span>
        <Input
          inputMode="decimal"
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault()
              const by = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? largeNudgeMs : nudgeMs)
              setTyped(null)
              onMove(((typed === null ? null : edgeMs(typed)) ?? ms) + by)
            }
            if (event.key !== 'Enter') return
            const times = take()
            if (times !== null) onListen(times)
          }}
        />
      </TextField>
      <Button className="icon" aria-label={texts.earlier(label)} onPress={() => onMove(ms - nudgeMs)}>
        <Minus size={15} aria-hidden />
      </Button>
      <Button className="icon" aria-label={texts.later(label)} onPress={() => onMove(ms + nudgeMs)}>
        <Plus size={15} aria-hidden />
      </Button>
      <Button className="icon" aria-label={props.listenLabel} onPress={() => onListen()}>
        <Play size={15} aria-hidden />
      </Button>
    </div>
  )
}
