import { z } from 'zod'
import {
  accountEntrySchema,
  accountSchema,
  accountTextNames,
  newsroomAddressSchema,
  schemeTestSchema,
  secretNameSchema,
  secretNames,
  secretSchema,
} from './accounts/account.ts'
import { deletionContract } from './contract/deletion.ts'
import { deviceContract } from './contract/devices.ts'
import { exportRuleContract } from './contract/exportRules.ts'
import { evidenceContract, exportContract, letOutIdsSchema } from './contract/exports.ts'
import { handoverContract } from './contract/handover.ts'
import { importContract, importWish } from './contract/imports.ts'
import { joiningContract } from './contract/joining.ts'
import { libraryContract } from './contract/library.ts'
import { libraryPlaceContract } from './contract/libraryPlace.ts'
import { modelContract } from './contract/models.ts'
import { partnerContract } from './contract/partner.ts'
import { done, nothing, recordingRef } from './contract/parts.ts'
import { protectionContract } from './contract/protection.ts'
import { quoteContract } from './contract/quotes.ts'
import { readersContract } from './contract/readers.ts'
import { sampleContract } from './contract/sample.ts'
import { spellingContract } from './contract/spelling.ts'
import { supportContract } from './contract/support.ts'
import { transcriptContract } from './contract/transcripts.ts'
import { updateContract } from './contract/updates.ts'
import { chosenFileSchema } from './devices/chosenFile.ts'
import { deviceTransferSchema } from './devices/device.ts'
import type { ErrorInfo } from './errors/errors.ts'
import { backgroundCommands } from './keys/background.ts'
import { chordSchema } from './keys/chords.ts'
import { keyCommandIdSchema } from './keys/commands.ts'
import { interfaceLanguageChoiceSchema } from './languages/interfaceLanguage.ts'
import { networkLockSchema, recordingEgressSchema } from './network/egress.ts'
import { isolationSchema } from './network/isolation.ts'
import {
  destinationSchema,
  errorInfoSchema,
  progressSchema,
  recordingDetailSchema,
  transcriptionChangesSchema,
  transcriptionOptionsSchema,
} from './recordings/domain.ts'
import { queueContract } from './recordings/queue.ts'
import { voiceContract } from './recordings/voices.ts'
import { settingsPatchSchema, settingsSchema, themeSchema } from './settings/settings.ts'
import { missingSoundSchema } from './sound/missingSound.ts'
import { enteredTimeSchema } from './sound/recordedTime.ts'
import { channelSetSchema } from './sound/soundChannels.ts'
import { textLimits } from './text/textLimits.ts'
import { leftPlaceSchema, timeRangeSchema } from './transcripts/heard.ts'
import { partialResultsSchema } from './transcripts/partialResults.ts'

