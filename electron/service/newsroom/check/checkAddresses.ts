import { X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesAt } from '../../../system/index.ts'
import { listenOptionsOf } from '../settings/listening.ts'
import type { SettingValues } from '../settings/table.ts'
import { type Check, failed, ok, warning } from './check.ts'

const mostAnswerMs = 10_000
const dayMs = 86_400_000
const leastCertificateDays = 14
/** The largest recording: 10,000 parts of 5 MiB. */
const largestBytes = 10_000 * 5 * 1024 ** 2

/** Tries the address that clients use, and the certificate. The node need not run yet. */
export async function checkAddresses(values: SettingValues<'listen'>): Promise<Check[]> {
  const origin = values['listen.publicOrigin']
  const { tls } = listenOptionsOf(values)
  return [
    ...(origin === null ? [warning('origin', { what: 'unset' })] : [await originCheck(origin)]),
    ...(tls ? [certificateCheck(tls.certificate)] : []),
  ]
}

async function originCheck(origin: string): Promise<Check> {
  const answer = await isService(origin)
  if (answer === 'yes') return ok('origin', { origin })
  return answer === 'other' ? failed('origin', { origin }) : warning('origin', { origin, what: 'silent' })
}

/** Whether a node answers there: another program may, or nobody. */
export async function isService(origin: string): Promise<'yes' | 'other' | 'silent'> {
  try {
    const response = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(mostAnswerMs),
    })
    const body: unknown = await response.json().catch(() => null)
    const isAlive = typeof body === 'object' && body !== null && 'alive' in body && body.alive === true
    // A proxy without a node behind it answers with an error of its own.
    return response.status === 200 && isAlive ? 'yes' : response.status >= 502 ? 'silent' : 'other'
  } catch {
    return 'silent'
  }
}

function certificateCheck(pem: string): Check {
  const endsMs = Date.parse(new X509Certificate(pem).validTo)
  const days = Math.floor((endsMs - Date.now()) / dayMs)
  if (days < 0) return failed('certificate', { days: -days })
  return days < leastCertificateDays ? warning('certificate', { days }) : ok('certificate', { days })
}

/** The folder for recordings at work can be written, and the largest recording fits. */
export async function checkWorkFolder(folder: string): Promise<Check> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rmdir(await mkdtemp(join(folder, 'check-')))
    const freeBytes = await freeBytesAt(folder)
    const freeGigabytes = Math.floor(freeBytes / 1e9)
    return freeBytes < largestBytes
      ? warning('work-folder', { freeGigabytes, largestGigabytes: Math.ceil(largestBytes / 1e9) })
      : ok('work-folder', { freeGigabytes })
  } catch {
    return failed('work-folder')
  }
}
