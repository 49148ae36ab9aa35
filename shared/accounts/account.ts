import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'
import { partnerLimits } from '../partner/limits.ts'
import { addressProblem, type Region, regionBaseUrls, regionNames } from '../partner/regions.ts'
import { newsroomWorkflowPath } from '../partner/signIn.ts'
import { errorInfoSchema } from '../recordings/domain.ts'
import { isAuthority } from './authority.ts'

/** Accounts at the remote service: everything except the secrets, which only the keychain stores. */

/** The secrets of an account. The window writes them but never reads them. */
export const secretNames = ['secretKey', 'apiKey', 'userToken', 'authorization'] as const
export const secretNameSchema = z.enum(secretNames)
export type SecretName = z.infer<typeof secretNameSchema>

const address = z
  .string()
  .trim()
  .max(500, entryProblem('at-most-500'))
  .transform((text) => text.replace(/[\s/]+$/, ''))
  .superRefine((text, context) => {
    const problem = text === '' ? null : addressProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: entryProblem(problem) })
  })

/** True for text that an HTTP header can hold: ASCII without line breaks. */
const sendable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
const notSendable = entryProblem('credential-unsendable')

/** The units in which a service may state `expires_in`; the interface does not say which. */
const expiresInUnits = ['seconds', 'minutes', 'milliseconds'] as const
export const expiresInUnitMs: Record<(typeof expiresInUnits)[number], number> = {
  seconds: 1000,
  minutes: 60_000,
  milliseconds: 1,
}

/** True for a path with one segment for the workflow's id and no other placeholder. */
const takesWorkflowIdOnly = (path: string): boolean => /^(\/[\w-]{1,40})*\/\{workflow_id\}(\/[\w-]{1,40})*$/.test(path)

const accountShape = {
  name: z.string().trim().min(1, entryProblem('account-name-missing')).max(100, entryProblem('at-most-100')),
  region: z.enum(regionNames),
  /** The base address of the partner interface, with its /developer/api prefix. */
  baseUrl: address.refine((text) => text !== '', entryProblem('base-address-missing')),
  /** The base address of the second endpoint family; empty if it is not used. */
  apiBase: address,
  clientId: z.string().trim().max(200, entryProblem('at-most-200')).refine(sendable, notSendable),
  userTokenSource: z.enum(['pasted', 'minted']),
  /** The user for whom tokens are minted. */
  userId: z.string().trim().max(partnerLimits.userIdMaxLength, entryProblem('at-most-120')),
  /** The owner of file and device records of the second family. */
  ownerId: z.string().trim().max(partnerLimits.ownerIdMaxLength, entryProblem('at-most-120')),
  expiresInUnit: z.enum(expiresInUnits),
  /** The address for a workflow's status, with `{workflow_id}` in it. The interface shows no such address. */
  workflowStatusPath: z
    .string()
    .trim()
    .max(120, entryProblem('at-most-120'))
    .refine((path) => path === '' || takesWorkflowIdOnly(path), entryProblem('workflow-path')),
  /**
   * Certificates (PEM) of authorities that count for this account alone, besides the usual ones. Left out or empty for most.
   */
  ownAuthority: z
    .string()
    .trim()
    .max(100_000, entryProblem('certificates'))
    .refine((text) => text === '' || isAuthority(text), entryProblem('certificates'))
    .optional(),
}
export const accountFieldsSchema = z
  .object(accountShape)
  .refine(
    ({ userTokenSource, userId }) => userTokenSource === 'pasted' || userId.length >= partnerLimits.userIdMinLength,
    {
      path: ['userId'],
      message: entryProblem('user-id-too-short'),
    },
  )
export type AccountFields = z.infer<typeof accountFieldsSchema>

/** The texts of an account that a credentials file may contain. */
export const accountTextNames = ['baseUrl', 'apiBase', 'clientId', 'userId', 'ownerId', 'workflowStatusPath'] as const
export type AccountTextName = (typeof accountTextNames)[number]

export const secretSchema = z.string().trim().max(10_000).refine(sendable, notSendable)

/**
 * True for an account that a person made by signing in to a newsroom with a browser. Its keys are the person's, and
 * `userId` names the person, so that two people of one newsroom have different accounts.
 */
export const isSignedIn = ({
  userTokenSource,
  userId,
  workflowStatusPath,
}: Pick<AccountFields, 'userTokenSource' | 'userId' | 'workflowStatusPath'>): boolean =>
  userTokenSource === 'pasted' && userId !== '' && workflowStatusPath === newsroomWorkflowPath

/** The address of a newsroom's service, as a person types it; only its origin counts. */
export const newsroomAddressSchema = address
  .refine((text) => text !== '', entryProblem('no-address'))
  .transform((text) => URL.parse(text)?.origin ?? text)

/** The input that a form sends. An empty text means that the loaded file may have the value. */
export const accountEntrySchema = z.object({ ...accountShape, baseUrl: address })

/** A stored account. Its addresses were checked when they were entered. */
export const accountSchema = z.object({
  ...accountShape,
  id: z.number().int().positive(),
  /**
   * The name of the account's set of credentials in the keychain. A change of any credential makes a new set with a new
   * name.
   */
  credentialSet: z.string(),
  name: z.string(),
  clientId: z.string(),
  baseUrl: z.string(),
  apiBase: z.string(),
  workflowStatusPath: z.string(),
  ownAuthority: z.string().optional(),
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
 * The only origin to which a secret of this account may be sent: a secret that was entered for one address is not available for
 * another. Null if the account has no address for it.
 */
export function originOfSecret(account: Pick<AccountFields, 'baseUrl' | 'apiBase'>, name: SecretName): string | null {
  return URL.parse(name === 'authorization' ? account.apiBase : account.baseUrl)?.origin ?? null
}

/** The finding of "Test connection" about one way to sign in. */
export const schemeTestSchema = z.object({
  scheme: z.enum(['partner-token', 'user-token', 'api-key', 'second-family']),
  result: z.enum(['works', 'refused', 'not-set', 'unreachable', 'unclear']),
  /** How the service responded, if `result` alone does not say. */
  error: errorInfoSchema.nullable(),
})
export type SchemeTest = z.infer<typeof schemeTestSchema>
export type Scheme = SchemeTest['scheme']

/** An account with credentials. The engine tries these ways to sign in before it stores anything. */
export type AccountTrial = {
  fields: AccountFields
  secrets: Partial<Record<SecretName, string>>
  schemes: readonly Scheme[]
}
/** What a sign-in with a browser gives: an account of one person, with the person's keys. */
export type SignedInAccount = { fields: AccountFields; secrets: Partial<Record<SecretName, string>> }
/** The account that the engine writes in one transaction. `accountId`: null for a new account. */
export type AccountToSave = { accountId: number | null; fields: AccountFields; credentialSet: string }
