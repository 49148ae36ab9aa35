import { readTranscriptFile } from '../../electron/engine/transcriptFiles/index.ts'

/** The recording to which the transcripts of these tests belong. */
export const tenMinutes = { durationMs: 600_000, missing: null }

export const read = (
  name: string,
  content: string | Buffer,
  facts: Parameters<typeof readTranscriptFile>[2] = tenMinutes,
) => readTranscriptFile(name, Buffer.isBuffer(content) ? content : Buffer.from(content), facts)

/** `start–end speaker: text`, a line for each segment. */
export async function readLines(name: string, content: string | Buffer): Promise<string[]> {
  const { segments, speakerNames = {} } = await read(name, content)
  return segments.map(({ startMs, endMs, speakerLabel, text }) => {
    const name = speakerLabel === null ? null : (speakerNames[speakerLabel] ?? '')
    const speaker = name === null ? '' : `${name.startsWith('#') ? `(${speakerLabel})` : name}: `
    return `${startMs}–${endMs} ${speaker}${text}`
  })
}
