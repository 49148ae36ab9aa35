import { z } from 'zod'
import { exportFormatSchema, exportFormatsSchema } from '../exports/formats.ts'
import { keySettingsSchema, usualKeys } from '../keys/bindings.ts'
import { destinationSchema, keptTranscriptionOptionsSchema, transcriptionChangesSchema } from '../recordings/domain.ts'
import { textLimits } from '../text/textLimits.ts'

/** The colours of the window: light, dark, or the same as the system. */
export const themeSchema = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof themeSchema>

/** A network that a person allowed to be used. `id` tells it from others; the name may be shared by many. */
const knownNetworkSchema = z.object({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) })

/** How many jobs run side by side. */
const concurrencySchema = z.object({
  copies: z.number().int().min(1).max(4),
  uploads: z.number().int().min(1).max(8),
})

/** The settings are read as a whole, and more words would slow that down. */
export const mostRightWords = 5000

const settingsFields = {
  /** Where new recordings are transcribed. */
  destination: destinationSchema,
  transcribeOnImport: z.boolean(),
  transcription: keptTranscriptionOptionsSchema,
  /** The account that new remote work goes to; null: none is set up. */
  accountId: z.number().int().positive().nullable(),
  /** Recorders write their serial number into files: take it out of whatever is sent away. */
  removeSerialNumbers: z.boolean(),
  /** What is uploaded: the recording as it is, or a copy of it that is 10 to 20 times smaller. */
  uploadEncoding: z.enum(['original', 'compact']),
  /** Longer recordings are transcribed in slices of at most this length; null: the service's own limit. */
  sliceMinutes: z.number().int().min(5).max(1440).nullable(),
  /** Bytes a second of all uploads to a remote service together; null: as fast as the network. */
  uploadLimitBytesPerSecond: z.number().int().min(8192).nullable(),
  /** Which networks recordings are sent over to a remote service. */
  sendOver: z.enum(['any', 'unmetered', 'chosen']),
  chosenNetworks: z.array(knownNetworkSchema).max(100),
  concurrency: concurrencySchema,
  /** Finished transcripts are written there automatically; null: only on request. */
  exportWhenReady: z.object({ directory: z.string().min(1), formats: z.array(exportFormatSchema).min(1) }).nullable(),
  /** Audio that was imported so many days ago is deleted, after a warning; its text stays. Null: never. */
  deleteAudioAfterDays: z.number().int().min(1).max(36_500).nullable(),
  /** Voices of speakers are kept, to suggest a name that was given in an earlier recording. */
  knownVoices: z.boolean(),
  /** While it is true no job begins. */
  queuePaused: z.boolean(),
  /** The sound stops while a person types, and goes on after. */
  pauseWhileTyping: z.boolean(),
  /** So far the sound goes back when it is paused, to be heard again from there. */
  rewindOnPauseMs: z.number().int().min(0).max(10_000),
  /** Playback passes over long silence. */
  skipSilence: z.boolean(),
  /** In the text, words that a speech model was unsure of are shaded. */
  shadesUnsureWords: z.boolean(),
  /** Words of the text that no dictionary of its language has are underlined. */
  checksSpelling: z.boolean(),
  /** Words that a person said are right, in any language. A change replaces all of them. */
  rightWords: z.array(z.string().trim().min(1).max(textLimits.checkedWord)).max(mostRightWords),
  /** Which keys do what. A change replaces all of it. */
  keys: keySettingsSchema,
  /** The system notifies when a batch is done or needs a person. */
  notifications: z.boolean(),
  /** Closing the window leaves Tapelog at work, in the tray. */
  runInTray: z.boolean(),
  /** True once the first-run page was read. */
  welcomed: z.boolean(),
}

/** Settings that are not secret. Credentials live in the operating system's keychain, never here. */
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
  knownVoices: settingsFields.knownVoices.default(false),
  queuePaused: settingsFields.queuePaused.default(false),
  pauseWhileTyping: settingsFields.pauseWhileTyping.default(false),
  rewindOnPauseMs: settingsFields.rewindOnPauseMs.default(0),
  skipSilence: settingsFields.skipSilence.default(false),
  shadesUnsureWords: settingsFields.shadesUnsureWords.default(false),
  checksSpelling: settingsFields.checksSpelling.default(true),
  rightWords: settingsFields.rightWords.default([]),
  keys: settingsFields.keys.default(usualKeys),
  notifications: settingsFields.notifications.default(true),
  runInTray: settingsFields.runInTray.default(false),
  welcomed: settingsFields.welcomed.default(false),
})
/** Some settings. Made from fields without defaults: a default would reset a setting that was left out. */
export const settingsPatchSchema = z
  .object({
    ...settingsFields,
    transcription: transcriptionChangesSchema,
    /** Without a folder it keeps the present one. */
    exportWhenReady: settingsFields.exportWhenReady
      .unwrap()
      .extend({ formats: exportFormatsSchema })
      .partial({ directory: true })
      .nullable(),
  })
  // Which account is used is chosen by accounts.activate, which checks it and wakes what waits for it.
  // queue.pause and queue.resume stop and begin the work as well.
  .omit({ accountId: true, queuePaused: true })
  .partial()
export type SettingsPatch = z.infer<typeof settingsPatchSchema>
export type Settings = z.infer<typeof settingsSchema>
