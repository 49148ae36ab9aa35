import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `expand`: nodes of the version before work with the database after it, such as a new table, or a new column that may
 * be left out. `contract`: they may not, such as after a removed column.
 */
type MigrationKind = 'expand' | 'contract'

export type Migration = {
  /** The number that the file's name begins with. */
  version: number
  /** The file's name. */
  name: string
  kind: MigrationKind
  /** Whole SQL that runs in one transaction; or single statements, each of which can be run again after a failure. */
  statements: string | readonly string[]
}

const isFile = /^\d{4}-.+\.sql$/
const outsideWords = '-- outside of a transaction'

/**
 * The migrations of this version, in their order. The first line of a file is `-- expand` or `-- contract`, with any
 * words behind it. A file with the line `-- outside of a transaction` is for statements that PostgreSQL takes only
 * there, such as CREATE INDEX CONCURRENTLY: each ends with a semicolon at the end of a line.
 * `packageRoot`: the folder of package.json.
 */
export function migrationsIn(packageRoot: string): Migration[] {
  const folder = join(packageRoot, 'electron/service/newsroom/postgres/migrations')
  const names = readdirSync(folder).filter((name) => isFile.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const kind = /^-- (expand|contract)\b/.exec(text)?.[1] as MigrationKind | undefined
    if (!kind) throw new Error(`${name}: the first line has to be "-- expand" or "-- contract".`)
    const isOutside = text.split('\n').includes(outsideWords)
    return { version: Number(name.slice(0, 4)), name, kind, statements: isOutside ? statementsOf(text) : text }
  })
}

const statementsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
