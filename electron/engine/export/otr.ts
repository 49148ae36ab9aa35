import { formatClock } from '../../../shared/text/timecode.ts'
import { escapeMarkup } from './escapeMarkup.ts'
import { stretchesOf } from './stamped.ts'
import type { ExportView } from './view.ts'

/** oTranscribe's file: JSON whose `text` is HTML. Each turn is a paragraph with a clickable time stamp before the words. */
export function toOtr(view: ExportView): string {
  const paragraphs = stretchesOf(view).map(({ startMs, speaker, text }) => {
    const stamp = `<span class="timestamp" contenteditable="false" data-timestamp="${startMs / 1000}">${formatClock(startMs)}</span>`
    const name = speaker === null ? '' : `<b>${escapeMarkup(speaker)}:</b> `
    return `<p>${stamp} ${name}${escapeMarkup(text)}</p>`
  })
  return JSON.stringify({
    text: paragraphs.join(''),
    media: view.recording.originalName ?? '',
    'media-source': '',
    'media-time': 0,
  })
}
