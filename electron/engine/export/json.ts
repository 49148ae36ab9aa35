import type { ExportDocument } from './document.ts'

/**
 * The transcript for programs. Shape, stable since format 1:
 * `{format: "tapelog-transcript", version: 1, recording: {title, originalName, recordedMs, durationMs, sha256, md5},
 *   language, notices: string[], speakers: [{label, name}],
 *   segments: [{startMs, endMs, speaker: name | null, text, edited, verified}]}`. Times in milliseconds.
 */
export function toJson({ recording, transcript, notices }: ExportDocument): string {
  const names = new Map(transcript.speakers.map(({ id, name }) => [id, name]))
  const { title, originalName, recordedMs, durationMs, sha256, md5 } = recording
  return `${JSON.stringify(
    {
      format: 'tapelog-transcript',
      version: 1,
      recording: { title, originalName, recordedMs, durationMs, sha256, md5 },
      language: transcript.language,
      notices,
      speakers: transcript.speakers.map(({ label, name }) => ({ label, name })),
      segments: transcript.segments.map(({ startMs, endMs, speakerId, text, edited, verified }) => ({
        startMs,
        endMs,
        speaker: speakerId === null ? null : (names.get(speakerId) ?? null),
        text,
        edited,
        verified,
      })),
    },
    null,
    2,
  )}\n`
}
