import { Check, Pencil } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import { keysToRecordingAfterClick } from '../../keys/mayAct.ts'
import type { SaveTyped } from '../../transcript/edits.ts'
import { speakerColour } from '../../transcript/speakerLook.ts'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'
import type { WantedCaret } from './caretMoves.ts'
import { LiveText } from './LiveText.tsx'
import { PlainText } from './PlainText.tsx'
import { stateOf } from './turns.ts'
import type { SegmentEdits } from './useSegmentEdits.ts'
import './SegmentRow.css'

const texts = words.recording.transcript

type Props = {
  recordingId: number
  segment: Segment
  speaker: Speaker | null
  /** The speaker's initials; unique within a recording. */
  initials: string
  /** True for the first segment of a turn, which shows the name. */
  isTurnStart: boolean
  isCurrent: boolean
  /** True if nearly all of the segment was played. */
  isHeard: boolean
  /** True if the transcript was imported. */
  isFromFile: boolean
  /** True if the recogniser was unsure of the speaker, and no person has chosen one. */
  isDoubtful: boolean
  /** The language, if most of the recording is in another one; else null. */
  language: string | null
  /** True if a person can type into the segment. */
  isLive: boolean
  /** The wanted place of the caret, if it is in this segment. */
  caret: WantedCaret | null
  does: SegmentEdits
  onFocusChange: (isFocused: boolean) => void
  onChooseSpeaker: (segmentId: number, opener: HTMLElement) => void
  onPlayFrom: (ms: number) => void
  onType: SaveTyped
}

const imported = { verified: 'verified', edited: 'editedImport', machine: 'imported' } as const

/** The class of each state, which the styles beside this file name. */
const lookOf = { machine: 'machine', edited: 'edited', verified: 'verified' } as const

/** One segment: speaker, time, text, and whether a person has checked it. */
export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { segment, speaker, isTurnStart, isCurrent, isLive, caret, does, onPlayFrom } = props
  const style = { '--speaker': speaker ? speakerColour(speaker.colorIndex) : 'var(--line)' } as CSSProperties
  const state = stateOf(segment)
  const name = speaker && shownSpeakerName(speaker.name)
  const label = texts.text(name, formatClock(segment.startMs))
  const about = [
    ...(props.isDoubtful ? [texts.doubtfulSpeaker] : []),
    ...(props.language === null ? [] : [texts.otherLanguage(props.language)]),
  ].join(' ')
  const isUnheard = state === 'verified' && !props.isHeard
  const looks = [
    'segment',
    lookOf[state],
    isUnheard && 'unheard',
    isTurnStart && 'turn',
    isCurrent && 'current',
    isLive && 'live',
    props.isDoubtful && 'doubtful',
  ]
  return (
    <div className={looks.filter(Boolean).join(' ')} style={style}>
      <button
        type="button"
        className="speaks row"
        aria-label={texts.speaker(name)}
        aria-haspopup="menu"
        aria-description={about || undefined}
        title={about || undefined}
        onClick={(event) => props.onChooseSpeaker(segment.id, event.currentTarget)}
      >
        {/* The styles draw the initials, because they are not part of the button's name. */}
        <span className="initial" data-initial={speaker ? props.initials : '–'} />
        {isTurnStart && speaker && <span className="who">{name}</span>}
        {props.isDoubtful && <span className="doubt" aria-hidden />}
        {/* The styles draw the code, because it is not part of the button's name. */}
        {props.language !== null && <span className="language" data-language={props.language} />}
      </button>
      <button
        type="button"
        className={props.isHeard ? 'when heard' : 'when'}
        aria-label={texts.playFrom(name, formatClock(segment.startMs))}
        aria-description={props.isHeard ? texts.heard : undefined}
        onClick={() => onPlayFrom(segment.startMs)}
        {...keysToRecordingAfterClick}
      >
        {formatClock(segment.startMs)}
      </button>
      <div className="words" data-segment={segment.id} lang={props.language ?? undefined}>
        {isLive ? (
          <LiveText
            recordingId={props.recordingId}
            segment={segment}
            label={label}
            caret={caret}
            does={does}
            onFocusChange={props.onFocusChange}
            onPlayFrom={onPlayFrom}
            onType={props.onType}
          />
        ) : (
          <PlainText segment={segment} label={label} goTo={does.goTo} onPlayFrom={onPlayFrom} />
        )}
      </div>
      <button
        type="button"
        className="verify"
        aria-label={texts.verified}
        aria-pressed={segment.verified}
        title={texts.states[isUnheard ? 'unheard' : props.isFromFile ? imported[state] : state]}
        onClick={() => does.setVerified(segment, !segment.verified)}
      >
        {state === 'edited' ? <Pencil size={14} aria-hidden /> : <Check size={15} aria-hidden />}
      </button>
    </div>
  )
})
