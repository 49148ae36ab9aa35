import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import type { TextMatch } from '../../../../shared/transcripts/textSearch.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import { useSettled } from '../../../base/useSettled.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { words } from '../../../words/index.ts'
import { useLiveTranscript } from '../../text/useTranscript.ts'
import { FindOptions } from './FindOptions.tsx'
import { ReplaceRow } from './ReplaceRow.tsx'
import { type FindCriteria, noCriteria, searchOf } from './search.ts'
import { useFinds } from './useFinds.ts'
import { useFoundMarks } from './useFoundMarks.ts'
import './FindBar.css'

const texts = words.editing.find

/** The engine searches after a pause of this length in typing. */
const typingPauseMs = 150

/** Find and replace: a bar above the transcript, which Escape closes. */
export function FindBar(props: {
  transcript: Transcript
  editor: RefObject<HTMLElement | null>
  /** The text that was selected when the bar opened. */
  initialText: string
  isReplacing: boolean
  onReplacing: (isReplacing: boolean) => void
  onReveal: (segmentId: number, startMs: number) => void
  onEdit: Edit
  onUndo: () => void
  /** Called with the match that the person has reached. */
  onClose: (at: TextMatch | null) => void
}) {
  const { isReplacing, onReveal } = props
  // The matches have offsets in the text that includes every typed letter.
  const transcript = useLiveTranscript(props.transcript.recordingId) ?? props.transcript
  const [criteria, setCriteria] = useState<FindCriteria>({ ...noCriteria, text: props.initialText })
  const search = useMemo(() => searchOf(criteria, isReplacing), [criteria, isReplacing])
  const { settled, settle } = useSettled(search, typingPauseMs)
  const { segments } = transcript
  const reveal = useCallback(
    ({ segmentId }: TextMatch) => onReveal(segmentId, segments.find(({ id }) => id === segmentId)?.startMs ?? 0),
    [onReveal, segments],
  )
  const found = useFinds(transcript, settled, settled === search, reveal)
  useFoundMarks(props.editor, found.finds, found.current)
  const change = (more: Partial<FindCriteria>) => {
    setCriteria((before) => ({ ...before, ...more }))
    found.restart()
  }
  const step = (by: 1 | -1) => {
    settle()
    found.step(by)
  }
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') props.onClose(found.current)
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.target.dataset.field === 'find') step(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="jumpbar findbar stack needsroom" aria-label={words.keys.commands.replace} onKeyDown={keys}>
      <div className="findrow row wrap">
        <TextField
          aria-label={words.keys.commands.find}
          value={criteria.text}
          onChange={(text) => change({ text })}
          autoFocus
          isInvalid={found.problem !== ''}
          className="findfield"
        >
          <Input placeholder={texts.placeholder} data-field="find" dir="auto" />
        </TextField>
        <Steps found={found} isSearching={search !== null} onStep={step} />
        <Button className="quiet" aria-expanded={isReplacing} onPress={() => props.onReplacing(!isReplacing)}>
          {isReplacing ? texts.hideReplace : texts.showReplace}
        </Button>
        <Button className="icon close" aria-label={words.buttons.close} onPress={() => props.onClose(found.current)}>
          <X size={16} aria-hidden />
        </Button>
      </div>
      <FindOptions criteria={criteria} speakers={transcript.speakers} onChange={change} />
      {isReplacing && (
        <ReplaceRow
          recordingId={transcript.recordingId}
          revision={transcript.revision}
          search={search}
          found={found}
          onEdit={props.onEdit}
          onUndo={props.onUndo}
        />
      )}
    </search>
  )
}

/** The number of matches, the current match, and the buttons for the next and previous ones. */
function Steps(props: { found: ReturnType<typeof useFinds>; isSearching: boolean; onStep: (by: 1 | -1) => void }) {
  const { found, isSearching, onStep } = props
  const summary = isSearching ? foundWords(found) : ''
  return (
    <>
      <span className={found.problem === '' ? 'muted' : 'error'} role="status">
        {found.problem || summary}
      </span>
      <Button className="icon" aria-label={texts.previous} isDisabled={found.count === 0} onPress={() => onStep(-1)}>
        <ChevronUp size={16} aria-hidden />
      </Button>
      <Button className="icon" aria-label={texts.next} isDisabled={found.count === 0} onPress={() => onStep(1)}>
        <ChevronDown size={16} aria-hidden />
      </Button>
    </>
  )
}

function foundWords({ isThere, problem, count, at, segmentCount }: ReturnType<typeof useFinds>): string {
  if (!isThere && problem === '') return ''
  if (count === 0) return texts.notFound
  return at < 0 ? texts.matches(count, segmentCount) : texts.position(at + 1, count)
}