/** The commands that the engine handles. */
export const engineContract = {
  'recordings.get': { input: recordingRef, output: recordingDetailSchema },
  /** A window calls this while it shows the recording: for half a minute, the recording's task is polled more often. */
  'recordings.watch': { input: recordingRef, output: done },
  /**
   * The partial results of a recording that this machine is transcribing, in parts; empty if nothing is running. `place`: from the
   * previous response. Sends no request to a remote service.
   */
  'recordings.partialResults': {
    input: recordingRef.extend({ place: z.string().max(300).nullable().default(null) }),
    output: partialResultsSchema,
  },
  /** Null for a recording that no window has opened. */
  'recordings.leftPlace': { input: recordingRef, output: leftPlaceSchema.nullable() },
  'recordings.keepPlace': { input: recordingRef.extend(leftPlaceSchema.shape), output: done },
  /**
   * How the programs that read recordings, and the recogniser, would be isolated on this machine now. `isolation`: null without ffmpeg.
   * `recogniser`: null if the service on this machine does not respond.
   */
  'decoders.isolation': {
    input: nothing,
    output: z.object({ isolation: isolationSchema.nullable(), recogniser: networkLockSchema.nullable() }),
  },
  /** The data of the recording that left this machine, summed by day, host, content and choice. */
  'recordings.egress': { input: recordingRef, output: recordingEgressSchema },
  'recordings.import': {
    input: z.object({
      /** Files and folders. Tapelog searches the folders for recordings. */
      paths: z.array(z.string().min(1)).min(1).max(10_000),
      localOnly: z.boolean().default(false),
      options: transcriptionOptionsSchema.optional(),
      ...importWish,
    }),
    output: z.object({
      jobIds: z.array(z.number().int()),
      /** Files that are not imported, and why. `recordingId`: the recording in the library that has the same file. */
      skipped: z.array(
        z.object({ name: z.string(), error: errorInfoSchema, recordingId: z.number().int().nullable() }),
      ),
    }),
  },
  'recordings.rename': {
    input: recordingRef.extend({ title: z.string().trim().min(1).max(textLimits.recordingTitle) }),
    output: done,
  },
  /** Sets the recording time that a person enters. Null restores the time that Tapelog found. */
  'recordings.setRecordedTime': { input: recordingRef.extend({ time: enteredTimeSchema.nullable() }), output: done },
  'recordings.setLocalOnly': {
    input: recordingRef.extend({ localOnly: z.boolean() }),
    /**
     * `said`: a message about the stopped work, the data that has already left, and the next steps; null if there is
     * none.
     */
    output: z.object({ ok: z.literal(true), said: errorInfoSchema.nullable() }),
  },
  /**
   * Begins a new run. Left-out options come from the recording's last run; a left-out destination is the destination of new recordings.
   * The run stores the options; the settings do not change.
   */
  'recordings.transcribe': {
    input: recordingRef.extend({
      options: transcriptionChangesSchema.optional(),
      destination: destinationSchema.optional(),
      /**
       * Transcribes only this stretch, extended to whole segments (`wholeSegments`); the rest of the transcript does not change. Words
       * in it that a person corrected or verified are replaced only with `mayReplaceChecked`; without it, the request is refused as
       * `span-checked`.
       */
      span: timeRangeSchema.extend({ mayReplaceChecked: z.boolean().default(false) }).optional(),
    }),
    output: z.object({ jobId: z.number().int() }),
  },
  /**
   * The languages for which the service on this machine has speech models; null if it accepts any language, or does not
   * say which.
   */
  'recognition.languages': {
    input: nothing,
    output: z.object({
      languages: z.array(z.string()).nullable(),
      /** Languages, and `auto`, for which this machine does not use hotwords. */
      withoutHotwords: z.array(z.string()).default([]),
      /** Languages in which no model of this machine can distinguish speakers. */
      withoutSpeakers: z.array(z.string()).default([]),
      /** Languages whose models decide the language themselves, whatever a person chooses. */
      decidedByModel: z.array(z.string()).default([]),
      /** True if this machine cannot detect the language, so that a person must choose it. */
      mustBeChosen: z.boolean().default(false),
      /** The languages of earlier transcriptions, including `auto`, most recent first. */
      used: z.array(z.string()).default([]),
    }),
  },
  'recordings.verify': {
    /** Without `recordingId` and `recordingIds`, checks all recordings. */
    input: z.object({
      recordingId: z.number().int().positive().optional(),
      recordingIds: z.array(z.number().int().positive()).max(10_000).optional(),
    }),
    output: z.object({
      checked: z.number().int(),
      damaged: z.array(z.object({ recordingId: z.number().int(), title: z.string(), error: errorInfoSchema })),
      /** Checked recordings with missing sound. Their seal covers the file as it is, with its gaps. */
      incomplete: z.array(z.object({ recordingId: z.number().int(), title: z.string(), missing: missingSoundSchema })),
    }),
  },
  'recordings.peaks': {
    /**
     * A part of the waveform; without times, the whole waveform. The buckets are as short as `mostBuckets` allows, but at least 25 ms.
     */
    input: recordingRef.extend({
      startMs: z.number().nonnegative().optional(),
      endMs: z.number().nonnegative().optional(),
      mostBuckets: z.number().int().min(2).max(8192),
      /** The only channels to show; their sound must have been made. Null for all channels. */
      channels: channelSetSchema.nullish(),
    }),
    /** `peaks` holds min,max pairs in -128..127, one pair per `bucketMs`, beginning at `startMs`; null until they are made. */
    output: z.object({ startMs: z.number(), bucketMs: z.number(), peaks: z.array(z.number().int()) }).nullable(),
  },
  /**
   * Makes a copy of channels with a voice of their own, to play them without the others. Answers when it can be played; throws `stopped` if other
   * channels of the recording are wanted meanwhile.
   */
  'recordings.makeChannelSound': { input: recordingRef.extend({ channels: channelSetSchema }), output: done },
  ...queueContract,
  ...transcriptContract,
  ...quoteContract,
  ...protectionContract,
  ...readersContract,
  ...handoverContract,
  ...spellingContract,
  ...exportContract,
  ...evidenceContract,
  ...exportRuleContract,
  'settings.get': { input: nothing, output: settingsSchema },
  /** The names of settings that are damaged in the library and were replaced; null for all of them. Updating settings repairs them. */
  'settings.unreadable': { input: nothing, output: z.object({ names: z.array(z.string()).nullable() }) },
  'settings.update': { input: settingsPatchSchema, output: settingsSchema },
  ...partnerContract,
  ...deviceContract,
  ...importContract,
  ...joiningContract,
  ...deletionContract,
  ...libraryContract,
  ...voiceContract,
  ...sampleContract,
} as const

