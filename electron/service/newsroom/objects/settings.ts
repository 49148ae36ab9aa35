import { z } from 'zod'
import { safeParse } from '../../../../shared/errors/safeParse.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const address = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name}: give the address of the object store, such as https://s3.example.org`,
    })
    .refine((given) => isOriginOnly(given), `${name}: give the address alone, without a path or a name and password`)

const word = (name: string, what: string) =>
  z.string({ error: `${name}: give ${what}` }).min(1, `${name}: give ${what}`)

const timeout = (name: string, defaultMs: number) =>
  z
    .int(`${name}: give a number of milliseconds`)
    .min(100, `${name}: give at least 100 milliseconds`)
    .max(120_000, `${name}: give at most 120000 milliseconds`)
    .default(defaultMs)

const settingsSchema = z
  .strictObject({
    endpoint: address('endpoint'),
    /** The address by which clients and workers reach the store, if it differs. It is part of each signature. */
    publicEndpoint: address('publicEndpoint').optional(),
    region: word('region', 'the region of the bucket; stores without regions take us-east-1').default('us-east-1'),
    bucket: z
      .string({ error: 'bucket: give the name of the bucket' })
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'bucket: is not a name that a bucket can have'),
    accessKeyId: word('accessKeyId', 'the id of the access key'),
    secretAccessKey: word('secretAccessKey', 'the secret of the access key'),
    /** True for addresses such as https://store/bucket/key; false for https://bucket.store/key. */
    forcePathStyle: z.boolean('forcePathStyle: give true or false').default(true),
    /** Recordings cross the network unencrypted. For a network that nobody else is on. */
    allowPlainHttp: z.boolean('allowPlainHttp: give true or false').default(false),
    connectTimeoutMs: timeout('connectTimeoutMs', 3_000),
    /** How long the store may take to begin its answer, and how long it may pause in the middle. */
    requestTimeoutMs: timeout('requestTimeoutMs', 10_000),
  })
  .superRefine((settings, context) => {
    for (const name of ['endpoint', 'publicEndpoint'] as const) {
      const given = settings[name]
      if (given === undefined || settings.allowPlainHttp || !isPlainOnNetwork(given)) continue
      const message = `${name}: recordings must not cross a network unencrypted, so the address must begin with https://. On a network that nobody else is on, set allowPlainHttp.`
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

/** Where the recordings are and how to reach them. `parseObjectStoreSettings` makes it. */
export type ObjectStoreSettings = z.output<typeof settingsSchema>

/**
 * Checks the settings of an object store. Every sentence begins with the name of its setting. No sentence repeats a
 * value, because a secret may stand in the wrong place.
 */
export function parseObjectStoreSettings(
  given: unknown,
): { ok: true; settings: ObjectStoreSettings } | { ok: false; sentences: string[] } {
  const result = safeParse(settingsSchema, given)
  if (result.success) return { ok: true, settings: result.data }
  return { ok: false, sentences: result.error.issues.map(sentenceOf) }
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: there is no setting of this name`
  return issue.path.length === 0 ? 'The settings of the object store are missing' : issue.message
}

function isOriginOnly(given: string): boolean {
  const address = URL.parse(given)
  if (address === null) return true
  const { pathname, search, hash, username, password } = address
  return pathname === '/' && `${search}${hash}${username}${password}` === ''
}

function isPlainOnNetwork(given: string): boolean {
  const address = URL.parse(given)
  return address?.protocol === 'http:' && !loopback.has(address.hostname)
}
