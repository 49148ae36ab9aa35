import { z } from 'zod'
import { mostExpectedSpeakers } from '../partner/schemas.ts'
import { transcriptionOptionsSchema } from './domain.ts'

/** A person's choices for recordings before jobs for them are queued. Times are Unix milliseconds. */

/** `not-now`: the recordings are kept and not transcribed. */
export const importDestinationSchema = z.enum(['this-machine', 'remote', 'not-now'])
export type ImportDestination = z.infer<typeof importDestinationSchema>

/** Where recordings come from. All files that a person chose or dropped are one source, whatever their folder. */
export const importSourceSchema = z.object({
  /** `files`, or `folder:` and the id of a watch folder, or `device:` and the device's id. */
  key: z.string().min(1).max(5000),
  /** Its name for people: a recorder's name, or a folder's path. Empty for files. */
  name: z.string().max(5000),
})
export type ImportSource = z.infer<typeof importSourceSchema>

export const filesSource: ImportSource = { key: 'files', name: '' }
export const watchFolderSource = ({ id, path }: { id: number; path: string }): ImportSource => ({
  key: `folder:${id}`,
  name: path,
})
export const deviceSource = (deviceId: string, name: string): ImportSource => ({ key: `device:${deviceId}`, name })

const { language, hotwords, speakerNames, hotwordsLeftOut, speakerPerChannel } = transcriptionOptionsSchema.shape

export const importChoiceSchema = z.object({
  destination: importDestinationSchema,
  /** The account that the person saw; null for other destinations, and for the environment's service. */
  accountId: z.number().int().positive().nullable(),
  language,
  /** How many people speak; null means several. With one speaker, speakers are not distinguished. */
  speakers: z.number().int().min(1).max(mostExpectedSpeakers).nullable(),
  /** True if each channel with a voice of its own is one speaker. */
  speakerPerChannel,
  hotwords,
  /** People who are expected to speak. */
  speakerNames,
  /** Names and terms of the project, and expected speakers, that this machine does not use as hotwords. */
  hotwordsLeftOut,
  /** True if the recordings never leave this machine. */
  localOnly: z.boolean(),
  /** The project into which the recordings are put; null for none. */
  projectId: z.number().int().positive().nullable(),
})
export type ImportChoice = z.infer<typeof importChoiceSchema>

/** Whether the names of a choice are in the order of the microphones. A remote service does not hear each microphone. */
export const areNamesInOrder = (choice: Pick<ImportChoice, 'destination' | 'speakerPerChannel'>): boolean =>
  choice.speakerPerChannel === true && choice.destination !== 'remote'

/** Recordings of one source that wait for a choice. */
export const importQuestionSchema = z.object({
  source: importSourceSchema,
  /** How many recordings: the sealed ones and those being copied. */
  recordings: z.number().int().positive(),
  /** How many of these recordings are not sealed yet. */
  copying: z.number().int().nonnegative(),
  /** The file names of the oldest three. */
  firstNames: z.array(z.string()),
  sizeBytes: z.number().int().nonnegative(),
  /** The total length of these recordings; null while some are not sealed. */
  durationMs: z.number().int().nonnegative().nullable(),
  /** The project into which all of them were imported; null if there is none, or if they differ. */
  projectId: z.number().int().positive().nullable(),
  /** The newest of these imports. A choice applies up to this import. */
  lastJobId: z.number().int().positive(),
})
export type ImportQuestion = z.infer<typeof importQuestionSchema>

/** The remote service to which recordings can be sent now. */
export const remoteServiceSchema = z.object({
  /** Null for the environment's service. */
  accountId: z.number().int().positive().nullable(),
  /** The name that a person knows, e.g. `Newsroom (US)`. */
  name: z.string(),
  /** The name and port of the machine that gets the recordings. */
  host: z.string(),
})

export const rememberedChoiceSchema = z.object({
  source: importSourceSchema,
  choice: importChoiceSchema,
  /** The account of the choice; null if nothing is sent. */
  account: z.string().nullable(),
  /** False if the choice names an account that is not in use now, so that Tapelog asks again. */
  isInForce: z.boolean(),
})
export type RememberedChoice = z.infer<typeof rememberedChoiceSchema>
