import { z } from 'zod'
import { addToGroup } from '../../../shared/lists/groups.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'
import { type SpokenWord, segmentsOfWords } from './words.ts'

/** Reads results of other recognisers by their published fields. Each reader returns null for JSON of another shape. */
export const readServiceJson = (value: unknown): ReadTranscript | null =>
  readDeepgram(value) ?? readAmazon(value) ?? readWhisperCpp(value) ?? readWhisper(value)

/** A number, or a text of digits. Null and an empty text are refused, because `Number` would make them zero. */
const seconds = z.union([z.number(), z.string().regex(/^\d/).transform(Number)]).pipe(z.number().nonnegative().max(1e7))
const ms = (value: number): number => Math.round(value * 1000)
const msOrNone = (value: number | null): number | null => (value === null ? null : ms(value))
const label = z.union([z.string(), z.number().transform(String)])
const share = z.coerce.number().min(0).max(1).nullish().catch(null)

const whisperWord = z.object({
  word: z.string().optional(),
  text: z.string().optional(),
  start: seconds.nullish(),
  end: seconds.nullish(),
  probability: share,
  score: share,
  confidence: share,
})
const whisperSchema = z.object({
  language: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: seconds.nullable(),
        end: seconds.nullable(),
        text: z.string(),
        speaker: label.nullish(),
        speaker_id: label.nullish(),
        words: z.array(whisperWord).nullish(),
      }),
    )
    .optional(),
})

/** Reads openai-whisper, its “verbose JSON”, whisperX, and the result of Tapelog’s interface, which names its segments `results`. */
function readWhisper(value: unknown): ReadTranscript | null {
  const renamed = z.object({ results: z.array(z.unknown()) }).safeParse(value)
  const { data } = whisperSchema.safeParse(
    renamed.success ? { ...(value as object), segments: renamed.data.results } : value,
  )
  if (!data?.segments) return null
  return {
    language: data.language ?? '',
    segments: data.segments.map(({ start, end, text, speaker, speaker_id, words }) => ({
      ...{ startMs: msOrNone(start), endMs: msOrNone(end), text, speaker: speaker || speaker_id || null },
      words: (words ?? []).flatMap((word) => {
        const { start: from, end: to } = word
        // whisperX leaves out the times of words such as “2014.”
        if (from == null || to == null) return []
        const confidence = word.probability ?? word.score ?? word.confidence ?? null
        return { text: (word.word ?? word.text ?? '').trim(), startMs: ms(from), endMs: ms(to), confidence }
      }),
    })),
  }
}

const whisperCppSchema = z.object({
  result: z.object({ language: z.string() }).partial().nullish(),
  transcription: z.array(
    z.object({ offsets: z.object({ from: z.number().nonnegative(), to: z.number().nonnegative() }), text: z.string() }),
  ),
})

function readWhisperCpp(value: unknown): ReadTranscript | null {
  const { data } = whisperCppSchema.safeParse(value)
  return data
    ? {
        language: data.result?.language ?? '',
        segments: data.transcription.map(({ offsets: { from, to }, text }) => ({
          ...{ startMs: Math.round(from), endMs: Math.round(to), speaker: null, text },
        })),
      }
    : null
}

const amazonItem = z.object({
  type: z.enum(['pronunciation', 'punctuation']),
  start_time: seconds.optional(),
  end_time: seconds.optional(),
  speaker_label: label.nullish(),
  channel_label: label.nullish(),
  alternatives: z.array(z.object({ content: z.string(), confidence: share })).min(1),
})
const amazonSchema = z.object({
  results: z.object({
    language_code: z.string().nullish(),
    items: z.array(amazonItem),
    channel_labels: z
      .object({ channels: z.array(z.object({ channel_label: label, items: z.array(amazonItem) })) })
      .nullish(),
    speaker_labels: z
      .object({
        segments: z.array(
          z.object({ items: z.array(z.object({ start_time: z.string(), speaker_label: label.nullish() })) }),
        ),
      })
      .nullish(),
  }),
})

/**
 * Reads Amazon Transcribe: words, times as text, and speaker labels beside the words or in a separate list. By channel, each channel is a speaker and
 * has its own list of words, because people may speak at once.
 */
