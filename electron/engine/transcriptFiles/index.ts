import { TapelogError } from '../../../shared/errors/errors.ts'
import { mostTranscriptFileBytes, transcriptFileKind } from '../../../shared/exports/transcriptFileTypes.ts'
import type { MissingSound } from '../../../shared/sound/missingSound.ts'
import type { TextEncoding, TextReading } from '../../../shared/text/textEncodings.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { MachineTranscript } from '../transcripts/machineTranscript.ts'
import { arrange } from './arrange.ts'
import { type DecodedText, decodeText } from './decodeText.ts'
import { parseJson, readJson } from './json.ts'
import { languageOfName } from './language.ts'
import { arrow } from './stamps.ts'
import { readSrt, readVtt } from './subtitles.ts'
import { readText } from './text.ts'
import type { ReadTranscript } from './types.ts'

/** What a person asked for: a language tag that overrides the file's language, and how its letters are to be read. */
type Asked = { language: string | null; encoding: TextEncoding | null }
/** `spoken`: the recording's language, where it is known. */
type Recording = { durationMs: number; missing: MissingSound | null; spoken: string | null }
/** `readings`: the letters can be read in several ways, one of which a person has to choose. */
export type ReadFile = { transcript: MachineTranscript } | { readings: TextReading[] }

/**
 * Reads a file as the transcript of a recording. The beginning of the file shows its kind; if it does not, the suffix
 * decides. Throws problems whose codes begin with `transcript-file-`; each says what to do.
 */
export async function readTranscriptFile(
  name: string,
  bytes: Buffer,
  recording: Recording,
  asked: Asked = { language: null, encoding: null },
): Promise<ReadFile> {
  if (bytes.length > mostTranscriptFileBytes) throw problem('transcript-file-too-large')
  try {
    const found = await contentOf(name, bytes, recording, asked)
    if ('readings' in found) return found
    const { read, letters } = found
    const file = { name, isOwn: read.isOwn === true, language: asked.language, letters }
    return { transcript: arrange(read, file, recording) }
  } catch (error) {
    // Markup can be nested so deeply, for example, that the stack overflows.
    throw error instanceof TapelogError ? error : problem('transcript-file-damaged', null, { cause: error })
  }
}

async function contentOf(
  name: string,
  bytes: Buffer,
  { spoken }: Recording,
  { language, encoding }: Asked,
): Promise<{ read: ReadTranscript; letters: DecodedText | null } | { readings: TextReading[] }> {
  if (bytes.subarray(0, 4).equals(zipHead))
    return { read: await (await import('./wordFile.ts')).readWord(bytes), letters: null }
  const letters = await decodeText(bytes, {
    language: language ?? (languageOfName(name) || spoken),
    encoding,
    isUsuallyUtf8: transcriptFileKind(name) === 'json',
  })
  if (letters === null) throw problem('transcript-file-unknown')
  if ('readings' in letters) return letters
  if (letters.text.trim() === '') throw problem('transcript-file-empty')
  return { read: readingOf(name, letters.text), letters }
}

function readingOf(name: string, text: string): ReadTranscript {
  // A bracket does not prove that the file is JSON, because a text may begin with a time in brackets.
  if (/^\s*[{[]/.test(text) && (transcriptFileKind(name) === 'json' || isJson(text))) return readJson(text)
  return byKind(name, text)
}

function isJson(text: string): boolean {
  try {
    parseJson(text)
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
const beginsAsSrt = (text: string): boolean => srtBeginning.test(text.trimStart().slice(0, 200))
const srtBeginning = new RegExp(
  String.raw`^(?:\d+\s*\n\s*)?\d+:\d\d:\d\d[,.:]\s?\d+\s*${arrow}\s*\d+:\d\d:\d\d[,.:]\s?\d+\s*\n`,
)
