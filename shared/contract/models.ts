import { z } from 'zod'
import { deviceChoiceSchema, deviceSchema } from '../models/devices.ts'
import { catalogueModelSchema, modelIdSchema } from '../models/speechModels.ts'
import { errorInfoSchema } from '../recordings/domain.ts'
import { done, nothing } from './parts.ts'

const modelRef = z.object({ id: modelIdSchema })

/** A model of the catalogue, and its state on this machine. */
const listedModelSchema = z.object({
  ...catalogueModelSchema.pick({
    id: true,
    title: true,
    task: true,
    engine: true,
    languages: true,
    sizeBytes: true,
    memoryBytes: true,
    isPlainText: true,
    origin: true,
    languageChoice: true,
    speakersAtMost: true,
    own: true,
  }).shape,
  licence: z.string(),
  /** False or missing if only a newsroom's own catalogue has the id, which may then say something about the newsroom. */
  isIdOfTapelog: z.boolean().optional(),
  /** True if a person must still accept the licence. */
  isLicenceOpen: z.boolean(),
  /** The publisher of the digest with which a download is compared; null if nobody published one. */
  digestBy: z.string().nullable(),
  /** True if another project recorded that digest. */
  isDigestSecondHand: z.boolean(),
  /** The full download address; null if it cannot be downloaded. */
  address: z.string().nullable(),
  state: z.enum(['absent', 'installing', 'installed']),
  /** True if its files are known to differ from those that were installed. It is not used, and no other model takes its place unasked. */
  isDamaged: z.boolean(),
  /** `digest`: compared with the published digest, or computed from the download if nobody published one. */
  installed: z
    .object({
      sizeBytes: z.number(),
      digest: z.enum(['published', 'taken']).nullable(),
      from: z.enum(['download', 'import']).nullable(),
      /** See `digestOfModel`; null for a model that comes with Tapelog or the system. */
      sha256: z.string().nullable(),
    })
    .nullable(),
  /** How many bytes of an interrupted download are kept. */
  keptBytes: z.number(),
  progress: z
    .object({
      step: z.enum(['downloading', 'checking', 'unpacking']),
      bytesDone: z.number(),
      bytesTotal: z.number().nullable(),
      bytesPerSecond: z.number().nullable(),
      /** Every host that got a request; there are several after redirects. */
      hosts: z.array(z.string()),
    })
    .nullable(),
  /** Why the last attempt ended. */
  error: errorInfoSchema.nullable(),
  /** The last measurement on this computer: the seconds of work for an hour of sound, the memory and the device. Null if there is none. */
  measured: z.object({ secondsPerHour: z.number(), peakBytes: z.number(), device: z.string().nullable() }).nullable(),
  /** True for the first speech model (the chosen one, else the best), and for the speaker models that belong to it. */
  inUse: z.boolean(),
})
export type ListedModel = z.infer<typeof listedModelSchema>

/** How many recordings this machine may transcribe at the same time. */
export const tasksAtOnceSchema = z.number().int().min(1).max(8)

const modelListSchema = z.object({
  models: z.array(listedModelSchema),
  /** The speech model that a person chose; null for the best installed one. */
  chosen: z.string().nullable(),
  addresses: z.array(z.object({ base: z.string(), address: z.string(), usual: z.string() })),
  folder: z.string(),
  freeBytes: z.number().nullable(),
  /**
   * How many recordings are transcribed at the same time: a person's choice, or null for `usual`, which depends on this computer's
   * cores and memory. `ofEnvironment`: set for this start of Tapelog; it overrides `chosen`.
   */
  tasksAtOnce: z.object({
    chosen: z.number().nullable(),
    usual: z.number(),
    ofEnvironment: z.number().nullable(),
    cores: z.number(),
    memoryBytes: z.number(),
  }),
  /**
   * Devices for models of transcribe.cpp. `chosen`: see `deviceChoiceSchema`. `used`: the device that was used last; null before the
   * first. `seen`: the graphics devices that were found. `failed`: the names of devices that failed; a name is empty if the driver gave none.
   */
  devices: z.object({
    chosen: z.string(),
    used: deviceSchema.nullable(),
    seen: z.array(deviceSchema),
    failed: z.array(z.string()),
  }),
  /** A problem with the models folder's own catalogue, or with the choice of a model; null if there is none. */
  error: errorInfoSchema.nullable(),
})
export type ModelList = z.infer<typeof modelListSchema>

/** Commands about speech models on this machine. The shell handles them with a separate process. */
export const modelContract = {
  'models.list': { input: nothing, output: modelListSchema },
  'models.licence': { input: modelRef, output: z.object({ name: z.string(), text: z.string() }) },
  /** Begins downloads and returns at once; `models.changed` reports their progress. */
  'models.install': { input: z.object({ ids: z.array(modelIdSchema).min(1).max(10) }), output: done },
  /** Stops a download and keeps the downloaded part. */
  'models.cancel': { input: modelRef, output: done },
  /** Removes an installed model, or the kept part of a download. */
  'models.remove': { input: modelRef, output: z.object({ freedBytes: z.number() }) },
  'models.verify': { input: modelRef, output: done },
  /**
   * Lets the person choose a file or folder in a dialog, or takes one that the person dropped. Null if the person cancelled. `differs`: of
   * the imported models, those with the name of a published file but other bytes.
   */
  'models.import': {
    input: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['file', 'folder']) }),
      z.object({ kind: z.literal('dropped'), path: z.string() }),
    ]),
    output: z.object({ titles: z.array(z.string()), differs: z.array(z.string()) }).nullable(),
  },
  /** Null chooses the best installed model. */
  'models.use': { input: z.object({ id: modelIdSchema.nullable() }), output: done },
  /** Accepts the licence of a model, for all models with that licence. The person confirms it in a dialog. */
  'models.acceptLicence': { input: modelRef, output: done },
  /** Applies from the next recording. Devices that failed before are tried again. */
  'models.setDevice': { input: z.object({ device: deviceChoiceSchema }), output: done },
  /** Null chooses as many as this computer's cores and memory allow. Applies from the next recording. */
  'models.setTasksAtOnce': { input: z.object({ count: tasksAtOnceSchema.nullable() }), output: done },
  /** Null restores the usual address. */
  'models.setAddress': {
    input: z.object({ base: z.string().min(1).max(40), address: z.string().trim().max(500).nullable() }),
    output: done,
  },
} as const
