import { type Ref, useCallback, useContext, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { gapsBefore, type MissingSound } from '../../../shared/sound/missingSound.ts'
import { betweenSegments } from '../../../shared/transcripts/betweenSegments.ts'
import { isHeard, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Segment, Transcript } from '../../../shared/transcripts/transcript.ts'
import {
  doubtfulSegmentIds,
  otherLanguagesOf,
  type TranscriptNotice,
} from '../../../shared/transcripts/transcriptNotices.ts'
import { useFromPosition } from '../../media/playPosition.ts'
import { type SoundPlayer, useSoundState } from '../../media/soundPlayer.ts'
import { GapsHere } from '../../missing/GapMarks.tsx'
import type { Edit, SaveTyped } from '../../transcript/edits.ts'
import { initialsById } from '../../transcript/speakerLook.ts'
import { currentSegmentIndex } from '../../transcript/spokenWords.ts'
import { words } from '../../words/index.ts'
import { AheadField } from './AheadField.tsx'
import { BetweenHere } from './BetweenHere.tsx'
import { TurnBorder } from './border/TurnBorder.tsx'
import type { Step } from './caretAfterStep.ts'
import { LostWords } from './LostWords.tsx'
import { EmptyTranscript } from './NotYet.tsx'
import { SegmentRow } from './SegmentRow.tsx'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import { type Reveal, useScrolling, useSegmentRows } from './segmentRows.ts'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelectedSegments } from './selection/useSelectedSegments.ts'
import { beginsTurn, namesSpeaker } from './turns.ts'
import { useHeardWord } from './useHeardWord.ts'
import { useLiveSegment } from './useLiveSegment.ts'
import { type SegmentEdits, useSegmentEdits } from './useSegmentEdits.ts'
import { useUnsureWords } from './wordTimes/useUnsureWords.ts'
import { WordTimes } from './wordTimes/useWordTimes.ts'
import './SegmentList.css'

type ListProps = {
  transcript: Transcript
  player: SoundPlayer
  durationMs: number
  /** Where sound is missing. */
  missing: MissingSound | null
  /** True if the transcript was imported, so that its words are not a machine's. */
  isFromFile: boolean
  /** The notices about the transcript. Some name segments. */
  notices: readonly TranscriptNotice[]
  reveal: Reveal | null
  /**
   * The time at the top of the list when the person left it; the list opens there. Null to open at the start, or while
   * this time is unknown.
   */
  topMs: number | null
  /** Called when another segment is at the top. */
  onTop: (segment: Segment | undefined) => void
  /** The last undo or redo. */
  step: Step | null
  /** Gets the actions on segments, for components around the list. */
  edits: Ref<SegmentEdits>
  onEdit: Edit
  onType: SaveTyped
  /** Null if there is no audio. */
  onTranscribe: ((wanted: TimeRange) => void) | null
}

/** The transcript. It follows playback until the person scrolls away. At most one segment is open for typing. */
export function SegmentList(props: ListProps) {
  const { transcript, durationMs, onEdit } = props
  const { segments } = transcript
  const list = useList(props)
  const { rows, selected, does, scroller } = list
  return (
    <section className="transcript stack gap-0" aria-label={words.recording.transcript.label}>
      <LostWords transcript={transcript} durationMs={durationMs} onEdit={onEdit} />
      {segments.length === 0 && <EmptyTranscript onBegin={does.addAtEnd} />}
      <div
        className="scroll"
        ref={scroller}
        onWheel={() => list.setFollows(false)}
        onScroll={() =>
          props.onTop(segments[rows.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0])
        }
      >
        <div
          className="rows"
          style={{ height: rows.getTotalSize() }}
          onClickCapture={list.selecting.click}
          onKeyDownCapture={list.selecting.keys}
        >
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const segment = segments[index]
            return (
              segment && (
                <div
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  className={selected?.ids.has(segment.id) ? 'slot selected' : 'slot'}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Slot segment={segment} index={index} list={list} props={props} />
                </div>
              )
            )
          })}
        </div>
      </div>
      <BelowRows list={list} props={props} />
    </section>
  )
}

