import { z } from 'zod'
import { partnerLimits } from './limits.ts'

/** Device binding, partner interface (sections 2.2 to 2.4, 3.1 and 4.1). */

/** 4.1 bind and unbind, request; also the query of GET binding. */
export const bindingRequestSchema = z.object({
  type: z.string().min(1).max(40),
  sn: z.string().min(1).max(partnerLimits.serialNumberMaxLength),
})
export type BindingRequest = z.infer<typeof bindingRequestSchema>

/** 2.2 Binding state. `is_bind`: `true` is bound, `false` unbound, `null` signed but never bound. */
export const bindingStateSchema = z.looseObject({
  is_bind: z.boolean().nullable(),
  /** The client IDs, newest first, one for each bind event; an ID may occur more than once. */
  bind_history: z.array(z.string()),
})

/** 2.3 Bind/unbind result. */
export const bindingResultSchema = z.looseObject({ type: z.string(), sn: z.string(), is_bind: z.boolean() })

/**
 * Section 2.4: the device type from the serial number's prefix, only for the partner interface; null if the prefix does
 * not show it.
 */
export function deviceTypeOfSerial(serialNumber: string): 'notepro' | 'notepins' | null {
  if (serialNumber.startsWith('881')) return 'notepro'
  if (serialNumber.startsWith('882')) return 'notepins'
  return null
}

/** Section 2.2: the client IDs for a recovery, each once, newest first. */
export const recoveryClientIds = (bindHistory: readonly string[]): string[] => [...new Set(bindHistory)]
