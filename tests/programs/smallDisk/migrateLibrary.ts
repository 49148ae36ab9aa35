import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { copyPadding, laterVersion, writeLibrary } from '../../support/laterVersion.ts'

/** Migrates a library on a disk that has no room for a copy of it, and then with room. Prints what happened. */
const [disk = ''] = process.argv.slice(2)
const library = join(disk, 'library')
writeLibrary(library, 1)
const later = laterVersion(disk, copyPadding)
const database = join(library, 'library.sqlite')
const versionOf = () => {
  const opened = new Database(database, { readonly: true })
  const found = [opened.pragma('user_version', { simple: true }), opened.pragma('integrity_check', { simple: true })]
  opened.close()
  return found
}
const copies = () => readdirSync(library).filter((name) => name.includes('.before-'))
function open(): string {
  try {
    openLibraryDatabase(library, later).close()
    return 'opened'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const filling = join(disk, 'filling')
// About half a megabyte is free: less than the copy needs.
const { bavail, bsize } = statfsSync(disk)
writeFileSync(filling, Buffer.alloc(bavail * bsize - 500_000))
const full = { code: open(), version: versionOf(), copies: copies() }
rmSync(filling)
const roomy = { code: open(), isMigrated: Number(versionOf()[0]) > 1, copies: copies() }
process.stdout.write(JSON.stringify({ full, roomy }))
