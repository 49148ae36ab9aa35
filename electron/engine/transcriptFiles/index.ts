import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/errors/problem.ts'
import { mostTranscriptFileBytes, transcriptFileKind } from '../../../shared/exports/transcriptFileTypes.ts'
import type { MissingSound } from '../../../shared/recordings/missingSound.ts'
import type { MachineTranscript } from '../transcripts/machineTranscript.ts'
import { arrange } from './arrange.ts'
import { readJson } from './json.ts'
import { readSrt, readVtt } from './subtitles.ts'
import { readText } from './text.ts'
import type { ReadTranscript } from './types.ts'
import { readWord } from './wordFile.ts'

/**
 * Reads a file as the transcript of a recording. The beginning of the file shows its kind; if it does not, the suffix
 * decides. `language`: a tag that a person chose, which overrides the file's language. Throws problems whose codes
 * begin with `transcript-file-`; each says what to do.
 */
export async function readTranscriptFile(
  name: string,
  bytes: Buffer,
  recording: { durationMs: number; missing: MissingSound | null },
  language: string | null = null,
): Promise<MachineTranscript> {
  if (bytes.length > mostTranscriptFileBytes) throw problem('transcript-file-too-large')
  const { read, isOwn } = await readingOf(name, bytes).catch((error: unknown) => {
    // Markup can be nested so deeply, for example, that the stack overflows.
    throw error instanceof TapelogError ? error : problem('transcript-file-damaged', null, { cause: error })
  })
  return arrange(read, { name, isOwn, language }, recording)
}

async function readingOf(name: string, bytes: Buffer): Promise<{ read: ReadTranscript; isOwn: boolean }> {
  if (bytes.subarray(0, 4).equals(zipHead)) return { read: await readWord(bytes), isOwn: false }
  const text = textOf(bytes)
  if (text.trim() === '') throw problem('transcript-file-empty')
  // A bracket does not prove that the file is JSON, because a text may begin with a time in brackets.
  if (/^\s*[{[]/.test(text) && (transcriptFileKind(name) === 'json' || isJson(text))) {
    const read = readJson(text)
    return { read, isOwn: read.isOwn === true }
  }
  return { read: byKind(name, text), isOwn: false }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const zipHead = Buffer.from('PK\u0003\u0004', 'latin1')

function byKind(name: string, text: string): ReadTranscript {
  if (/^WEBVTT(?:\s|$)/.test(text)) return readVtt(text)
  if (beginsAsSrt(text)) return readSrt(text)
  const kind = transcriptFileKind(name)
  if (kind === 'vtt') return readVtt(text)
  if (kind === 'srt') return readSrt(text)
  if (kind === 'text') return readText(text)
  if (kind === 'json') throw problem('transcript-file-damaged')
  throw problem('transcript-file-unknown')
}

/** Looks only at a short beginning, because the time for many spaces grows with the square of their number. */
const beginsAsSrt = (text: string): boolean =>
  /^(?:\d+\s*\n\s*)?\d+:\d\d:\d\d[,.]\d+\s*-->/.test(text.trimStart().slice(0, 200))

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, else Windows' western code page. Throws `transcript-file-unknown` for bytes that are
 * not text.
 */
function textOf(bytes: Buffer): string {
  const marked = (['utf-16le', 'utf-16be'] as const).find((_, index) =>
    bytes.subarray(0, 2).equals(Buffer.from(index === 0 ? [0xff, 0xfe] : [0xfe, 0xff])),
  )
  const text = marked ? new TextDecoder(marked).decode(bytes) : utf8(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with these is no text
  const strange = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  if (strange * 100 > text.length) throw problem('transcript-file-unknown')
  return text
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
