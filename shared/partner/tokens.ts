import { z } from 'zod'
import { partnerLimits } from './limits.ts'
import { lenientNumber } from './schemas.ts'

/** 2.1 Token response. */
export const tokenResponseSchema = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string(),
  token_type: z.string(),
  /** The unit is not stated by the interface; seconds unless configured otherwise. */
  expires_in: lenientNumber,
})
export type TokenResponse = z.infer<typeof tokenResponseSchema>

/** 4.1 refresh, form body. */
export const refreshRequestSchema = z.object({ refresh_token: z.string().min(1).max(4000) })

/**
 * Minting a user token with the partner token. The interface mentions this without its form ("not shown"); this form is from the
 * service's public pages, and is used only where an account asks for it.
 */
export const mintRequestSchema = z.object({
  user_id: z.string().min(partnerLimits.userIdMinLength).max(partnerLimits.userIdMaxLength),
  /** Seconds. */
  expires_in: z
    .number()
    .int()
    .positive()
    .max(30 * 86_400)
    .default(86_400),
})
export const mintResponseSchema = tokenResponseSchema.extend({ refresh_token: z.string().optional() })
export type MintResponse = z.infer<typeof mintResponseSchema>