const engineStateSchema = z.enum(['starting', 'ready', 'restarting', 'failed'])

const savedAccountSchema = z.object({
  /** Null if nothing was saved, because of `findings`. */
  account: accountSchema.nullable(),
  /** The tests that failed. */
  findings: z.array(schemeTestSchema),
  /** True if the service refused nothing, so a person may save the account untested. */
  canKeepUntested: z.boolean(),
})

/** A value of an account that a credentials file may contain. */
const filePartSchema = z.enum([...accountTextNames, ...secretNames])

/** Commands that the shell (the Electron main process) handles itself: dialogs, the keychain, facts about the host. */
const shellContract = {
  'shell.chooseImports': {
    input: z.object({ kind: z.enum(['files', 'folder']), use: z.enum(['import', 'watch']).default('import') }),
    /** Empty if the person cancelled. */
    output: z.object({ files: z.array(chosenFileSchema) }),
  },
  /** The recordings that were opened with Tapelog from outside since the last time. */
  'shell.takeOpenedFiles': { input: nothing, output: z.object({ files: z.array(chosenFileSchema) }) },
  /** One file to import as a transcript; null if the person cancelled. */
  'shell.chooseTranscript': { input: nothing, output: z.object({ file: chosenFileSchema.nullable() }) },
  /** Null if the person cancelled. */
  /** `recordingIds`: what the folder is for. Those of them that never leave this machine are named in the dialog. */
  'shell.chooseExportFolder': {
    input: z.object({ recordingIds: letOutIdsSchema }).prefault({}),
    output: z.object({ folder: chosenFileSchema.nullable() }),
  },
  /** `path`: the path that `exports.write` gave to the page. */
  'shell.revealExport': { input: z.object({ path: z.string().min(1) }), output: done },
  'shell.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      /** True if this is a package on an Electron that is no official build. */
      isEvaluation: z.boolean(),
      libraryPath: z.string(),
      platform: z.string(),
      /** False if the keychain is not usable (`basic_text`), so that secrets are kept only for this session. */
      secretsPersist: z.boolean(),
      engine: engineStateSchema,
      engineMessage: z.string().nullable(),
      interfaceLanguage: interfaceLanguageChoiceSchema,
      theme: themeSchema,
    }),
  },
  /** The window shows the new language once it is loaded again. */
  'shell.chooseLanguage': { input: z.object({ interfaceLanguage: interfaceLanguageChoiceSchema }), output: done },
  /** The window shows the new theme at once. */
  'shell.chooseTheme': { input: z.object({ theme: themeSchema }), output: done },
  /**
   * The page's response to `typing.flush`. `unsaved`: a sentence that says why some typed text is not in the library; null if all of it
   * is.
   */
  'shell.typingFlushed': {
    input: z.object({ requestId: z.number().int().nonnegative(), unsaved: z.string().max(1000).nullable() }),
    output: done,
  },
  /**
   * Call it when a recording was opened or closed, and after a change of the keys. While a recording is open and another program is in
   * front, Tapelog takes the playback keys from that program, if the settings say so. `refused`: keys that the system does not give.
   * `isUnsure`: the system may refuse them without saying so.
   */
  'shell.holdKeys': {
    input: z.object({ isOpen: z.boolean() }),
    output: z.object({ refused: z.array(chordSchema), isUnsure: z.boolean() }),
  },
  /** The commands that can be used now, for the menu. The page sends them whenever they change. */
  'shell.usableCommands': { input: z.object({ usable: z.array(keyCommandIdSchema).max(200) }), output: done },
  /** A credentials file that a person chooses. Its content stays with the shell. Null if the person cancelled. */
  'accounts.chooseFile': {
    input: nothing,
    output: z.object({
      file: z
        .object({
          token: z.string(),
          name: z.string(),
          found: z.array(filePartSchema),
          /** Values that no account can have, each with its problem. */
          unusable: z.array(z.object({ part: filePartSchema, problem: z.string() })),
        })
        .nullable(),
    }),
  },
  /**
   * Saves an account with all its credentials, or nothing of it. Unless `untested`, it first tests the changes with the
   * service. `accountId`: null for a new account. `secrets`: the entered secrets. An empty secret is forgotten; a
   * secret that is left out stays if its address stays. `file`: the values to take from the chosen file.
   */
  'accounts.save': {
    input: z.object({
      accountId: z.number().int().positive().nullable(),
      fields: accountEntrySchema,
      secrets: z.partialRecord(secretNameSchema, secretSchema).default({}),
      file: z
        .object({ token: z.string(), take: z.array(filePartSchema) })
        .nullable()
        .default(null),
      untested: z.boolean().default(false),
    }),
    output: savedAccountSchema,
  },
  /**
   * Opens the system's browser, where a person signs in to a newsroom. `address`: of the newsroom's service; only its
   * origin counts. Ends a sign-in that has begun before.
   */
  'accounts.signIn': { input: z.object({ address: newsroomAddressSchema }), output: done },
  /** Waits until the person has signed in, then tests and saves the account. The output is that of `accounts.save`. */
  'accounts.signInEnd': { input: nothing, output: savedAccountSchema },
  'accounts.cancelSignIn': { input: nothing, output: done },
  ...modelContract,
  ...libraryPlaceContract,
  ...supportContract,
  ...updateContract,
  /** The names of stored credentials. `origin`: the address for which they were entered. */
  'secrets.list': {
    input: nothing,
    output: z.object({
      present: z.array(z.object({ accountId: z.number().int(), name: secretNameSchema, origin: z.string() })),
    }),
  },
} as const

