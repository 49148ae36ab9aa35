import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing, makeOwnFolder } from '../../system/index.ts'

/**
 * Changes these fields of a JSON file, and keeps all others as they are written, because a newer version of Tapelog may know more of them. A
 * file that is not JSON is replaced. Throws Node's errors, and leaves a file that cannot be read as it is.
 */
export function changeJsonFile(path: string, patch: object): void {
  makeOwnFolder(dirname(path))
  const unfinished = `${path}.${process.pid}.part`
  const text = `${JSON.stringify({ ...fieldsIn(path), ...patch }, null, 2)}\n`
  try {
    // After a power cut, the name must not stand for an empty file.
    writeFileSync(unfinished, text, { mode: 0o600, flush: true })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function fieldsIn(path: string): object {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return {}
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
