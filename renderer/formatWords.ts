import type { ExportFormat } from '../shared/domain.ts'

/** What a transcript can be exported as, and for whom that is. */
export const formatWords: Record<ExportFormat, { name: string; use: string }> = {
  docx: { name: 'Word (DOCX)', use: 'turns with speakers and times, for the newsroom' },
  txt: { name: 'Plain text (TXT)', use: 'for a CMS or an e-mail' },
  vtt: { name: 'WebVTT', use: 'captions with speakers, for the web' },
  srt: { name: 'SubRip (SRT)', use: 'subtitles for video editors' },
  json: { name: 'JSON', use: 'everything, for programs' },
}
