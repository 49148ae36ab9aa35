import { useInfiniteQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Button } from 'react-aria-components'
import { formatClock } from '../../../../shared/text/timecode.ts'
import type { TranscriptDifference } from '../../../../shared/transcripts/transcriptHistory.ts'
import { call } from '../../../base/bridge.ts'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import { TextPieces } from '../../../transcript/TextPieces.tsx'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import './Differences.css'

const texts = words.editing.history
const perPage = 100

/** Where two versions differ, word by word, from the older to the newer, each place with its audio. `otherStateId`: null for the current transcript. */
export function Differences(props: {
  recordingId: number
  stateId: number
  otherStateId: number | null
  player: SoundPlayer
}) {
  const { recordingId, stateId, otherStateId, player } = props
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['transcripts.compare', { recordingId, stateId, otherStateId }],
    queryFn: ({ pageParam: offset }) =>
      call('transcripts.compare', { recordingId, stateId, otherStateId, offset, limit: perPage }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length * perPage : undefined),
    staleTime: 0,
    structuralSharing: false,
  })
  const first = data?.pages[0]
  if (!first) return <p className={error ? 'error' : 'muted'}>{error?.message ?? words.buttons.loading}</p>
  const differences = data.pages.flatMap((page) => page.differences)
  return (
    <>
      <p className="hint" role="status">
        {first.total === 0 ? texts.same : texts.summary(first.total, first.wordsAdded, first.wordsRemoved)}
      </p>
      {first.total > 0 && (
        <p className="hint legend">
          <del className="removed">{onlyIn(first.fromStateId, texts.onlyOlder)}</del>{' '}
          <ins className="added">
            {isWaiting(first.fromStateId) ? texts.onlyNewer : onlyIn(first.toStateId, texts.onlyNewer)}
          </ins>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard */}
      <ol className="differences list framed lined" tabIndex={0} aria-label={texts.compare}>
        {differences.map((difference) => (
          <li key={`${difference.startMs}-${difference.from[0]?.segmentId ?? 0}-${difference.to[0]?.segmentId ?? 0}`}>
            <Button
              className="icon"
              aria-label={words.editing.listenAt(formatClock(difference.startMs))}
              onPress={() => player.playRange(difference)}
            >
              <Play size={14} aria-hidden />
            </Button>
            <span className="hint">{formatClock(difference.startMs)}</span>
            <p dir="auto">
              <WhatElse difference={difference} />
              <TextPieces pieces={difference.pieces} />
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className="quiet" isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.moreDifferences}
        </Button>
      )}
    </>
  )
}

const isWaiting = (stateId: number | null) => stateId !== null && stateId < 0

/** Which version has these words alone. */
function onlyIn(stateId: number | null, usual: string): string {
  if (stateId === null) return texts.onlyNow
  return isWaiting(stateId) ? texts.onlyNew : usual
}

/** The two speakers if they differ, else the speaker. */
function WhatElse({ difference: { from, to } }: { difference: TranscriptDifference }) {
  const namesOf = (side: TranscriptDifference['from']) =>
    words.units.list([
      ...new Set(side.map(({ speaker }) => (speaker === null ? words.editing.noSpeaker : shownSpeakerName(speaker)))),
    ])
  const [then, now] = [namesOf(from), namesOf(to)]
  if (then === '' || now === '' || then === now) return <b>{then || now}: </b>
  return <b>{texts.speakerChange(then, now)}: </b>
}
