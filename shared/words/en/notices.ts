export { transcriptNotices as notices } from '../../transcripts/transcriptNotices.ts'
