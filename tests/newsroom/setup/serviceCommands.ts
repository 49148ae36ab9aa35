import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startTapelog } from '../../support/tapelogProcess.ts'
import type { StoreFacts } from './objectStore.ts'

/** A database without tables, on the server of this run. */
export async function emptyDatabase(): Promise<string> {
  const url = inject('postgresUrl')
  if (url === null) throw new Error('PostgreSQL is not installed.')
  const name = `empty_${randomBytes(8).toString('hex')}`
  await query(url, `CREATE DATABASE ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** The rows of one statement, by a connection of its own. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export const databaseVariables = (url: string) => ({ TAPELOG_DATABASE_URL: url })

export const storeVariables = ({ endpoint, region, bucket, accessKey, secretKey }: StoreFacts) => ({
  ...{ TAPELOG_STORE_ENDPOINT: endpoint, TAPELOG_STORE_REGION: region, TAPELOG_STORE_BUCKET: bucket },
  ...{ TAPELOG_STORE_ACCESS_KEY_ID: accessKey, TAPELOG_STORE_SECRET_ACCESS_KEY: secretKey },
})

/** Runs `tapelog service …` to its end. */
export const service = (args: readonly string[], variables: Record<string, string> = {}) =>
  startTapelog(['service', ...args], variables).ended

/** Runs it with --json; the last line of its output. */
export async function serviceJson(args: readonly string[], variables: Record<string, string> = {}) {
  const { code, stdout, stderr } = await service([...args, '--json'], variables)
  const last = stdout.trim().split('\n').at(-1) ?? ''
  return { code, stderr, answer: last === '' ? null : JSON.parse(last) }
}

/** Starts `tapelog service api` on a free port. Resolves when it listens. */
export async function startApiProcess(variables: Record<string, string>, args: readonly string[] = []) {
  const child = startTapelog(['service', 'api', '--listen-port', '0', ...args], variables)
  let seen = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (block) => {
      seen += block
      const line = seen.split('\n').find((one) => one.includes('"node-started"'))
      if (line) resolve(JSON.parse(line).address)
    })
    void child.ended.then(({ stderr }) => reject(new Error(`the node ended: ${stderr}`)))
  })
  return { child, address, log: () => seen }
}

export const keysIn = (folder: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))
