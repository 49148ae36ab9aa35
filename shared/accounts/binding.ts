import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'
import { recordTypeSchema } from '../partner/secondFamily.ts'

/** A recorder whose binding the devices page shows. */
export const boundDeviceSchema = z.object({
  id: z.number().int().positive(),
  serialNumber: z.string(),
  /**
   * The partner interface's device type: a person's choice, else the type from the serial number's prefix; null if both
   * are missing.
   */
  type: z.string().nullable(),
  typeOverride: z.string().nullable(),
  /** The second endpoint family's own type. */
  recordType: recordTypeSchema,
  record: z.object({ id: z.string(), serviceKey: z.string() }).nullable(),
  /**
   * When and where the recorder was last bound from this machine. Null once it was unbound from this machine, or found unbound.
   */
  bound: z
    .object({
      atMs: z.number().int(),
      serviceKey: z.string(),
      /** The newest entry of the history at that time. If another entry is newest now, another owner has bound the recorder since. */
      event: z.string().nullable(),
    })
    .nullable(),
})
export type BoundDevice = z.infer<typeof boundDeviceSchema>

/** The form of makers' serial numbers. Other text is not sent, because a page could hide something in it. */
const serialNumberForm = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/

/** The types from which a person may choose if the serial number does not tell the type (section 2.4). */
export const deviceTypes = ['notepro', 'notepins', 'notepin', 'note', 'other'] as const

export const newBoundDeviceSchema = z.object({
  serialNumber: z
    .string()
    .trim()
    .min(1, entryProblem('serial-number-missing'))
    .regex(serialNumberForm, entryProblem('serial-number-form')),
  typeOverride: z
    .string()
    .trim()
    .pipe(z.enum(deviceTypes, entryProblem('device-type')))
    .nullable()
    .default(null),
  recordType: recordTypeSchema.default('notepin'),
})

/** The registry's response about one device, in the form that is shown. */
export const bindingViewSchema = z.object({
  /** `true`: bound; `false`: unbound; `null`: signed but never bound. */
  isBound: z.boolean().nullable(),
  /** True if the recorder was bound from this machine with the account in use. The registry itself does not name the owner. */
  isOurs: z.boolean(),
  /** The client IDs, newest first, one for each bind event. */
  history: z.array(z.string()),
  /** The client IDs for a recovery, each once. */
  recoveryClientIds: z.array(z.string()),
})
export type BindingView = z.infer<typeof bindingViewSchema>

/** The second endpoint family's record of a device. Every field may be missing. */
export const deviceRecordViewSchema = z.object({
  id: z.string().nullable(),
  ownerId: z.string().nullable(),
  name: z.string().nullable(),
  model: z.string().nullable(),
  version: z.string().nullable(),
  isBound: z.boolean().nullable(),
  freeSpace: z.number().nullable(),
  capacity: z.number().nullable(),
  battery: z.number().nullable(),
  updatedAt: z.string().nullable(),
})
export type DeviceRecordView = z.infer<typeof deviceRecordViewSchema>
