import { z } from 'zod'
import { disclosureSchema } from '../exports/disclosure.ts'
import { selectedPiecesSchema } from '../transcripts/quotes.ts'

const id = z.number().int().positive()
const recordingId = id
const disclosure = disclosureSchema.prefault({})

/** Commands that return words as readers of an export get them, for the screen and the clipboard. */
export const readersContract = {
  /**
   * A transcript as readers get it, by the ids of its segments and speakers. Times are those of the recording. `isProtected`: something
   * differs from what the library has. Null if there is no transcript.
   */
  'readers.transcript': {
    input: z.object({ recordingId, disclosure }),
    output: z
      .object({
        isProtected: z.boolean(),
        title: z.string(),
        speakers: z.array(z.object({ id, name: z.string(), colorIndex: z.number().int() })),
        segments: z.array(
          z.object({
            id,
            speakerId: id.nullable(),
            startMs: z.number().int().nonnegative(),
            endMs: z.number().int().nonnegative(),
            text: z.string(),
          }),
        ),
      })
      .nullable(),
  },
  /** How many of these recordings have redactions, and how many have pseudonyms. */
  'readers.protection': {
    input: z.object({ recordingIds: z.array(id).max(10_000) }),
    output: z.object({
      withRedactions: z.number().int().nonnegative(),
      withPseudonyms: z.number().int().nonnegative(),
    }),
  },
  /**
   * Marked or selected words for the clipboard. `quote`: with their source; `listed`: also with tags and note; `text`: only the words.
   * `withheld`: how many quotes are left out, because readers get none of their words. Throws `edit-conflict` if the transcript no longer
   * has the selected words.
   */
  'readers.quoteText': {
    input: z.object({
      form: z.enum(['quote', 'listed', 'text']),
      /** The recording of `pieces`; quotes may be of several recordings. */
      recordingId: recordingId.optional(),
      only: z.union([
        z.object({ quoteIds: z.array(id).min(1).max(10_000) }),
        z.object({ pieces: selectedPiecesSchema }),
      ]),
      disclosure,
    }),
    output: z.object({
      text: z.string(),
      withheld: z.number().int().nonnegative(),
      /** Whether a recording of these words has redactions or pseudonyms that count with this disclosure. */
      isProtected: z.boolean(),
    }),
  },
}
