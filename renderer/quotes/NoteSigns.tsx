import { formatClock } from '../../shared/text/timecode.ts'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import './NoteSigns.css'

/**
 * Signs for the recording's notes, over the bar of the whole recording. With the keyboard, a person finds the notes in
 * the panel.
 */
export function NoteSigns(props: { recordingId: number; durationMs: number; onSeek: (ms: number) => void }) {
  const { recordingId, durationMs, onSeek } = props
  const notes = useCommand('notes.ofRecording', { recordingId }).data?.notes ?? []
  if (notes.length === 0 || durationMs === 0) return null
  return (
    <ul className="notesigns list" aria-label={words.quotes.notes.onBar}>
      {notes.map(({ id, atMs, text }) => (
        <li key={id} style={{ left: `${Math.min(1, atMs / durationMs) * 100}%` }}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={words.quotes.notes.goTo(formatClock(atMs))}
            title={text}
            onClick={() => onSeek(atMs)}
          />
        </li>
      ))}
    </ul>
  )
}
