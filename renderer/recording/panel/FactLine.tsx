import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { noticesNow } from '../../../shared/transcripts/transcriptNotices.ts'
import { whenParts, whenWords } from '../../../shared/words/recordedWhen.ts'
import { RemoteSign } from '../../controls/RemoteSign.tsx'
import { EgressSign } from '../../egress/EgressSign.tsx'
import { JoinedFacts } from '../../joining/JoinedFacts.tsx'
import { useCommands } from '../../keys/usableCommands.ts'
import { MissingFacts } from '../../missing/GapMarks.tsx'
import type { Edit } from '../../transcript/edits.ts'
import { words } from '../../words/index.ts'
import { ChannelFacts } from './ChannelFacts.tsx'
import { FactNotices } from './FactNotices.tsx'
import { RecordedTimeDialog } from './RecordedTimeDialog.tsx'
import { ShortFacts } from './ShortFacts.tsx'
import { TranscriptFacts } from './TranscriptFacts.tsx'
import type { verifiedCount } from './verifiedCount.ts'
import './FactLine.css'

/** Facts about an open recording, below its title: where it was sent, date and length, seal, and language. */
export function FactLine(props: {
  recording: RecordingDetail
  transcript: Transcript | null
  verified: ReturnType<typeof verifiedCount>
  onEdit: Edit
  onChooseLanguage: () => void
  onTranscribeChannels: () => void
  /** The joined recording is being taken apart, so that it no longer exists. */
  onApart: () => void
}) {
  const { recording, transcript, verified, onEdit, onChooseLanguage, onTranscribeChannels } = props
  const [isDating, setDating] = useState(false)
  const dated = whenParts(recording)
  useCommands({ recordedTime: () => setDating(true) })
  return (
    <ShortFacts>
      {isDating && <RecordedTimeDialog recording={recording} onClose={() => setDating(false)} />}
      {recording.localOnly && <Lock size={12} role="img" aria-label={words.library.row.neverLeaves} />}
      <RemoteSign copies={recording.remoteCopies} />
      {/* First, because a narrow window cuts off the end of the line. */}
      <EgressSign recordingId={recording.id} />
      <button
        type="button"
        className="link"
        aria-label={words.recording.facts.changeTime(whenWords(recording))}
        onClick={() => setDating(true)}
      >
        {dated.when}
        <span className="how">{dated.how}</span>
      </button>{' '}
      · {formatClock(recording.durationMs)} · {words.recording.facts.checksum}{' '}
      <span title={recording.sha256}>{recording.sha256.slice(0, 8)}…</span>
      {transcript && (
        <>
          {recording.exported &&
            ` · ${words.exports.exportedAgo(words.units.moment(recording.exported.atMs), recording.exported.isChanged)}`}
          {` · ${words.states.verified(words.units.percent(verified.count / Math.max(1, verified.total)))}`}
          <TranscriptFacts {...{ recording, transcript, onEdit, onChooseLanguage }} />
        </>
      )}
      {recording.sound && (
        <ChannelFacts sound={recording.sound} recording={recording} onTranscribe={onTranscribeChannels} />
      )}
      <JoinedFacts recording={recording} onApart={props.onApart} />
      {recording.missing && <MissingFacts missing={recording.missing} />}
      <FactNotices notices={transcript ? noticesNow(recording.notices, transcript) : recording.notices} />
    </ShortFacts>
  )
}
