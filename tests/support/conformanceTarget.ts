import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { startService } from './tapelogProcess.ts'
import { temporaryFolder } from './testEngine.ts'

/**
 * Whom the conformance suite speaks to: the service that the environment names or, where TAPELOG_BASE_URL is not set, an
 * embedded one of its own. A named service belongs to another owner: what the suite may use there has to be named too, and a test
 * that lacks something is skipped with the reason in its title.
 */
export type ConformanceTarget = {
  baseUrl: string
  apiBase: string
  clientId: string
  secretKey: string
  apiKey: string
  userToken: string
  authorization: string
  /** Free to be bound by the caller. */
  unboundSerial: string
  /** Bound to another account. */
  foreignSerial: string
  /** Signed and never bound; a run binds it, so that a named service needs a fresh one each time. */
  neverBoundSerial: string
  /** User token of another account, for whom the unbound serial is free too. */
  secondUserToken: string
  /** A workflow definition that the service takes, as a JSON array: what its items hold is not shown. */
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

/** What is known before anything runs; an embedded service's addresses and credentials are filled in when it is up. */
const target: ConformanceTarget = isEmbedded ? { ...fromEnvironment(), ...embeddedDevices } : fromEnvironment()

/** Called once in each file of the suite: the target, up and running while the file's tests run. */
export function conformanceTarget(): ConformanceTarget {
  if (isEmbedded) {
    const folder = temporaryFolder()
    let service: Awaited<ReturnType<typeof startService>> | null = null
    beforeAll(async () => {
      const { unboundSerial, foreignSerial, neverBoundSerial } = embeddedDevices
      const devices = [unboundSerial, `${foreignSerial}:somebody-else`, neverBoundSerial]
      service = await startService(
        folder.path,
        devices.flatMap((device) => ['--device', device]),
      )
      const { workflowStatusPath, ...connection } = service.connection
      Object.assign(target, connection)
    })
    afterAll(async () => {
      await service?.stop()
      folder.remove()
    })
  }
  return target
}

/** A field of the target that has to be named; or a reason why only the embedded service can be asked. */
export type Need = keyof ConformanceTarget | { embeddedOnly: string }

const reasonToSkip = (needs: readonly Need[]): string =>
  needs
    .flatMap((need) => {
      if (typeof need !== 'string') return [need.embeddedOnly]
      return target[need] === '' ? [`${variables[need]} is not set`] : []
    })
    .join(', ')

/** `test`, skipped with its reason where the named service lacks one of the needs. */
export const testWith =
  (...needs: Need[]) =>
  (title: string, run: (context: TestContext) => Promise<void> | void): void => {
    const reason = isEmbedded ? '' : reasonToSkip(['baseUrl', ...needs])
    if (reason === '') test(title, run)
    else test.skip(`${title} (skipped: ${reason})`, () => {})
  }

/** Needs of the three schemes of the partner interface, and of the second family. */
export const tokenNeeds: Need[] = ['clientId', 'secretKey']
export const userNeeds: Need[] = ['userToken']
export const transcriptionNeeds: Need[] = ['userToken', 'clientId', 'apiKey']
export const secondFamilyNeeds: Need[] = ['apiBase', 'authorization']
