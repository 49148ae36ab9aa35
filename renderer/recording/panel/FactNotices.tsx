import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { noticeWords } from '../../../shared/words/noticeWords.ts'

/** Notices about a transcript's quality. */
export const FactNotices = ({ notices }: { notices: readonly TranscriptNotice[] }) =>
  notices.map(noticeWords).map((sentence) => (
    <span key={sentence} className="note ownline">
      {sentence}
    </span>
  ))
