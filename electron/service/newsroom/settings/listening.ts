import { readFileSync } from 'node:fs'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { checkListenAddress } from '../../http/listen.ts'
import type { SettingName, SettingValues } from './table.ts'

export type ListenProblem =
  | 'alone'
  | 'pem-unreadable'
  | 'pem-no-pair'
  | 'host'
  | 'plain-http'
  | 'tls-needed'
  | 'origin-needed'
type FoundProblem = { name: SettingName; problem: { code: ListenProblem } }

/** What is wrong with the group `listen` as a whole. */
export function listenProblems(values: SettingValues<'listen'>): FoundProblem[] {
  const pair = ['listen.tlsCertificate', 'listen.tlsKey'] as const
  const missing = pair.filter((name) => values[name] === null)
  if (missing.length === 1) return missing.map((name) => ({ name, problem: { code: 'alone' } }))
  const unreadable = pair.filter((name) => values[name] !== null && readPem(values[name]) === null)
  if (unreadable.length > 0) return unreadable.map((name) => ({ name, problem: { code: 'pem-unreadable' } }))
  try {
    checkListenAddress(listenOptionsOf(values))
    return []
  } catch (error) {
    const found = listenCodes[error instanceof TapelogError ? error.code : '']
    if (!found) throw error
    return [found]
  }
}

const listenCodes: Record<string, FoundProblem> = {
  'host-invalid': { name: 'listen.host', problem: { code: 'host' } },
  'public-origin-plain': { name: 'listen.publicOrigin', problem: { code: 'plain-http' } },
  'tls-invalid': { name: 'listen.tlsCertificate', problem: { code: 'pem-no-pair' } },
  'tls-needed': { name: 'listen.tlsCertificate', problem: { code: 'tls-needed' } },
  'public-origin-needed': { name: 'listen.publicOrigin', problem: { code: 'origin-needed' } },
}

/** Where and how a node listens, as `createNewsroomNode` takes it. */
export function listenOptionsOf(values: SettingValues<'listen'>) {
  const certificate = readPem(values['listen.tlsCertificate'])
  const key = readPem(values['listen.tlsKey'])
  const publicOrigin = values['listen.publicOrigin']
  return {
    ...{ host: values['listen.host'], port: values['listen.port'], plainHttp: values['listen.plainHttp'] },
    ...(certificate === null || key === null ? {} : { tls: { certificate, key } }),
    ...{ proxies: values['listen.proxies'] },
    ...(publicOrigin === null ? {} : { publicOrigin }),
  }
}

function readPem(path: string | null): string | null {
  try {
    return path === null ? null : readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
