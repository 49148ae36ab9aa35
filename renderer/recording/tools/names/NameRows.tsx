import { Play } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import { formatClock } from '../../../../shared/text/timecode.ts'
import type { FoundText } from '../../../../shared/transcripts/textSearch.ts'
import type { Segment, Transcript } from '../../../../shared/transcripts/transcript.ts'
import { VirtualRows } from '../../../controls/VirtualRows.tsx'
import type { SoundPlayer } from '../../../media/soundPlayer.ts'
import { momentOfWord } from '../../../transcript/spokenWords.ts'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import { contextOf, type NameRow } from './namePlaces.ts'
import './NameRows.css'

const texts = words.editing.names
/** How much is played around a word. */
const around = { beforeMs: 800, afterMs: 1500 } as const

/** The places to change. */
export type Ticks = {
  isTicked: (place: FoundText) => boolean
  tick: (places: readonly FoundText[], isOn: boolean) => void
}

/** The spellings that were found, each with its places, to tick and to play. */
export function NameRows(props: {
  rows: readonly NameRow[]
  transcript: Transcript
  player: SoundPlayer
  ticks: Ticks
}) {
  const { rows, transcript, player, ticks } = props
  const segmentOf = useMemo(() => new Map(transcript.segments.map((segment) => [segment.id, segment])), [transcript])
  const speakerOf = useMemo(
    () => new Map(transcript.speakers.map((speaker) => [speaker.id, shownSpeakerName(speaker.name)])),
    [transcript],
  )
  const row = (index: number) => {
    const at = rows[index]
    if (!at) return null
    if (at.kind === 'variant') return <VariantRow text={at.text} places={at.places} ticks={ticks} />
    const segment = segmentOf.get(at.place.segmentId)
    if (!segment) return <p className="muted">{texts.segmentGone}</p>
    const speaker = speakerOf.get(segment.speakerId ?? 0) ?? words.editing.noSpeaker
    return <PlaceRow place={at.place} segment={segment} speaker={speaker} player={player} ticks={ticks} />
  }
  return <VirtualRows label={texts.places} count={rows.length} estimatePx={44} row={row} />
}

/** A spelling. Its tick applies to all its places. */
function VariantRow({ text, places, ticks }: { text: string; places: readonly FoundText[]; ticks: Ticks }) {
  return (
    <label className="variant row">
      <input
        type="checkbox"
        data-focus
        aria-label={texts.chooseAll(text)}
        checked={places.every(ticks.isTicked)}
        onChange={({ target }) => ticks.tick(places, target.checked)}
      />
      <b>{texts.variant(text, places.length)}</b>
    </label>
  )
}

function PlaceRow(props: { place: FoundText; segment: Segment; speaker: string; player: SoundPlayer; ticks: Ticks }) {
  const { place, segment, speaker, player, ticks } = props
  const atMs = momentOfWord(segment.text, place.startOffset, segment)
  const clock = formatClock(atMs)
  const listen = () => player.playRange({ startMs: Math.max(0, atMs - around.beforeMs), endMs: atMs + around.afterMs })
  const [before, found, after] = contextOf(segment.text, place)
  return (
    <div className="foundplace row">
      <label className="rest">
        <input
          type="checkbox"
          data-focus
          aria-label={texts.choose(found, speaker, clock)}
          checked={ticks.isTicked(place)}
          onChange={({ target }) => ticks.tick([place], target.checked)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') listen()
          }}
        />
        <span className="hint">
          {clock} · {speaker}
        </span>
        <span className="read" dir="auto">
          {before}
          <mark>{found}</mark>
          {after}
        </span>
      </label>
      <Button className="icon" aria-label={words.editing.listenAt(clock)} onPress={listen}>
        <Play size={15} aria-hidden />
      </Button>
    </div>
  )
}
