import type { ExportView } from './view.ts'

/**
 * The transcript in the form in which a service with Tapelog's interface sends it: `data` of a finished transcription, with seconds and
 * labels (`shared/partner/schemas.ts`). `speaker` has the names that a person gave.
 */
export function toResultJson({ segments, speakers, textLanguage, recording }: ExportView): string {
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  return `${JSON.stringify(
    {
      language: textLanguage,
      duration: (recording.durationMs ?? segments.at(-1)?.endMs ?? 0) / 1000,
      text: segments.map(({ text }) => text).join(' '),
      results: segments.map(({ startMs, endMs, speakerId, speaker, text }) => ({
        start: startMs / 1000,
        end: endMs / 1000,
        text,
        speaker_id: (speakerId === null ? null : labels.get(speakerId)) ?? null,
        speaker: speakerId === null ? null : speaker,
      })),
    },
    null,
    2,
  )}\n`
}
