import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { openTestService } from './serviceClient.ts'
import { startService } from './tapelogProcess.ts'
import { testFolder } from './testFolder.ts'

/**
 * The service that the conformance suite tests: the service named in the environment or, without TAPELOG_BASE_URL, one that each
 * file of the suite starts, embedded unless TAPELOG_TEST_SERVICE names another composition. A named service belongs to another owner, so the environment also names what the suite may use there. If a test lacks
 * something, it is skipped with the reason in its title.
 */
export type ConformanceTarget = {
  baseUrl: string
  apiBase: string
  clientId: string
  secretKey: string
  apiKey: string
  userToken: string
  authorization: string
  /** A recorder that the caller may bind. */
  unboundSerial: string
  /** A recorder that is bound to another account. */
  foreignSerial: string
  /** A recorder that is signed and was never bound. A run binds it, so a named service needs a new one for each run. */
  neverBoundSerial: string
  /** A user token of another account, which may also bind the unbound serial number. */
  secondUserToken: string
  /**
   * A workflow definition that the service accepts, as a JSON array. The interface description does not say what the
   * array contains.
   */
  workflows: string
}

const variables: Record<keyof ConformanceTarget, string> = {
  baseUrl: 'TAPELOG_BASE_URL',
  apiBase: 'TAPELOG_API_BASE',
  clientId: 'TAPELOG_CLIENT_ID',
  secretKey: 'TAPELOG_SECRET_KEY',
  apiKey: 'TAPELOG_API_KEY',
  userToken: 'TAPELOG_USER_TOKEN',
  authorization: 'TAPELOG_AUTHORIZATION',
  unboundSerial: 'TAPELOG_CONFORMANCE_UNBOUND_SN',
  foreignSerial: 'TAPELOG_CONFORMANCE_FOREIGN_SN',
  neverBoundSerial: 'TAPELOG_CONFORMANCE_NEVER_BOUND_SN',
  secondUserToken: 'TAPELOG_CONFORMANCE_SECOND_USER_TOKEN',
  workflows: 'TAPELOG_CONFORMANCE_WORKFLOWS',
}

export const isEmbedded = !process.env.TAPELOG_BASE_URL

function fromEnvironment(): ConformanceTarget {
  const fields = Object.entries(variables).map(([field, name]) => [field, process.env[name]?.trim() ?? ''])
  const named: ConformanceTarget = Object.fromEntries(fields)
  return { ...named, baseUrl: named.baseUrl.replace(/\/+$/, ''), apiBase: named.apiBase.replace(/\/+$/, '') }
}

const embeddedDevices = {
  unboundSerial: '8810000001',
  foreignSerial: '8820000002',
  neverBoundSerial: '8810000003',
}

/**
 * The values that are known before anything runs. An embedded service's addresses and credentials are added once it
 * runs.
 */
const target: ConformanceTarget = isEmbedded ? { ...fromEnvironment(), ...embeddedDevices } : fromEnvironment()

/** Call this once in each file of the suite. Returns the target, which runs during the file's tests. */
export function conformanceTarget(): ConformanceTarget {
  if (isEmbedded) {
    let service: Awaited<ReturnType<typeof startCommand>> | null = null
    beforeAll(async () => {
      service = await (process.env.TAPELOG_TEST_SERVICE ? startComposition() : startCommand())
      const { workflowStatusPath, ...connection } = service.connection
      Object.assign(target, connection)
    })
    afterAll(() => service?.remove())
  }
  return target
}

/** `tapelog serve`, in its own process. */
async function startCommand() {
  const folder = testFolder()
  const { unboundSerial, foreignSerial, neverBoundSerial } = embeddedDevices
  const devices = [unboundSerial, `${foreignSerial}:somebody-else`, neverBoundSerial]
  const { connection, stop } = await startService(
    folder,
    devices.flatMap((device) => ['--device', device]),
  )
  return { connection, remove: stop }
}

/** The composition of the service that TAPELOG_TEST_SERVICE names. */
async function startComposition() {
  const { unboundSerial, foreignSerial, neverBoundSerial } = embeddedDevices
  const service = await openTestService({
    devices: [
      { serialNumber: unboundSerial, ownerId: null },
      { serialNumber: foreignSerial, ownerId: 'somebody-else' },
      { serialNumber: neverBoundSerial, ownerId: null },
    ],
    now: Date.now,
  })
  return { connection: service.connection, remove: () => service.remove() }
}

/** A field of the target that the environment must name, or a reason why only the embedded service can be tested. */
export type Need = keyof ConformanceTarget | { embeddedOnly: string }

const reasonToSkip = (needs: readonly Need[]): string =>
  needs
    .flatMap((need) => {
      if (typeof need !== 'string') return [need.embeddedOnly]
      return target[need] === '' ? [`${variables[need]} is not set`] : []
    })
    .join(', ')

/** `test`, skipped with a reason if the named service lacks one of the needs. */
export const testWith =
  (...needs: Need[]) =>
  (title: string, run: (context: TestContext) => Promise<void> | void): void => {
    const reason = isEmbedded ? '' : reasonToSkip(['baseUrl', ...needs])
    if (reason === '') test(title, run)
    else test.skip(`${title} (skipped: ${reason})`, () => {})
  }

/** The needs of the partner interface's three schemes, and of the second family. */
export const tokenNeeds: Need[] = ['clientId', 'secretKey']
export const userNeeds: Need[] = ['userToken']
export const transcriptionNeeds: Need[] = ['userToken', 'clientId', 'apiKey']
export const secondFamilyNeeds: Need[] = ['apiBase', 'authorization']
