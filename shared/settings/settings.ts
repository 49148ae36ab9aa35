import { z } from 'zod'
import { editedHesitationsSchema } from '../exports/cleanWords.ts'
import { exportFormatSchema, exportFormatsSchema } from '../exports/formats.ts'
import { keySettingsSchema, usualKeys } from '../keys/bindings.ts'
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

const settingsFields = {
  /** Where new recordings are transcribed. */
  destination: destinationSchema,
  transcribeOnImport: z.boolean(),
  transcription: keptTranscriptionOptionsSchema,
  /** The account for new remote work; null if none is set up. */
  accountId: z.number().int().positive().nullable(),
  /** Recorders write their serial number into files. If true, Tapelog removes it from everything that it sends. */
  removeSerialNumbers: z.boolean(),
  /** The form of uploads: the original recording, or a copy that is 10 to 20 times smaller. */
  uploadEncoding: z.enum(['original', 'compact']),
  /** Longer recordings are transcribed in slices of at most this length; null: the service's own limit. */
  sliceMinutes: z.number().int().min(5).max(1440).nullable(),
  /** The bytes per second of all uploads to remote services together; null for as fast as the network allows. */
  uploadLimitBytesPerSecond: z.number().int().min(8192).nullable(),
  /** The networks over which recordings are sent to a remote service. */
  sendOver: z.enum(['any', 'unmetered', 'chosen']),
  chosenNetworks: z.array(knownNetworkSchema).max(100),
  concurrency: concurrencySchema,
  /** The folder for finished transcripts, which are written automatically; null to write them only on request. */
  exportWhenReady: z.object({ directory: z.string().min(1), formats: z.array(exportFormatSchema).min(1) }).nullable(),
  /** After how many days imported audio is deleted, with a warning before; the text stays. Null means never. */
  deleteAudioAfterDays: z.number().int().min(1).max(36_500).nullable(),
  /** The address of the authority for time stamps (RFC 3161), for exports with evidence; null for none. */
  stampAuthority: z
    .string()
    .max(2000)
    .refine((address) => addressProblem(address) === null)
    .nullable(),
  /** Whether voices of speakers are stored, to suggest names from earlier recordings. */
  knownVoices: z.boolean(),
  /** While this is true, no job begins. */
  queuePaused: z.boolean(),
  /** Whether playback pauses while a person types, and then resumes. */
  pauseWhileTyping: z.boolean(),
  /** How far playback goes back after a pause, to repeat the last words. */
  rewindOnPauseMs: z.number().int().min(0).max(10_000),
  /** Whether playback skips long silence. */
  skipSilence: z.boolean(),
  /** Whether the text shades words that a speech model was unsure of. */
  shadesUnsureWords: z.boolean(),
  /** Whether a word is underlined if no dictionary of the text's language has it. */
  checksSpelling: z.boolean(),
  /** Words that a person accepted, for every language. A change replaces the whole list. */
  rightWords: z.array(z.string().trim().min(1).max(textLimits.checkedWord)).max(mostRightWords),
  /** The lists of hesitations that a person changed, by language. A change replaces all lists. */
  hesitations: editedHesitationsSchema,
  /** The keys of all commands. A change replaces all keys. */
  keys: keySettingsSchema,
  /** Whether the system notifies when a batch is done or needs a person. */
  notifications: z.boolean(),
  /** Whether closing the window leaves Tapelog running in the tray. */
  runInTray: z.boolean(),
  /** True once a person has read the first-run page. */
  welcomed: z.boolean(),
}

/** Settings that are not secret. Credentials are in the operating system's keychain, never here. */
export const settingsSchema = z.object({
  destination: settingsFields.destination.default('this-machine'),
  transcribeOnImport: settingsFields.transcribeOnImport.default(true),
  transcription: settingsFields.transcription.prefault({}),
  accountId: settingsFields.accountId.default(null),
  removeSerialNumbers: settingsFields.removeSerialNumbers.default(true),
  uploadEncoding: settingsFields.uploadEncoding.default('original'),
  sliceMinutes: settingsFields.sliceMinutes.default(null),
  uploadLimitBytesPerSecond: settingsFields.uploadLimitBytesPerSecond.default(null),
  sendOver: settingsFields.sendOver.default('any'),
  chosenNetworks: settingsFields.chosenNetworks.default([]),
  concurrency: settingsFields.concurrency.default({ copies: 1, uploads: 2 }),
  exportWhenReady: settingsFields.exportWhenReady.default(null),
  deleteAudioAfterDays: settingsFields.deleteAudioAfterDays.default(null),
  stampAuthority: settingsFields.stampAuthority.default(null),
  knownVoices: settingsFields.knownVoices.default(false),
  queuePaused: settingsFields.queuePaused.default(false),
  pauseWhileTyping: settingsFields.pauseWhileTyping.default(false),
  rewindOnPauseMs: settingsFields.rewindOnPauseMs.default(0),
  skipSilence: settingsFields.skipSilence.default(false),
  shadesUnsureWords: settingsFields.shadesUnsureWords.default(false),
  checksSpelling: settingsFields.checksSpelling.default(true),
  rightWords: settingsFields.rightWords.default([]),
  hesitations: settingsFields.hesitations.default({}),
  keys: settingsFields.keys.default(usualKeys),
  notifications: settingsFields.notifications.default(true),
  runInTray: settingsFields.runInTray.default(false),
  welcomed: settingsFields.welcomed.default(false),
})
/** Some settings. It is made from fields without defaults, because a default would reset a left-out setting. */
export const settingsPatchSchema = z
  .object({
    ...settingsFields,
    transcription: transcriptionChangesSchema,
    /** If no folder is given, the current folder stays. */
    exportWhenReady: settingsFields.exportWhenReady
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
