import type { Transcript } from '../../../shared/domain.ts'
import type { RecordingRow } from '../library/recordings.ts'

/** What every format is made of. */
export type ExportDocument = { recording: RecordingRow; transcript: Transcript; notices: string[] }

/** Consecutive segments of one speaker: what a reader takes for one utterance. */
export type Turn = { speaker: string | null; startMs: number; endMs: number; texts: string[] }

export const speakerName = (document: ExportDocument, speakerId: number | null): string | null =>
  document.transcript.speakers.find(({ id }) => id === speakerId)?.name ?? null

export function turnsOf(document: ExportDocument): Turn[] {
  const names = new Map(document.transcript.speakers.map(({ id, name }) => [id, name]))
  const turns: Turn[] = []
  for (const segment of document.transcript.segments) {
    if (segment.text === '') continue
    const speaker = segment.speakerId === null ? null : (names.get(segment.speakerId) ?? null)
    const last = turns.at(-1)
    if (last && last.speaker === speaker) {
      last.endMs = segment.endMs
      last.texts.push(segment.text)
    } else turns.push({ speaker, startMs: segment.startMs, endMs: segment.endMs, texts: [segment.text] })
  }
  return turns
}

/** Share of segments a person has verified, in whole percents. */
export function verifiedPercent({ transcript }: ExportDocument): number {
  const verified = transcript.segments.filter((segment) => segment.verified).length
  return transcript.segments.length === 0 ? 0 : Math.floor((verified * 100) / transcript.segments.length)
}

/** `2026-09-14 15:02` in local time. */
export function formatDate(timeMs: number): string {
  const date = new Date(timeMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** One line of facts a reader can check the document by. */
export function factsLine(document: ExportDocument, duration: string): string {
  const { recording } = document
  return [
    formatDate(recording.recordedMs ?? recording.importedMs),
    duration,
    recording.originalName,
    `sha256 ${recording.sha256.slice(0, 16)}…`,
    `machine transcript, ${verifiedPercent(document)} % verified by a person`,
  ].join(' · ')
}
