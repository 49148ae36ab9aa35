import { z } from 'zod'
import { mostVoices } from '../sound/soundChannels.ts'
import { disclosureSchema } from './disclosure.ts'

/** The choices for an export. A format uses the choices that it can follow. */

/** Where text shows a time: at each turn, at each segment, or at the first words of each minute. */
export const timeMarks = ['turn', 'segment', 'minute'] as const

/** Where the sound of a web page is. */
export const soundPlaces = ['none', 'inside', 'beside'] as const

/** What an export carries to convince a stranger. */
export const evidenceKinds = ['none', 'manifest', 'bag'] as const

/** The frames per second of a timeline. `29.97df` counts in drop-frame timecode; the others do not. */
export const frameRates = ['23.976', '24', '25', '29.97df', '29.97', '30', '50', '59.94'] as const
export type FrameRate = (typeof frameRates)[number]

/** The file formats of clips. `wav` and `flac` have the samples of the recording; `mp3` and `m4a` are smaller. */
export const soundForms = ['wav', 'flac', 'mp3', 'm4a'] as const
export type SoundForm = (typeof soundForms)[number]

/** The extra sound before and after a clip, if a person turns it on. */
export const usualAirMs = 1000

const hourMs = 3_600_000

export const exportOptionsSchema = z.object({
  times: z.enum(timeMarks).default('turn'),
  /** Whether marked words are shown, in each format's own way. */
  highlights: z.boolean().default(false),
  /** Whether tags and notes of marked words, and notes at a moment, are included. */
  notes: z.boolean().default(false),
  /** Whether each segment that a person verified gets a check mark. */
  verifiedMarks: z.boolean().default(false),
  /** Whether marks before the words show pauses of 2 s or more, and people who speak at once. */
  pauses: z.boolean().default(false),
  /** Leaves out all text that nobody verified. */
  verifiedOnly: z.boolean().default(false),
  /** `clean` leaves out hesitations, false starts and doubled words; quotes do not change. */
  wording: z.enum(['verbatim', 'clean']).default('verbatim'),
  /** An amount to add to every time, for a timeline that does not begin at zero. Formats with `keepsTimes` ignore it. */
  offsetMs: z
    .number()
    .int()
    .min(-99 * hourMs)
    .max(99 * hourMs)
    .default(0),
  subtitles: z
    .object({
      /** If the next words leave room, a cue stays long enough to be read at this speed. */
      charactersPerSecond: z.number().int().min(5).max(40).default(17),
      /** The columns of each of two lines; an East Asian character takes two. */
      lineColumns: z.number().int().min(20).max(80).default(42),
      names: z.boolean().default(true),
    })
    .prefault({}),
  /** Whether the web page plays the recording, and where its sound is: in the page, or in a file next to it. */
  pageSound: z.enum(soundPlaces).default('none'),
  /** Where f4's time stamp is: before or after the text. MAXQDA and ATLAS.ti read both. */
  stamps: z.enum(['before', 'after']).default('before'),
  frameRate: z.enum(frameRates).default('25'),
  sound: z.enum(soundForms).default('wav'),
  /** The only microphone in clips, counted from 1 among the channels with a voice of their own; null for the channels that are also heard in the window. */
  microphone: z.number().int().min(1).max(mostVoices).nullable().default(null),
  /** How much of the recording is added before and after each clip. */
  airMs: z.number().int().min(0).max(10_000).default(0),
  disclosure: disclosureSchema.prefault({}),
  /** `manifest`: with a signed manifest of evidence. `bag`: that, in a BagIt folder with the original. See docs/evidence.md. */
  evidence: z.enum(evidenceKinds).default('none'),
  /** Whether the manifest gets a time stamp, if an authority is set. */
  stamp: z.boolean().default(true),
})
/** The options with all values. */
export type ExportOptions = z.infer<typeof exportOptionsSchema>
/** A person's choices; omitted options have their defaults. */
export type ExportChoices = z.input<typeof exportOptionsSchema>

export const usualOptions: ExportOptions = exportOptionsSchema.parse({})
