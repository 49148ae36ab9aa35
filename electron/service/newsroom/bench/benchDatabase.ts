import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { problem } from '../../../../shared/words/problem.ts'
import { DatabaseUnreachable } from '../postgres/storeErrors.ts'

const insufficientPrivilege = '42501'

/**
 * Calls `work` with the address of a new database on the same server, and removes the database after it. In the real
 * database, real workers would take the tasks of the bench. Throws 'bench-not-allowed' if the user may not make databases.
 */
export async function withBenchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `tapelog_bench_${randomBytes(6).toString('hex')}`
  await administer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  try {
    return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href)
  } finally {
    await administer(url, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw new DatabaseUnreachable(error)
    throw error.code === insufficientPrivilege ? problem('bench-not-allowed', null, { cause: error }) : error
  } finally {
    await client.end().catch(() => {})
  }
}
