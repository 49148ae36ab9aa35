import { readFileSync } from 'node:fs'

/** The content of a JSON file; null if there is no file, if it cannot be read, or if the schema refuses it. Never throws. */
export function readJson<T>(path: string, schema: { parse(value: unknown): T }): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
