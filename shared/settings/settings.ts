import { z } from 'zod'
import { editedHesitationsSchema } from '../exports/cleanWords.ts'
import { exportFormatSchema, exportFormatsSchema } from '../exports/formats.ts'
import { keySettingsSchema, usualKeys } from '../keys/bindings.ts'
import { withoutDefaults } from '../lists/withoutDefaults.ts'
import { addressProblem } from '../partner/regions.ts'
import { destinationSchema, keptTranscriptionOptionsSchema, transcriptionChangesSchema } from '../recordings/domain.ts'
import { textLimits } from '../text/textLimits.ts'

/** The colours of the window: light, dark, or the same as the system. */
export const themeSchema = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof themeSchema>

/** A network that a person allowed. `id` distinguishes it from others, because many networks may share the name. */
const knownNetworkSchema = z.object({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) })

/** How many jobs run at the same time. */
const concurrencySchema = z.object({
  copies: z.number().int().min(1).max(4),
  uploads: z.number().int().min(1).max(8),
})

/** At most this many words can be accepted. All settings are read each time, and more words would slow that down. */
export const mostRightWords = 5000

/** Settings that are not secret. Credentials are in the operating system's keychain, never here. */
export const settingsSchema = z.object({
  /** Where new recordings are transcribed. */
  destination: destinationSchema.default('this-machine'),
  transcribeOnImport: z.boolean().default(true),
  transcription: keptTranscriptionOptionsSchema.prefault({}),
  /** The account for new remote work; null if none is set up. */
  accountId: z.number().int().positive().nullable().default(null),
  /** Recorders write their serial number into files. If true, Tapelog removes it from everything that it sends. */
  removeSerialNumbers: z.boolean().default(true),
  /** The form of uploads: the original recording, or a copy that is 10 to 20 times smaller. */
  uploadEncoding: z.enum(['original', 'compact']).default('original'),
  /** Longer recordings are transcribed in slices of at most this length; null: the service's own limit. */
  sliceMinutes: z.number().int().min(5).max(1440).nullable().default(null),
  /** The bytes per second of all uploads to remote services together; null for as fast as the network allows. */
  uploadLimitBytesPerSecond: z.number().int().min(8192).nullable().default(null),
  /** The networks over which recordings are sent to a remote service. */
  sendOver: z.enum(['any', 'unmetered', 'chosen']).default('any'),
  chosenNetworks: z.array(knownNetworkSchema).max(100).default([]),
  concurrency: concurrencySchema.default({ copies: 1, uploads: 2 }),
  /** The folder for finished transcripts, which are written automatically; null to write them only on request. */
  exportWhenReady: z
    .object({ directory: z.string().min(1), formats: z.array(exportFormatSchema).min(1) })
    .nullable()
    .default(null),
  /** After how many days imported audio is deleted, with a warning before; the text stays. Null means never. */
  deleteAudioAfterDays: z.number().int().min(1).max(36_500).nullable().default(null),
  /** The address of the authority for time stamps (RFC 3161), for exports with evidence; null for none. */
  stampAuthority: z
    .string()
    .max(2000)
    .refine((address) => addressProblem(address) === null)
    .nullable()
    .default(null),
  /** Whether voices of speakers are stored, to suggest names from earlier recordings. */
  knownVoices: z.boolean().default(false),
  /** While this is true, no job begins. */
  queuePaused: z.boolean().default(false),
  /** Whether playback pauses while a person types, and then resumes. */
  pauseWhileTyping: z.boolean().default(false),
  /** How far playback goes back after a pause, to repeat the last words. */
  rewindOnPauseMs: z.number().int().min(0).max(10_000).default(0),
  /** Whether playback skips long silence. */
  skipSilence: z.boolean().default(false),
  /** Whether the text shades words that a speech model was unsure of. */
  shadesUnsureWords: z.boolean().default(false),
  /** Whether a word is underlined if no dictionary of the text's language has it. */
  checksSpelling: z.boolean().default(true),
  /** Words that a person accepted, for every language. A change replaces the whole list. */
  rightWords: z.array(z.string().trim().min(1).max(textLimits.checkedWord)).max(mostRightWords).default([]),
  /** The lists of hesitations that a person changed, by language. A change replaces all lists. */
  hesitations: editedHesitationsSchema.default({}),
  /** The keys of all commands. A change replaces all keys. */
  keys: keySettingsSchema.default(usualKeys),
  /** Whether the system notifies when a batch is done or needs a person. */
  notifications: z.boolean().default(true),
  /** Whether closing the window leaves Tapelog running in the tray. */
  runInTray: z.boolean().default(false),
  /** True once a person has read the first-run page. */
  welcomed: z.boolean().default(false),
})

const fields = withoutDefaults(settingsSchema.shape)
/** Some settings. */
export const settingsPatchSchema = z
  .object({
    ...fields,
    transcription: transcriptionChangesSchema,
    /** If no folder is given, the current folder stays. */
    exportWhenReady: fields.exportWhenReady
      .unwrap()
      .extend({ formats: exportFormatsSchema })
      .partial({ directory: true })
      .nullable(),
  })
  // accounts.activate chooses the account: it checks the account and wakes the work that waits for it. queue.pause and queue.resume
  // also stop and start the work.
  .omit({ accountId: true, queuePaused: true })
  .partial()
export type SettingsPatch = z.infer<typeof settingsPatchSchema>
export type Settings = z.infer<typeof settingsSchema>
