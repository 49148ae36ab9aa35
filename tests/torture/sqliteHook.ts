import Database from 'better-sqlite3'

/**
 * Changes the engine's settings of SQLite for a life: less waiting for the disk (to prove that lost promises are noticed), or
 * frequent checkpoints (a short life would see none).
 */
export type SqliteChanges = { synchronous?: 'NORMAL' | 'OFF'; checkpointPages?: number }

export function changeSqlite({ synchronous, checkpointPages }: SqliteChanges): void {
  const { pragma, exec } = Database.prototype
  // The engine waits less for the disk while it promises nothing, and then returns to the full wait. Replace both
  // settings.
  Database.prototype.exec = function (this: Database.Database, source: string) {
    return exec.call(
      this,
      synchronous ? source.replace(/^PRAGMA synchronous = \w+$/, `PRAGMA synchronous = ${synchronous}`) : source,
    )
  }
  Database.prototype.pragma = function (this: Database.Database, source: string, options?: Database.PragmaOptions) {
    const asked = synchronous ? source.replace(/^synchronous = \w+$/, `synchronous = ${synchronous}`) : source
    const answer = pragma.call(this, asked, options)
    if (checkpointPages !== undefined && source === 'journal_mode = WAL')
      pragma.call(this, `wal_autocheckpoint = ${checkpointPages}`)
    return answer
  } as typeof pragma
}