function readAmazon(value: unknown): ReadTranscript | null {
  const { data } = amazonSchema.safeParse(value)
  if (!data) return null
  const { items, channel_labels: byChannel, speaker_labels: labels, language_code: language } = data.results
  const speakers = new Map(
    (labels?.segments ?? []).flatMap((segment) =>
      segment.items.map((item) => [seconds.parse(item.start_time), item.speaker_label ?? null] as const),
    ),
  )
  const channels = byChannel?.channels ?? channelsOf(items)
  const segments =
    channels?.flatMap(({ channel_label, items }) => segmentsOfWords(amazonWords(items, () => channel_label))) ??
    segmentsOfWords(
      amazonWords(
        items,
        ({ speaker_label, start_time }) =>
          speaker_label ?? (start_time === undefined ? null : speakers.get(start_time)) ?? null,
      ),
    )
  return { language: language ?? '', segments }
}

type AmazonItem = z.infer<typeof amazonItem>

/** The words of each channel, from one list in which each word names its channel; null if they do not. */
function channelsOf(items: readonly AmazonItem[]): { channel_label: string; items: AmazonItem[] }[] | null {
  const found = new Map<string, AmazonItem[]>()
  for (const item of items) {
    if (item.channel_label == null) return null
    addToGroup(found, item.channel_label, item)
  }
  return found.size === 0 ? null : Array.from(found, ([channel_label, items]) => ({ channel_label, items }))
}

function amazonWords(items: readonly AmazonItem[], speakerOf: (item: AmazonItem) => string | null): SpokenWord[] {
  const words: SpokenWord[] = []
  for (const item of items) {
    const { type, start_time, end_time, alternatives } = item

    const [first] = alternatives
    const before = words.at(-1)
    const start = start_time === undefined ? (before?.endMs ?? 0) : ms(start_time)
    words.push({
      text: first?.content ?? '',
      startMs: start,
      endMs: end_time === undefined ? start : ms(end_time),
      confidence: first?.confidence ?? null,
      speaker: speakerOf(item),
      attached: type === 'punctuation' && before !== undefined,
    })
  }
  return words
}

const deepgramWord = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: seconds,
  end: seconds,
  confidence: share,
  speaker: label.nullish(),
})
const deepgramSchema = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        detected_language: z.string().nullish(),
        alternatives: z.array(z.object({ words: z.array(deepgramWord).default([]) })),
      }),
    ),
    utterances: z
      .array(
        z.object({
          start: seconds,
          end: seconds,
          transcript: z.string(),
          speaker: label.nullish(),
          channel: z.number().nullish(),
          words: z.array(deepgramWord).default([]),
        }),
      )
      .nullish(),
  }),
})

/** Reads Deepgram: its utterances if the request asked for them, else its words. If there are several channels, each is a speaker. */
function readDeepgram(value: unknown): ReadTranscript | null {
  const { data } = deepgramSchema.safeParse(value)
  if (!data) return null
  const { channels, utterances } = data.results
  const channelLabel = (channel: number | null | undefined) =>
    channels.length > 1 && channel != null ? `channel ${channel + 1}` : null
  const speakerOf = (speaker: string | null | undefined, channel: number | null | undefined) =>
    channelLabel(channel) ?? (speaker == null ? null : `speaker ${speaker}`)
  const timed = (word: z.infer<typeof deepgramWord>) => ({
    ...{ text: word.punctuated_word ?? word.word, startMs: ms(word.start), endMs: ms(word.end) },
    confidence: word.confidence ?? null,
  })
  const segments: ReadSegment[] = utterances?.length
    ? utterances.map(({ start, end, transcript, speaker, channel, words }) => ({
        ...{ startMs: ms(start), endMs: ms(end), text: transcript, speaker: speakerOf(speaker, channel) },
        words: words.map(timed),
      }))
    : channels.flatMap(({ alternatives }, channel) =>
        segmentsOfWords(
          (alternatives[0]?.words ?? []).map((word) => ({ ...timed(word), speaker: speakerOf(word.speaker, channel) })),
        ),
      )
  return { language: channels[0]?.detected_language ?? '', segments }
}
