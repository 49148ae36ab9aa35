import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingDetail } from '../../../../shared/recordings/domain.ts'
import { formatClock } from '../../../../shared/text/timecode.ts'
import type { PartialStretch } from '../../../../shared/transcripts/partialResults.ts'
import { placedWords } from '../../../../shared/transcripts/wordTimes.ts'
import { sentenceOf } from '../../../../shared/words/problem.ts'
import { isAtWork, stageWords } from '../../../../shared/words/stageWords.ts'
import { useQueuePaused } from '../../../base/sharedQueries.ts'
import { Bar } from '../../../controls/Bar.tsx'
import { keysToRecordingAfterClick } from '../../../keys/mayAct.ts'
import { useFromPosition } from '../../../media/playPosition.ts'
import { type SoundPlayer, useSoundState } from '../../../media/soundPlayer.ts'
import { currentSegmentIndex, momentOfWord } from '../../../transcript/spokenWords.ts'
import { offsetAtPoint } from '../../../transcript/textGeometry.ts'
import { words } from '../../../words/index.ts'
import './PartialResults.css'

const texts = words.recording.soFar
/** Guesses until a row is measured. */
const guess = { lineCharacters: 72, linePx: 28, besidePx: 16 } as const
const scrollKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/**
 * The words so far while a recording is being transcribed, to read and to play. Shows the newest words until a person
 * scrolls or plays; from then on it stays at its place.
 */
export function PartialResults(props: {
  recording: RecordingDetail
  stretches: readonly PartialStretch[]
  player: SoundPlayer
  /** Called when another row is at the top. */
  onTop: (startMs: number) => void
}) {
  const { recording, stretches, player, onTop } = props
  const scroller = useRef<HTMLElement>(null)
  const { rows, current, follows, setFollows } = useFollowedRows(stretches, player, scroller)
  const playFrom = (ms: number) => {
    setFollows('sound')
    player.seek(ms)
    if (!player.state().isPlaying) player.toggle()
  }
  const playWord = (event: MouseEvent<HTMLElement>) => {
    const text = event.target instanceof Element ? event.target.closest<HTMLElement>('.sofartext') : null
    const stretch = stretches[Number(text?.dataset.stretch ?? -1)]
    // The person selected words in order to copy them.
    if (!text || !stretch || !(getSelection()?.isCollapsed ?? true)) return
    playFrom(momentAt(stretch, offsetAtPoint(text, event.clientX, event.clientY) ?? 0))
  }
  const keys = ({ key }: KeyboardEvent<HTMLElement>) => {
    if (scrollKeys.has(key)) setFollows(null)
  }
  return (
    <section className="transcript sofar stack gap-0" aria-label={texts.label}>
      <Head recording={recording} />
      <section
        className="scroll"
        aria-label={texts.words}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
        tabIndex={0}
        onClick={playWord}
        onKeyDown={keys}
        onWheel={() => setFollows(null)}
        onScroll={() => {
          const top = stretches[rows.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0]
          if (top) onTop(top.startMs)
        }}
      >
        <ol className="sofarrows list" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const stretch = stretches[index]
            if (!stretch) return null
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={index === current ? 'sofarrow sofarnow' : 'sofarrow'}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Stretch index={index} stretch={stretch} onPlay={playFrom} />
              </li>
            )
          })}
        </ol>
      </section>
      {follows !== 'newest' && (
        <Button className="follow" onPress={() => setFollows('newest')}>
          {texts.follow}
        </Button>
      )}
    </section>
  )
}

/**
 * The visible rows, scrolled to the newest words, to the playback position, or only by the person. `current`: the stretch at the
 * playback position.
 */
function useFollowedRows(
  stretches: readonly PartialStretch[],
  player: SoundPlayer,
  scroller: RefObject<HTMLElement | null>,
) {
  const [follows, setFollows] = useState<'newest' | 'sound' | null>('newest')
  const { isPlaying } = useSoundState(player)
  const current = useFromPosition(player.position, (ms) => currentSegmentIndex(stretches, ms))
  const rows = useVirtualizer({
    count: stretches.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guessHeight(stretches[index]),
    overscan: 6,
  })
  useEffect(() => {
    if (follows === 'newest' && stretches.length > 0) rows.scrollToIndex(stretches.length - 1, { align: 'end' })
  }, [follows, stretches, rows])
  useEffect(() => {
    if (follows === 'sound' && isPlaying && current >= 0) rows.scrollToIndex(current, { align: 'auto' })
  }, [follows, isPlaying, current, rows])
  return { rows, current, follows, setFollows }
}

function Head({ recording }: { recording: RecordingDetail }) {
  const isQueuePaused = useQueuePaused()
  const isContinuing = isAtWork(recording) && !isQueuePaused
  return (
    <header className="sofarhead">
      <h2>{isContinuing ? texts.title : texts.label}</h2>
      <p className="muted">{texts.readOnly}</p>
      <p className="muted">
        {recording.waitingFor !== null && recording.error
          ? sentenceOf(recording.error)
          : stageWords(recording, isQueuePaused)}
      </p>
      {isContinuing && <Bar label={words.recording.noTranscript.progress} fraction={recording.progress?.fraction} />}
    </header>
  )
}

function Stretch(props: { index: number; stretch: PartialStretch; onPlay: (ms: number) => void }) {
  const { index, stretch, onPlay } = props
  const clock = formatClock(stretch.startMs)
  return (
    <>
      <button
        type="button"
        className="when"
        aria-label={texts.playFrom(clock)}
        onClick={() => onPlay(stretch.startMs)}
        {...keysToRecordingAfterClick}
      >
        {clock}
      </button>
      <p className="sofartext read" data-stretch={index}>
        {stretch.text}
      </p>
    </>
  )
}

/** When the word at `offset` is spoken: the time from the speech model, else an estimate. */
function momentAt(stretch: PartialStretch, offset: number): number {
  const placed = placedWords(stretch.text, stretch, [{ runId: 0, words: stretch.words }])
  const word = placed?.findLast(({ from }) => from <= offset) ?? placed?.[0]
  return word ? word.startMs : momentOfWord(stretch.text, offset, stretch)
}

const guessHeight = (stretch: PartialStretch | undefined): number =>
  guess.besidePx + Math.max(1, Math.ceil((stretch?.text.length ?? 0) / guess.lineCharacters)) * guess.linePx