/** The state and the actions of the list, apart from the content of the rows. */
function useList(props: ListProps) {
  const { player, reveal, step, topMs } = props
  const { segments, speakers } = props.transcript
  const scroller = useRef<HTMLDivElement>(null)
  const { isPlaying } = useSoundState(player)
  const current = useFromPosition(player.position, (ms) => currentSegmentIndex(segments, ms))
  const wordTimes = useContext(WordTimes)
  const sound = { play: player.playRange, readMs: player.position.readMs, durationMs: props.durationMs }
  const { caret, message, does, isWaiting } = useSegmentEdits(props.transcript, props.onEdit, sound, wordTimes)
  useImperativeHandle(props.edits, () => does, [does])
  const { liveId, liveIndex, onFocusChange } = useLiveSegment(segments, caret, does.caretAt, does.caretLost)
  const [choosing, setChoosing] = useState<{ segmentId: number; opener: HTMLElement } | null>(null)
  const chooseSpeaker = useCallback((segmentId: number, opener: HTMLElement) => setChoosing({ segmentId, opener }), [])
  useHeardWord(scroller, segments, player.position, wordTimes)
  useUnsureWords(scroller, segments, wordTimes)
  const initialsOf = useMemo(() => initialsById(speakers), [speakers])
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers])
  const gaps = useMemo(() => gapsBefore(props.missing, segments), [props.missing, segments])
  const between = useMemo(() => betweenSegments(segments, (index) => gaps.has(index)), [segments, gaps])
  const doubtful = useMemo(() => doubtfulSegmentIds(props.notices, props.transcript), [props.notices, props.transcript])
  const languages = useMemo(() => otherLanguagesOf(props.notices, segments), [props.notices, segments])
  const { rows, ids, goToRow } = useSegmentRows(segments, scroller, liveIndex, between)
  const { selected, ...selecting } = useSelectedSegments(segments, goToRow, does.assignNumber)
  const scrolling = useScrolling({
    ...{ rows, segments, topMs, reveal, step, caret, liveIndex, does, current, isPlaying },
  })
  return {
    ...{ scroller, isPlaying, current, caret, message, does, isWaiting, liveId, onFocusChange, choosing, setChoosing },
    ...{
      chooseSpeaker,
      initialsOf,
      speakerOf,
      gaps,
      between,
      doubtful,
      languages,
      rows,
      ids,
      selected,
      selecting,
      ...scrolling,
    },
  }
}
type List = ReturnType<typeof useList>

function Slot({ segment, index, list, props }: { segment: Segment; index: number; list: List; props: ListProps }) {
  const { segments, recordingId, heard } = props.transcript
  const { gaps, ids, caret } = list
  const between = list.between.get(index)
  const sign = between ? words.documents.between(between) : null
  return (
    <>
      <GapsHere gaps={gaps.get(index)} />
      <BetweenHere sign={sign} />
      {index > 0 && beginsTurn(segments, index) && (
        <TurnBorder beforeId={ids[index - 1] ?? 0} afterId={segment.id} onEdit={props.onEdit} />
      )}
      <SegmentRow
        recordingId={recordingId}
        segment={segment}
        speaker={list.speakerOf.get(segment.speakerId ?? 0) ?? null}
        initials={list.initialsOf.get(segment.speakerId ?? 0) ?? ''}
        isTurnStart={namesSpeaker(segments, index, gaps)}
        isCurrent={index === list.current}
        isHeard={isHeard(segment, heard)}
        isFromFile={props.isFromFile}
        isDoubtful={list.doubtful.has(segment.id)}
        language={list.languages.get(segment.id) ?? null}
        isLive={segment.id === list.liveId}
        caret={caret?.segmentId === segment.id ? caret : null}
        does={list.does}
        onFocusChange={list.onFocusChange}
        onChooseSpeaker={list.chooseSpeaker}
        onPlayFrom={props.player.playFrom}
        onType={props.onType}
      />
      {index === segments.length - 1 && <GapsHere gaps={gaps.get(segments.length)} />}
    </>
  )
}

/** Popovers over the rows, and the message about the last key. */
function BelowRows({ list, props }: { list: List; props: ListProps }) {
  const { segments, speakers } = props.transcript
  const { choosing, selected, does } = list
  const chosenSegment = choosing && segments.find(({ id }) => id === choosing.segmentId)
  return (
    <>
      {choosing && chosenSegment && (
        <SpeakerMenu
          opener={choosing.opener}
          segment={chosenSegment}
          speakers={speakers}
          selectedIds={selected?.ids.has(chosenSegment.id) ? [...selected.ids] : []}
          onEdit={(operation) => void props.onEdit(operation)}
          onClose={() => list.setChoosing(null)}
        />
      )}
      {list.isWaiting && <AheadField ahead={does.ahead} onEarlyKey={does.say} />}
      {selected && (
        <SelectionBar
          selected={selected}
          segments={segments}
          speakers={speakers}
          onEdit={props.onEdit}
          onTranscribe={props.onTranscribe}
          onClear={list.selecting.clear}
        />
      )}
      <p className="over said" role="status">
        {list.message}
      </p>
      {list.isPlaying && !list.follows && (
        <Button className="follow" onPress={() => list.setFollows(true)}>
          {words.recording.sound.follow}
        </Button>
      )}
    </>
  )
}
