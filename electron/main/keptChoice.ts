import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceDurably } from '../system/index.ts'

/**
 * A person's choices for the window itself. Each has its own file, because the window needs it before the library is open.
 * `usual`: the value if nothing was chosen or the file is damaged.
 */
export class KeptChoice<T extends string> {
  readonly #path: string
  readonly #name: string
  #value: T

  constructor(path: string, name: string, schema: z.ZodType<T>, usual: T) {
    this.#path = path
    this.#name = name
    this.#value = stored(path, name, schema) ?? usual
  }

  get value(): T {
    return this.#value
  }

  /** Throws if the file cannot be written; the choice then stays unchanged. */
  choose(value: T): void {
    replaceDurably(this.#path, { [this.#name]: value })
    this.#value = value
  }
}

function stored<T>(path: string, name: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))[name])
  } catch {
    return null
  }
}
