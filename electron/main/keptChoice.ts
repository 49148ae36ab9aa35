import { z } from 'zod'
import { readJson, replaceDurably } from '../system/index.ts'

const fileSchema = z.record(z.string(), z.unknown())

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
    this.#value = schema.safeParse(readJson(path, fileSchema)?.[name]).data ?? usual
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
