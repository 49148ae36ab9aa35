import { z } from 'zod'
import { partnerLimits } from './limits.ts'
import { lenientNumber } from './schemas.ts'

/** 2.1 Token response. */
export const tokenResponseSchema = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string(),
  token_type: z.string(),
  /** The interface does not state the unit; Tapelog assumes seconds unless the account says otherwise. */
  expires_in: lenientNumber,
})
export type TokenResponse = z.infer<typeof tokenResponseSchema>

/** 4.1 refresh, form body. */
export const refreshRequestSchema = z.object({ refresh_token: z.string().min(1).max(4000) })

/**
 * Mints a user token with the partner token. The interface mentions this without its form ("not shown"). This form comes from the
 * service's public pages, and is used only if an account requests it.
 */
export const mintRequestSchema = z.object({
  user_id: z.string().min(partnerLimits.userIdMinLength).max(partnerLimits.userIdMaxLength),
  /** In seconds. */
  expires_in: z
    .number()
    .int()
    .positive()
    .max(30 * 86_400)
    .default(86_400),
})
export const mintResponseSchema = tokenResponseSchema.extend({ refresh_token: z.string().optional() })
export type MintResponse = z.infer<typeof mintResponseSchema>
