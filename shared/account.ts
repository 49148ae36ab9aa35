import { z } from 'zod'
import { entryProblems } from './entryProblems.ts'
import { partnerLimits } from './partner/limits.ts'
import { addressProblem, type Region, regionBaseUrls, regionNames } from './partner/regions.ts'

/** Accounts at the remote service: everything but the secrets, which live in the keychain and nowhere else. */

/** The secrets an account has. Written by the window, never read back by it. */
export const secretNames = ['secretKey', 'apiKey', 'userToken', 'authorization'] as const
export const secretNameSchema = z.enum(secretNames)
export type SecretName = z.infer<typeof secretNameSchema>

const address = z
  .string()
  .trim()
  .max(500, entryProblems['at-most-500'])
  .transform((text) => text.replace(/[\s/]+$/, ''))
  .superRefine((text, context) => {
    const problem = text === '' ? null : addressProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: entryProblems[problem] })
  })

/** What a header can carry: a stray line break or letter of another script cannot be sent. */
export const sendable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
export const notSendable = entryProblems['credential-unsendable']

/** The units in which a service may state `expires_in`; the interface does not say which. */
export const expiresInUnits = ['seconds', 'minutes', 'milliseconds'] as const
export const expiresInUnitMs: Record<(typeof expiresInUnits)[number], number> = {
  seconds: 1000,
  minutes: 60_000,
  milliseconds: 1,
}

const accountShape = {
  name: z.string().trim().min(1, entryProblems['account-name-missing']).max(100, entryProblems['at-most-100']),
  region: z.enum(regionNames),
  /** Base address of the partner interface, with its /developer/api prefix. */
  baseUrl: address.refine((text) => text !== '', entryProblems['base-address-missing']),
  /** Base address of the second endpoint family; empty where it is not used. */
  apiBase: address,
  clientId: z.string().trim().max(200, entryProblems['at-most-200']).refine(sendable, notSendable),
  userTokenSource: z.enum(['pasted', 'minted']),
  /** The user that minted tokens are for. */
  userId: z.string().trim().max(partnerLimits.userIdMaxLength, entryProblems['at-most-120']),
  /** The owner that file and device records of the second family belong to. */
  ownerId: z.string().trim().max(partnerLimits.ownerIdMaxLength, entryProblems['at-most-120']),
  expiresInUnit: z.enum(expiresInUnits),
  /** Where a workflow's status is asked, with `{workflow_id}` in it; the interface shows no such address. */
  workflowStatusPath: z
    .string()
    .trim()
    .max(300, entryProblems['at-most-300'])
    .refine(
      (path) => path === '' || (path.startsWith('/') && path.includes('{workflow_id}')),
      entryProblems['workflow-path'],
    ),
}
export const accountFieldsSchema = z
  .object(accountShape)
  .refine(
    ({ userTokenSource, userId }) => userTokenSource === 'pasted' || userId.length >= partnerLimits.userIdMinLength,
    {
      path: ['userId'],
      message: entryProblems['user-id-too-short'],
    },
  )
export type AccountFields = z.infer<typeof accountFieldsSchema>

/** A stored account. Its addresses are not checked: one from an older library may need correcting. */
export const accountSchema = z.object({
  ...accountShape,
  id: z.number().int().positive(),
  name: z.string(),
  clientId: z.string(),
  baseUrl: z.string(),
  apiBase: z.string(),
  workflowStatusPath: z.string(),
})
export type Account = z.infer<typeof accountSchema>

export const newAccount = (region: Region): AccountFields => ({
  name: { us: 'United States', japan: 'Japan', custom: 'My service' }[region],
  region,
  baseUrl: regionBaseUrls[region],
  apiBase: '',
  clientId: '',
  userTokenSource: 'pasted',
  userId: '',
  ownerId: '',
  expiresInUnit: 'seconds',
  workflowStatusPath: '',
})

/**
 * The origin a secret of this account may be sent to, and to no other: a secret entered for one address is not there
 * for another. Null where the account has no address for it.
 */
export function originOfSecret(account: Pick<AccountFields, 'baseUrl' | 'apiBase'>, name: SecretName): string | null {
  return URL.parse(name === 'authorization' ? account.apiBase : account.baseUrl)?.origin ?? null
}

/** What "Test connection" found out about one way to sign in. */
export const schemeTestSchema = z.object({
  scheme: z.enum(['partner-token', 'user-token', 'api-key', 'second-family']),
  result: z.enum(['works', 'refused', 'not-set', 'unreachable', 'unclear']),
  /** A sentence for the person. */
  message: z.string(),
})
export type SchemeTest = z.infer<typeof schemeTestSchema>
