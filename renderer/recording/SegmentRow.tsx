import { Check } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { EditOperation, Segment, Speaker } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import { cutAtFinds } from './findInTranscript.ts'
import { speakerColour, speakerInitial } from './speakerLook.ts'
import { useSegmentText } from './useSegmentText.ts'

type Props = {
  segment: Segment
  speakers: Speaker[]
  isCurrent: boolean
  finding: string
  previousId: number | null
  onSeek: (ms: number) => void
  onEdit: (operation: EditOperation) => Promise<boolean>
}

/** One segment: who, when, and the words, which are edited where they stand and saved when the field is left. */
export const SegmentRow = memo(function SegmentRow({
  segment,
  speakers,
  isCurrent,
  finding,
  previousId,
  onSeek,
  onEdit,
}: Props) {
  const { text, setText, save } = useSegmentText(segment, onEdit)
  const speaker = speakers.find(({ id }) => id === segment.speakerId)

  const keys = async (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!(await save())) return
      if (!event.ctrlKey && !event.metaKey) return
      const share = text.length === 0 ? 0 : selectionStart / text.length
      await onEdit({
        kind: 'segment.split',
        segmentId: segment.id,
        textOffset: selectionStart,
        atMs: Math.round(segment.startMs + (segment.endMs - segment.startMs) * share),
      })
    } else if (event.key === 'Delete' && selectionStart === text.length && selectionEnd === text.length) {
      event.preventDefault()
      if (await save()) await onEdit({ kind: 'segment.mergeWithNext', segmentId: segment.id })
    } else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && previousId !== null) {
      event.preventDefault()
      if (await save()) await onEdit({ kind: 'segment.mergeWithNext', segmentId: previousId })
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      await onEdit({ kind: 'segment.setVerified', segmentId: segment.id, verified: !segment.verified })
    } else if (event.altKey && /^[1-9]$/.test(event.key)) {
      const chosen = speakers[Number(event.key) - 1]
      event.preventDefault()
      if (chosen) await onEdit({ kind: 'segment.setSpeaker', segmentId: segment.id, speakerId: chosen.id })
    } else if (event.key === 'Escape') {
      setText(segment.text)
      event.currentTarget.blur()
    }
  }
  const style = { '--speaker': speaker ? speakerColour(speaker.colorIndex) : 'var(--line)' } as CSSProperties
  return (
    <div className={isCurrent ? 'segment current' : 'segment'} style={style}>
      <MenuTrigger>
        <Button className="initial" aria-label={`Speaker of this segment: ${speaker?.name ?? 'nobody'}`}>
          {speaker ? speakerInitial(speaker.name) : '–'}
        </Button>
        <Popover className="popover" placement="bottom start">
          <Menu
            className="menu"
            aria-label="Change speaker"
            onAction={(key) =>
              void onEdit({ kind: 'segment.setSpeaker', segmentId: segment.id, speakerId: Number(key) })
            }
          >
            {speakers.map(({ id, name }) => (
              <MenuItem key={id} id={id}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <Button
        className="when"
        aria-label={`Play from here: ${speaker?.name ?? ''} ${formatClock(segment.startMs)}`}
        onPress={() => onSeek(segment.startMs)}
      >
        <span className="who">{speaker?.name ?? ''}</span> <span>{formatClock(segment.startMs)}</span>
      </Button>
      <div className="words">
        {finding !== '' && <Finds text={text} finding={finding} />}
        <textarea
          className="read"
          aria-label="Segment text"
          value={text}
          rows={1}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => void keys(event)}
        />
      </div>
      <Button
        className={segment.verified ? 'verify on' : 'verify'}
        aria-label={segment.verified ? 'Verified; unmark' : 'Mark as verified'}
        aria-pressed={segment.verified}
        onPress={() => void onEdit({ kind: 'segment.setVerified', segmentId: segment.id, verified: !segment.verified })}
      >
        <Check size={15} aria-hidden />
      </Button>
    </div>
  )
})

/** Behind a field, which cannot mark words of its own: the same words in the same lines, of which only the marks are seen. */
function Finds({ text, finding }: { text: string; finding: string }) {
  const pieces = cutAtFinds(text, finding)
  if (pieces.length === 1) return null
  let at = 0
  return (
    <div className="finds read" aria-hidden>
      {pieces.map((piece, index) => {
        const key = at
        at += piece.length + 1
        return index % 2 === 0 ? piece : <mark key={key}>{piece}</mark>
      })}
    </div>
  )
}
