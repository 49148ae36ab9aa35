import { z } from 'zod'
import { transcriptFileSchema } from '../../../shared/exports/transcriptFile.ts'
import { problem } from '../../../shared/words/problem.ts'
import { readOtranscribe } from './otranscribe.ts'
import { readServiceJson } from './serviceJson.ts'
import type { ReadTranscript } from './types.ts'

/**
 * Reads JSON of Tapelog, of its interface, of whisper and whisper.cpp, Amazon Transcribe, Deepgram, or oTranscribe. The
 * fields show which program wrote the file. Throws `transcript-file-damaged`, `transcript-file-unknown`.
 */
export function readJson(text: string): ReadTranscript {
  const value = parsed(text)
  const read = readOwn(value) ?? readOtrFields(value) ?? readServiceJson(value)
  if (!read) throw problem('transcript-file-unknown')
  return read
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw problem('transcript-file-damaged', null, { cause })
  }
}

/** A string, whole or cut off, or a number that Python and JavaScript have but JSON has not. */
const stringOrNoNumber = /"(?:[^"\\]|\\.)*(?:"|$)|-?(?:NaN|Infinity)/gs

/** Parses JSON in which a number may be `NaN` or infinite, as Python writes it: such a number is null. Throws if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error
    return JSON.parse(text.replace(stringOrNoNumber, (found) => (found.startsWith('"') ? found : 'null')))
  }
}

const otrSchema = z.object({ text: z.string(), media: z.string(), 'media-time': z.unknown() })

function readOtrFields(value: unknown): ReadTranscript | null {
  const { data } = otrSchema.safeParse(value)
  return data ? readOtranscribe(data.text) : null
}

const ownSchema = transcriptFileSchema.pick({
  language: true,
  speakers: true,
  segments: true,
  quotes: true,
  notes: true,
})

/** Later versions may add fields. A file that claims to be Tapelog's but does not fit is damaged. */
function readOwn(value: unknown): ReadTranscript | null {
  const { data: marked } = z.object({ format: z.literal('tapelog-transcript') }).safeParse(value)
  if (!marked) return null
  const { data, error } = ownSchema.safeParse(value)
  if (!data) throw problem('transcript-file-damaged', null, { cause: error })
  return {
    isOwn: true,
    language: data.language,
    speakerNames: new Map(data.speakers.map(({ label, name }) => [label, name])),
    marks: { quotes: data.quotes, notes: data.notes },
    segments: data.segments.map(({ startMs, endMs, speaker, speakerLabel, text, words, edited, verified }) => ({
      ...{ startMs, endMs, text, edited, verified },
      speaker: speakerLabel ?? speaker,
      ...(words ? { words: words.filter(({ exact }) => exact).map(({ exact: _, ...word }) => word) } : {}),
    })),
  }
}
