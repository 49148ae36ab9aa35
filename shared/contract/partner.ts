import { z } from 'zod'
import { serviceAbilitySchema } from '../accounts/abilities.ts'
import { accountSchema, schemeTestSchema } from '../accounts/account.ts'
import {
  bindingViewSchema,
  boundDeviceSchema,
  deviceRecordViewSchema,
  newBoundDeviceSchema,
} from '../accounts/binding.ts'
import { partnerLimits } from '../partner/limits.ts'
import { destinationSchema } from '../recordings/domain.ts'
import { workflowDefinitionSchema, workflowRunSchema } from '../recordings/workflow.ts'
import { done, nothing, recordingRef } from './parts.ts'

const accountRef = z.object({ accountId: z.number().int().positive() })
const deviceRef = z.object({ deviceId: z.number().int().positive() })
const ownedDeviceRef = deviceRef.extend({ ownerId: z.string().trim().min(1).max(partnerLimits.ownerIdMaxLength) })

/** Commands about the remote service: accounts, device bindings, device records, workflows. */
export const partnerContract = {
  'accounts.list': {
    input: nothing,
    output: z.object({
      accounts: z.array(accountSchema),
      activeId: z.number().int().nullable(),
      /** What their services said they can do. No service is asked for this list. */
      abilities: z.array(accountRef.extend({ can: z.array(serviceAbilitySchema) })),
    }),
  },
  /** Makes this the account for new work; null means none. */
  'accounts.activate': { input: z.object({ accountId: z.number().int().positive().nullable() }), output: done },
  'accounts.remove': { input: accountRef, output: done },
  /** Sends the service a harmless request with each way to sign in. */
  'accounts.test': { input: accountRef, output: z.object({ schemes: z.array(schemeTestSchema) }) },
  'bindings.list': { input: nothing, output: z.object({ devices: z.array(boundDeviceSchema) }) },
  'bindings.add': { input: newBoundDeviceSchema, output: boundDeviceSchema },
  'bindings.remove': { input: deviceRef, output: done },
  'bindings.read': { input: deviceRef, output: bindingViewSchema },
  'bindings.bind': { input: deviceRef, output: bindingViewSchema },
  'bindings.unbind': { input: deviceRef, output: bindingViewSchema },
  /** Writes the client IDs, each once, for the local SDK; refused while the device is bound. */
  'bindings.exportRecovery': {
    input: deviceRef.extend({ directory: z.string().min(1) }),
    output: z.object({ path: z.string() }),
  },
  'deviceRecords.bind': { input: ownedDeviceRef, output: deviceRecordViewSchema },
  'deviceRecords.unbind': { input: ownedDeviceRef, output: deviceRecordViewSchema },
  'deviceRecords.read': { input: deviceRef, output: deviceRecordViewSchema },
  'workflows.submit': {
    input: recordingRef.extend({
      definition: workflowDefinitionSchema,
      /** The person's choice: a workflow has no default destination. */
      destination: destinationSchema,
      version: z
        .string()
        .trim()
        .regex(/^[\w.-]{1,20}$/)
        .default('1.0'),
    }),
    output: z.object({ workflowRunId: z.number().int(), jobId: z.number().int() }),
  },
  'workflows.list': {
    input: recordingRef,
    output: z.object({ runs: z.array(workflowRunSchema) }),
  },
} as const