/**
 * The contract table: every command that a window, the command line or a test can send to Tapelog, with the schemas of its input and
 * output. Main checks commands against it at the border; a missing handler fails the type check.
 *
 * Paths are real for the engine, the command line and the tests. A window sends and gets grants instead (`ChosenFile`), and gets paths
 * only as text to show; `electron/main/pagePaths.ts` exchanges them.
 */
export const contract = { ...engineContract, ...shellContract } as const

type Contract = typeof contract
export type CommandName = keyof Contract
export type EngineCommandName = keyof typeof engineContract
export type ShellCommandName = keyof typeof shellContract
/** A caller's input: fields with defaults may be omitted. */
export type CommandInput<N extends CommandName> = z.input<Contract[N]['input']>
/** The input that a handler gets after parsing. */
export type ParsedInput<N extends CommandName> = z.output<Contract[N]['input']>
export type CommandOutput<N extends CommandName> = z.output<Contract[N]['output']>

/**
 * Small events that name the changed data; the listener requests this data again. Only progress events carry their
 * numbers.
 */
const eventContract = {
  /** `isTextOnly`: only the transcript was edited; nothing else about the recording, no job and no count changed. */
  'recording.changed': z.object({
    recordingId: z.number().int(),
    revision: z.number().int(),
    isTextOnly: z.boolean().optional(),
  }),
  'recording.progress': z.object({ recordingId: z.number().int(), progress: progressSchema }),
  'import.progress': z.object({ jobId: z.number().int(), progress: progressSchema }),
  /** An import ended without a new recording; `error` says why. */
  'import.noted': z.object({ jobId: z.number().int(), name: z.string(), error: errorInfoSchema }),
  'library.changed': z.object({}),
  'queue.changed': z.object({}),
  'devices.changed': z.object({}),
  'device.progress': z.object({ deviceId: z.string(), transfer: deviceTransferSchema }),
  'watchFolders.changed': z.object({}),
  /** A deletion was requested, undone, begun or ended. */
  'deletions.changed': z.object({}),
  /** A model is being downloaded, or was installed, removed or chosen. */
  'models.changed': z.object({}),
  /** The library was opened, moved or found again, or its move went on. */
  'libraryPlace.changed': z.object({}),
  /** The state of updates has changed. */
  'updates.changed': z.object({}),
  /** Recordings were opened with Tapelog from outside. The page takes them with `shell.takeOpenedFiles`. */
  'files.opened': z.object({}),
  /** The window is about to close. The page saves typed text, and responds with `shell.typingFlushed`. */
  'typing.flush': z.object({ requestId: z.number().int().nonnegative() }),
  /** A person chose a command in the menu. */
  'menu.chosen': z.object({ command: keyCommandIdSchema }),
  /** Playback keys were pressed while another program was in front. */
  'keys.pressed': z.object({ command: z.enum(backgroundCommands) }),
  /** The system did not give these keys when another program came to the front. */
  'keys.refused': z.object({ refused: z.array(chordSchema) }),
  'engine.status': z.object({ engine: engineStateSchema, message: z.string().nullable() }),
} as const
export type EventName = keyof typeof eventContract
export type EventPayload<N extends EventName> = z.infer<(typeof eventContract)[N]>

/** The reply to a call, as it crosses the bridge. */
export type CommandReply<N extends CommandName> =
  | { ok: true; value: CommandOutput<N> }
  | { ok: false; error: ErrorInfo }
