import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'
import { recordTypeSchema } from '../partner/secondFamily.ts'

/** A recorder whose binding the devices page shows. */
export const boundDeviceSchema = z.object({
  id: z.number().int().positive(),
  serialNumber: z.string(),
  /** The partner interface's device type: as overridden, else from the serial number's prefix; null when neither tells. */
  type: z.string().nullable(),
  typeOverride: z.string().nullable(),
  /** The second endpoint family's own type. */
  recordType: recordTypeSchema,
  record: z.object({ id: z.string(), serviceKey: z.string() }).nullable(),
  /** When it was last bound from here, and where; null since it was unbound from here or seen unbound. */
  bound: z
    .object({
      atMs: z.number().int(),
      serviceKey: z.string(),
      /** The newest entry of the history at that time. If it is another one now, another owner has bound the recorder since. */
      event: z.string().nullable(),
    })
    .nullable(),
})
export type BoundDevice = z.infer<typeof boundDeviceSchema>

/** The form of makers' serial numbers. Anything else is not sent: a page could hide text in it. */
export const serialNumberForm = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/

/** The types that a person may choose if the serial number does not tell it (section 2.4). */
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

/** The registry's answer about one device, as it is shown. */
export const bindingViewSchema = z.object({
  /** `true` bound, `false` unbound, `null` signed but never bound. */
  isBound: z.boolean().nullable(),
  /** True: bound from here with the account in use. The registry itself does not name the owner. */
  isOurs: z.boolean(),
  /** Client IDs, newest first, one per bind event. */
  history: z.array(z.string()),
  /** The same client IDs, each once, as a recovery needs them. */
  recoveryClientIds: z.array(z.string()),
})
export type BindingView = z.infer<typeof bindingViewSchema>

/** The second endpoint family's record of a device; every field may be missing. */
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
