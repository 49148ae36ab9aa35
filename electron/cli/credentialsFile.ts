import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import { shellWord } from './commandLine.ts'
import { connectionVariables } from './options.ts'

/** `shell`: lines that a shell can source. `json`: a `ServiceConnection`. */
type CredentialsForm = 'shell' | 'json'
const fileNames = { shell: 'credentials.sh', json: 'credentials.json' } as const satisfies Record<
  CredentialsForm,
  string
>

const shellLines = (connection: ServiceConnection): string =>
  Object.entries(connectionVariables)
    .map(([field, name]) => ({ name, value: connection[field as keyof ServiceConnection] }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `export ${name}=${shellWord(value)}\n`)
    .join('')

/**
 * Writes the credentials that a client needs into a file that only its owner can read, completely or not at all, and
 * returns the file's path. The terminal's history, logs and lists of processes must not hold secrets. Throws Node's
 * errors.
 */
export function writeCredentialsFile(folder: string, connection: ServiceConnection, form: CredentialsForm): string {
  const path = join(folder, fileNames[form])
  const content = form === 'json' ? `${JSON.stringify(connection, null, 2)}\n` : shellLines(connection)
  const unfinishedPath = `${path}.part`
  rmSync(unfinishedPath, { force: true })
  const file = openSync(unfinishedPath, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinishedPath, path)
  return path
}
