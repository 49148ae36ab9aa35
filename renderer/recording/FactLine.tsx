import { Lock } from 'lucide-react'
import type { RecordingDetail } from '../../shared/domain.ts'
import { formatClock } from '../../shared/timecode.ts'
import type { Transcript } from '../../shared/transcript.ts'
import { noticeIn } from '../../shared/transcriptNotices.ts'
import { EgressSign } from '../egress/EgressSign.tsx'
import { RemoteSign } from '../RemoteSign.tsx'
import { whenWords } from '../recordedWords.ts'
import { SalvageFacts } from '../salvage/SalvageFacts.tsx'
import { words } from '../words/index.ts'
import { TranscriptFacts } from './TranscriptFacts.tsx'
import type { verifiedCount } from './verifiedCount.ts'

/** What is known of an open recording, below its title: where it has been, when and how long it is, its seal, its language. */
export function FactLine(props: {
  recording: RecordingDetail
  transcript: Transcript | null
  verified: ReturnType<typeof verifiedCount>
  onChooseLanguage: () => void
}) {
  const { recording, transcript, verified, onChooseLanguage } = props
  return (
    <p className="factline">
      {recording.localOnly && <Lock size={12} role="img" aria-label={words.library.row.neverLeaves} />}
      <RemoteSign copies={recording.remoteCopies} />
      {/* At the front: in a narrow window the end of the line is cut. */}
      <EgressSign recordingId={recording.id} />
      {whenWords(recording)} · {formatClock(recording.durationMs)} · {words.recording.facts.checksum}{' '}
      <span title={recording.sha256}>{recording.sha256.slice(0, 8)}…</span>
      {transcript && (
        <>
          {` · ${words.states.verified(words.units.percent(verified.count / Math.max(1, verified.total)))}`}
          <TranscriptFacts recording={recording} transcript={transcript} onChooseLanguage={onChooseLanguage} />
        </>
      )}
      {recording.salvage && <SalvageFacts salvage={recording.salvage} />}
      {recording.notices.map((notice) => (
        <span key={notice} className="note">
          {noticeIn(words.notices, notice)}
        </span>
      ))}
    </p>
  )
}
