import { writeSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Another program that edits a library without a pause, and acknowledges each edit by a line. Argument: the library's file. */
const [file = ''] = process.argv.slice(2)
const db = new Database(file, { fileMustExist: true, timeout: 0 })
db.pragma('synchronous = OFF')
const edit = db.prepare("INSERT INTO projects (name, name_key, defaults, created_ms) VALUES (?, ?, '{}', 0)")
for (let number = 1; ; ) {
  try {
    edit.run(`edit ${number}`, `edit ${number}`)
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) continue
    throw error
  }
  writeSync(1, `${number}\n`)
  number++
}
