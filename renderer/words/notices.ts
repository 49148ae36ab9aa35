export { transcriptNotices as notices } from '../../shared/transcriptNotices.ts'
