import { z } from 'zod'

/** Choices for an export. A format takes from them what it can carry. */

/** Where a time stands in text: at each turn, at each segment, or at the first words of each minute. */
export const timeMarks = ['turn', 'segment', 'minute'] as const

/** Frames a second of a timeline. `29.97df` counts in drop-frame timecode, the others do not. */
export const frameRates = ['23.976', '24', '25', '29.97df', '29.97', '30', '50', '59.94'] as const
export type FrameRate = (typeof frameRates)[number]

const hourMs = 3_600_000

export const exportOptionsSchema = z.object({
  times: z.enum(timeMarks).default('turn'),
  /** Marked words, in the way of each format. */
  highlights: z.boolean().default(false),
  /** Tags and notes of marked words, and notes at a moment. */
  notes: z.boolean().default(false),
  /** A check mark after each segment that a person verified. */
  verifiedMarks: z.boolean().default(false),
  /** Leaves out what no person verified. */
  verifiedOnly: z.boolean().default(false),
  /** `clean` leaves out hesitations, false starts and doubled words; quotes stay as they are. */
  wording: z.enum(['verbatim', 'clean']).default('verbatim'),
  /** Added to every time, for a timeline that does not begin at zero. Formats with `keepsTimes` keep the times of the sound. */
  offsetMs: z
    .number()
    .int()
    .min(-99 * hourMs)
    .max(99 * hourMs)
    .default(0),
  subtitles: z
    .object({
      /** A cue stays long enough to be read at this speed where the next words leave room. */
      charactersPerSecond: z.number().int().min(5).max(40).default(17),
      /** Columns of one of two lines; East Asian characters take two each. */
      lineColumns: z.number().int().min(20).max(80).default(42),
      names: z.boolean().default(true),
    })
    .prefault({}),
  /** Where f4's stamp stands: MAXQDA and ATLAS.ti read both. */
  stamps: z.enum(['before', 'after']).default('before'),
  frameRate: z.enum(frameRates).default('25'),
})
/** Complete. */
export type ExportOptions = z.infer<typeof exportOptionsSchema>
/** A person's choices; omitted options have their defaults. */
export type ExportChoices = z.input<typeof exportOptionsSchema>

export const usualOptions: ExportOptions = exportOptionsSchema.parse({})
