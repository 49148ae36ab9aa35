import type { TranscriptNotice } from '../transcripts/transcriptNotices.ts'
import { words } from './catalogue.ts'

/** The sentence of a notice about a transcript. */
export function noticeWords(notice: TranscriptNotice): string {
  const sentence: string | ((values: never) => string) = words.notices[notice.code]
  return typeof sentence === 'string' ? sentence : sentence(('values' in notice ? notice.values : {}) as never)
}
