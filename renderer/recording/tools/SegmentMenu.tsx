import { useRef } from 'react'
import { MenuItem, Separator } from 'react-aria-components'
import type { Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import { keptText } from '../../../shared/transcripts/wordsOfText.ts'
import { useAfterClosing } from '../../base/useAfterClosing.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { type SelectedPiece, wholeSegment } from '../../quotes/selectedWords.ts'
import { doSpelling, type Misspelt, spellingItems } from '../../spelling/spellingItems.tsx'
import { speakerSubmenu } from '../../transcript/speakerChoices.tsx'
import type { ToolTarget } from '../../transcript/toolTarget.ts'
import { drafts } from '../../typing/drafts.ts'
import { words } from '../../words/index.ts'
import type { SegmentEdits } from '../text/useSegmentEdits.ts'

const texts = words.editing.menu
const redactTexts = words.protection.redact

/** The menu of a segment and the words under the pointer, opened with the secondary button or the menu key. */
export function SegmentMenu(props: {
  target: ToolTarget
  segment: Segment
  /** No segment follows, or there is no other one at all. */
  isLast: boolean
  isOnly: boolean
  speakers: readonly Speaker[]
  /** Null if no words of this segment are selected. */
  selected: SelectedPiece | null
  does: SegmentEdits | null
  onQuote: (pieces: SelectedPiece[]) => void
  /** Exports the sound of these words. Null if there is no audio. */
  onExport: ((pieces: SelectedPiece[]) => void) | null
  onRedact: (pieces: SelectedPiece[]) => void
  at: { x: number; y: number }
  /** The word under the pointer, if it is misspelt. */
  misspelt: Misspelt | null
  onFixName: () => void
  onTimes: () => void
  /** Null if there is no audio. */
  onTranscribe: (() => void) | null
  onClose: () => void
}) {
  const { target, segment, selected, does, at, misspelt } = props
  const place = useRef<HTMLSpanElement>(null)
  // Actions that change the text move the caret, but the menu restores the focus while it closes. So they run after the
  // menu has closed.
  const afterClosing = useAfterClosing(props.onClose)
  const text = drafts.shown(`segment:${segment.id}`) ?? segment.text
  const { offset } = target
  const canSplit = offset !== null && text.slice(0, offset).trim() !== '' && text.slice(offset).trim() !== ''
  const edit = (key: string) => {
    if (key === 'split' && offset !== null) afterClosing(() => does?.split(segment, text, offset))
    if (key === 'before' || key === 'after') afterClosing(() => does?.insert(segment, key))
    if (key === 'merge') afterClosing(() => does?.joinNext(segment, text))
    if (key === 'delete') afterClosing(() => does?.removeSegment(segment))
    const chosen = () => (selected ? [selected] : wholeSegment({ segmentId: segment.id, text: keptText(text) }))
    if (key === 'quote') props.onQuote(chosen())
    if (key === 'export') props.onExport?.(chosen())
    if (key === 'redact') props.onRedact(chosen())
  }
  return (
    <>
      <span ref={place} style={{ position: 'fixed', left: at.x, top: at.y }} />
      <PopoverMenu
        opener={place}
        autoFocus="first"
        aria-label={texts.label}
        onAction={(key) => {
          if (misspelt) doSpelling(misspelt, String(key))
          if (key === 'name') props.onFixName()
          if (key === 'times') props.onTimes()
          if (key === 'transcribe') props.onTranscribe?.()
          edit(String(key))
        }}
        onClose={props.onClose}
      >
        {misspelt && spellingItems(misspelt)}
        {target.words && <MenuItem id="name">{texts.fixName(target.words.text)}</MenuItem>}
        {canSplit && <MenuItem id="split">{texts.split}</MenuItem>}
        <MenuItem id="before">{texts.insertBefore}</MenuItem>
        <MenuItem id="after">{texts.insertAfter}</MenuItem>
        {!props.isLast && <MenuItem id="merge">{texts.merge}</MenuItem>}
        {!props.isOnly && <MenuItem id="delete">{texts.delete}</MenuItem>}
        {speakerSubmenu('speaker', props.speakers, selected ? texts.speakerOfWords : texts.speaker, (speaker) =>
          afterClosing(() =>
            selected ? does?.giveWords(segment, selected, speaker) : does?.setSpeaker(segment, speaker),
          ),
        )}
        {text.trim() !== '' && <MenuItem id="quote">{selected ? texts.quoteWords : texts.quote}</MenuItem>}
        {props.onExport && text.trim() !== '' && (
          <MenuItem id="export">{selected ? texts.exportWords : texts.export}</MenuItem>
        )}
        {text.trim() !== '' && <MenuItem id="redact">{selected ? redactTexts.selected : redactTexts.segment}</MenuItem>}
        <Separator />
        <MenuItem id="times">{texts.times}</MenuItem>
        {props.onTranscribe && <MenuItem id="transcribe">{texts.transcribe}</MenuItem>}
      </PopoverMenu>
    </>
  )
}
