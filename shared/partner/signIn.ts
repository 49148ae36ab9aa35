import { z } from 'zod'

/**
 * Signing in to a newsroom's service in a browser, between the desktop application and the service. The application
 * listens on 127.0.0.1, opens `begin` in the browser, gets a code at its port, and exchanges the code for keys.
 */

/** Paths below the service's origin. */
export const signInPaths = {
  begin: '/tapelog/sign-in',
  /** Where the identity provider sends the browser back: the redirect URI that is registered there. */
  callback: '/tapelog/sign-in/callback',
  token: '/tapelog/sign-in/token',
} as const

/** Where a newsroom's service shows the status of a workflow, below its origin. */
export const newsroomWorkflowPath = '/tapelog/workflows/{workflow_id}'

/** How long a person may take to sign in, in milliseconds. */
export const signInValidMs = 10 * 60_000

/** Why a sign-in failed, in the query that the browser brings to the application. Each has a sentence of this code. */
const signInFailures = [
  /** The person, or the provider, said no. */
  'sign-in-denied',
  /** The provider cannot be reached, or its answer cannot be trusted. */
  'sign-in-provider-failed',
  'sign-in-no-email',
  'sign-in-other-domain',
  'sign-in-removed',
  /** Another sign-in at the provider has this address already. */
  'sign-in-address-taken',
] as const
export type SignInFailure = (typeof signInFailures)[number]

/** 256 random bits, or a SHA-256, as base64url. */
const secretText = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The query of `begin`. `challenge`: the SHA-256 of the verifier, as in PKCE (S256). */
export const signInBeginSchema = z.object({
  /** If it is left out, and people of several clients sign in, the person chooses in the browser. */
  client_id: z.string().min(1).max(64).optional(),
  port: z.coerce.number().int().min(1).max(65_535),
  challenge: secretText,
  state: secretText,
})

/** What the browser brings to the application's port: a code or a failure. */
export const signInReturnSchema = z.union([
  z.object({ state: secretText, code: secretText }),
  z.object({ state: secretText, error: z.enum(signInFailures) }),
])

/** The longest name of a computer, in UTF-16 code units. */
export const longestComputerName = 100

export const signInTokenRequestSchema = z.strictObject({
  code: secretText,
  verifier: secretText,
  /** The name of the computer: keys that the person got earlier for a computer of this name end. */
  computer: z
    .string()
    .trim()
    .min(1)
    .max(longestComputerName)
    .regex(/^[^\p{Cc}\p{Surrogate}]*$/u),
})

/** The keys of one person on one computer, and for whom they are. */
export const signInTokenAnswerSchema = z.object({
  client_id: z.string().min(1).max(64),
  /** The name of the newsroom. */
  client_name: z.string(),
  user_id: z.string().min(1).max(120),
  user_token: z.string().min(1).max(1000),
  api_key: z.string().min(1).max(1000),
  authorization: z.string().min(1).max(1000),
})
export type SignInTokenAnswer = z.output<typeof signInTokenAnswerSchema>
