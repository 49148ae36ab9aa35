import { readTranscriptFile } from '../../electron/engine/transcriptFiles/index.ts'

/** The recording to which the transcripts of these tests belong. */
export const tenMinutes = { durationMs: 600_000, missing: null, spoken: null }

type Asked = Partial<Parameters<typeof readTranscriptFile>[2] & Parameters<typeof readTranscriptFile>[3]>

/** What reading a file gives: a transcript, or the ways to read its letters. */
export function readOrAsk(
  name: string,
  content: string | Buffer,
  { language = null, encoding = null, ...facts }: Asked = {},
) {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
  return readTranscriptFile(name, bytes, { ...tenMinutes, ...facts }, { language, encoding })
}

/** The transcript in a file whose letters are in no doubt. */
export async function read(name: string, content: string | Buffer, facts: Asked = {}) {
  const found = await readOrAsk(name, content, facts)
  if ('readings' in found) throw new Error(`in doubt: ${found.readings.map(({ encoding }) => encoding).join(', ')}`)
  return found.transcript
}

/** `start–end speaker: text`, a line for each segment. */
export async function readLines(name: string, content: string | Buffer, facts: Asked = {}): Promise<string[]> {
  const { segments, speakerNames = {} } = await read(name, content, facts)
  return segments.map(({ startMs, endMs, speakerLabel, text }) => {
    const name = speakerLabel === null ? null : (speakerNames[speakerLabel] ?? '')
    const speaker = name === null ? '' : `${name.startsWith('#') ? `(${speakerLabel})` : name}: `
    return `${startMs}–${endMs} ${speaker}${text}`
  })
}
