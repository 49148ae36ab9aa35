import { z } from 'zod'
import {
  citedQuoteSchema,
  highlightColourSchema,
  noteSchema,
  quoteFilterSchema,
  quoteLimits,
  quoteNoteSchema,
  quoteSchema,
  selectedPiecesSchema,
  tagsSchema,
} from '../transcripts/quotes.ts'
import { done, pageOf, recordingRef } from './parts.ts'

const quoteRef = z.object({ quoteId: z.number().int().positive() })
const noteRef = z.object({ noteId: z.number().int().positive() })
const noteText = z.string().trim().min(1).max(quoteLimits.note)

/** Commands about marked words, and notes at a moment. */
export const quoteContract = {
  /** All quotes of one recording, in the order of the audio. */
  'quotes.ofRecording': { input: recordingRef, output: z.object({ quotes: z.array(quoteSchema) }) },
  /** The quotes of all recordings that match a filter: newest recordings first, each in the order of its audio. */
  'quotes.list': {
    input: quoteFilterSchema.extend({
      ...pageOf(50),
    }),
    output: z.object({ total: z.number().int().nonnegative(), quotes: z.array(citedQuoteSchema) }),
  },
  /** The values by which quotes can be filtered, in all recordings or in a project. `count`: the number of matching quotes. */
  'quotes.filters': {
    input: quoteFilterSchema.pick({ projectId: true }),
    output: z.object({
      total: z.number().int().nonnegative(),
      /** All projects by name. */
      projects: z.array(z.object({ projectId: z.number().int(), name: z.string(), count: z.number().int() })),
      tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
      speakers: z.array(z.object({ name: z.string(), count: z.number().int() })),
      recordings: z.array(z.object({ recordingId: z.number().int(), title: z.string(), count: z.number().int() })),
    }),
  },
  /**
   * Marks words. `words` of a piece: the words that the person saw. If the library now has other words there, it marks nothing and
   * throws `edit-conflict`.
   */
  'quotes.add': {
    input: recordingRef.extend({
      colour: highlightColourSchema,
      tags: tagsSchema.default([]),
      note: quoteNoteSchema.default(''),
      pieces: selectedPiecesSchema,
    }),
    output: quoteSchema,
  },
  /** Omitted fields do not change. */
  'quotes.update': {
    input: quoteRef.extend({
      colour: highlightColourSchema.optional(),
      tags: tagsSchema.optional(),
      note: quoteNoteSchema.optional(),
    }),
    output: quoteSchema,
  },
  /** Removes a quote. The words in the transcript stay. */
  'quotes.remove': { input: quoteRef, output: done },
  /** All notes of one recording, in the order of the audio. */
  'notes.ofRecording': { input: recordingRef, output: z.object({ notes: z.array(noteSchema) }) },
  'notes.add': {
    input: recordingRef.extend({ atMs: z.number().int().nonnegative(), text: noteText }),
    output: noteSchema,
  },
  'notes.update': { input: noteRef.extend({ text: noteText }), output: noteSchema },
  'notes.remove': { input: noteRef, output: done },
} as const
