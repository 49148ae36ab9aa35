import { z } from 'zod'
import { transcriptionOptionsSchema } from '../../../shared/recordings/domain.ts'
import { projectDefaultsSchema, projectNameSchema } from '../../../shared/recordings/projects.ts'
import { missingSoundSchema } from '../../../shared/sound/missingSound.ts'
import { recordedTimeFields } from '../../../shared/sound/recordedTime.ts'
import { timeRangeSchema } from '../../../shared/transcripts/heard.ts'
import { highlightColourSchema } from '../../../shared/transcripts/quotes.ts'
import { languageSourceSchema } from '../../../shared/transcripts/transcriptLanguage.ts'
import { transcriptNoticeSchema } from '../../../shared/transcripts/transcriptNotices.ts'

/**
 * What is in a hand-over; docs/handover.md describes it for people. Positions are milliseconds from the start of the sound in the
 * file, times of day Unix milliseconds. Rows have keys, which all libraries that got them share, and no ids.
 */

export const mimetype = 'application/vnd.tapelog.handover+zip'
export const handoverVersion = 1

/** `manifest.json` and `recording.json` have to be there. `sound/original.wav`, with any short ending, is the recording. */
export const entryNames = {
  mimetype: 'mimetype',
  manifest: 'manifest.json',
  recording: 'recording.json',
  history: 'history.json',
} as const

/** A file that exceeds one of these is refused. */
export const limits = {
  entries: 1000,
  totalBytes: 64 * 1024 ** 3,
  jsonBytes: 128 * 1024 ** 2,
  /** Of unpacked to packed bytes, for entries above `ratioFromBytes`. Text packs to a tenth, sound is stored as it is. */
  ratio: 200,
  ratioFromBytes: 1024 ** 2,
  jsonDepth: 24,
  segments: 100_000,
  speakers: 1000,
  marks: 20_000,
  words: 2_000_000,
  edits: 100_000,
  textLength: 200_000,
  nameLength: 1000,
  /** How far a segment may end after the sound; services estimate the last word's end. */
  afterEndMs: 60_000,
} as const

const keySchema = z.string().regex(/^[\w-]{8,40}$/)
const handoverIdSchema = z.uuid()
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
const positionMs = z.number().int().nonnegative()
const offset = z.number().int().nonnegative()
const name = z.string().max(limits.nameLength)
const text = z.string().max(limits.textLength)

export const manifestSchema = z.object({
  format: z.literal('tapelog-handover'),
  version: z.number().int().positive(),
  kind: z.enum(['full', 'redacted']),
  generator: z.object({ name, version: name }),
  entries: z
    .array(z.object({ name: z.string().max(200), sizeBytes: z.number().int().nonnegative(), sha256: sha256Schema }))
    .max(limits.entries),
})
export type Manifest = z.infer<typeof manifestSchema>

const speakerSchema = z.object({ key: keySchema, label: name, name, colorIndex: z.number().int().min(0).max(10_000) })
const segmentSchema = z.object({
  key: keySchema,
  startMs: positionMs,
  endMs: positionMs,
  /** The key of a speaker; null if unknown. */
  speaker: keySchema.nullable(),
  text,
  edited: z.boolean(),
  verified: z.boolean(),
})
const pieceSchema = z.object({ segment: keySchema, from: offset, to: offset })
const quoteSchema = z.object({
  key: keySchema,
  colour: highlightColourSchema,
  tags: z.array(name).max(100),
  note: text,
  words: text,
  markedWords: text,
  markedSpeakers: z.array(name).max(limits.speakers),
  startMs: positionMs,
  endMs: positionMs,
  pieces: z.array(pieceSchema).max(1000),
})
const noteSchema = z.object({ key: keySchema, atMs: positionMs, text })
const redactionSchema = z.object({
  key: keySchema,
  kind: z.enum(['words', 'sound', 'speaker']),
  speaker: keySchema.nullable(),
  stretches: z.array(timeRangeSchema).max(limits.marks),
  reason: name,
  createdMs: z.number().int().nonnegative(),
  pieces: z.array(pieceSchema).max(limits.marks),
})
/** A word: text, start, length, and how sure the recogniser was, if it said so. */
const wordSchema = z.tuple([name, positionMs, positionMs]).rest(z.number().min(0).max(1))

/** The transcript with a person's marks. `words`: the recognised words by transcription, oldest first. */
const stateSchema = z.object({
  title: name,
  language: name,
  languageSource: languageSourceSchema,
  notices: z.array(transcriptNoticeSchema).max(1000),
  speakers: z.array(speakerSchema).max(limits.speakers),
  segments: z.array(segmentSchema).max(limits.segments),
  quotes: z.array(quoteSchema).max(limits.marks),
  notes: z.array(noteSchema).max(limits.marks),
  redactions: z.array(redactionSchema).max(limits.marks),
  heard: z.array(timeRangeSchema).max(limits.segments),
  words: z.array(z.object({ key: keySchema, words: z.array(wordSchema).max(limits.words) })).max(1000),
})
export type HandoverState = z.infer<typeof stateSchema>
export type StateSpeaker = HandoverState['speakers'][number]
export type StateSegment = HandoverState['segments'][number]
export type StateQuote = HandoverState['quotes'][number]
export type StateNote = HandoverState['notes'][number]
export type StateRedaction = HandoverState['redactions'][number]
export type StatePiece = StateQuote['pieces'][number]

const { destination: _, localOnly: __, ...termFields } = projectDefaultsSchema.shape

export const contentSchema = z.object({
  handoverId: handoverIdSchema,
  /** Hand-overs whose changes this state includes, newest first. */
  ancestors: z.array(handoverIdSchema).max(10_000),
  recording: z.object({
    /** Null in a redacted hand-over, which names no original. */
    originalName: name.nullable(),
    sourceLabel: name,
    ...recordedTimeFields,
    sha256: sha256Schema.nullable(),
    localOnly: z.boolean(),
    missing: missingSoundSchema.nullable(),
    options: transcriptionOptionsSchema,
  }),
  /** With its terms; null if the recording is in no project, or if it is withheld. */
  project: z.object({ name: projectNameSchema, terms: z.object(termFields) }).nullable(),
  state: stateSchema.nullable().describe('null for a recording without a transcript'),
})
export type HandoverContent = z.infer<typeof contentSchema>

const imagesSchema = z.object({
  segments: z.array(segmentSchema).max(limits.segments),
  speakers: z.array(speakerSchema).max(limits.speakers),
  quotes: z
    .array(pieceSchema.extend({ quote: keySchema }))
    .max(limits.marks)
    .optional(),
  redactions: z.array(redactionSchema).max(limits.marks).optional(),
  /** Quotes and notes that the edit itself changed. */
  marks: z.array(quoteSchema).max(limits.marks).optional(),
  notes: z.array(noteSchema).max(limits.marks).optional(),
  language: z.object({ language: name, languageSource: languageSourceSchema }).optional(),
})
/** The edits since the last whole transcript came, oldest first, each with the rows that it changed. */
export const historySchema = z.object({
  edits: z
    .array(
      z.object({
        description: z.string().max(60),
        kind: z.string().max(60),
        undone: z.boolean(),
        createdMs: z.number().int().min(0).max(8_640_000_000_000_000),
        before: imagesSchema,
        after: imagesSchema,
      }),
    )
    .max(limits.edits),
})
export type HandoverHistory = z.infer<typeof historySchema>
export type HandoverImages = HandoverHistory['edits'][number]['after']
