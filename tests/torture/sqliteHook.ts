import Database from 'better-sqlite3'

/**
 * What the engine asks of SQLite, changed for a life: less waiting for the disk than it asks for (the proof that lost
 * promises are seen), or checkpoints that come often (a short life would see none).
 */
export type SqliteChanges = { synchronous?: 'NORMAL' | 'OFF'; checkpointPages?: number }

export function changeSqlite({ synchronous, checkpointPages }: SqliteChanges): void {
  const { pragma, exec } = Database.prototype
  // The engine waits less where nothing is promised, and goes back to all of it afterwards.
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
