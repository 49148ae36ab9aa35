/** Who hears when something changes. */
export class Listeners {
  readonly #all = new Set<() => void>()

  /** Returns the call that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  readonly tell = (): void => {
    for (const listener of this.#all) listener()
  }
}
