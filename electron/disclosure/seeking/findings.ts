import { mostListed } from '../limits.ts'
import type { Finding } from '../types.ts'

/** Collects findings. Equal ones in one part are one finding with their number. */
export class Findings {
  readonly #found = new Map<string, Finding>()
  #listed = 0

  /** `key`: what makes it equal to another finding in its part. If it is there, the larger number counts, since forms of one text repeat it. */
  add(key: string, finding: Finding): void {
    const { file, place, detail } = finding.where
    const whole = JSON.stringify([file, place, detail, finding.kind, key])
    const known = this.#found.get(whole)
    if (known) known.count = Math.max(known.count, finding.count)
    else if (finding.blocks || this.#listed < mostListed) {
      this.#found.set(whole, finding)
      if (!finding.blocks) this.#listed++
    }
  }

  /** Those that block first. */
  all(): Finding[] {
    const all = [...this.#found.values()]
    return [...all.filter(({ blocks }) => blocks), ...all.filter(({ blocks }) => !blocks)]
  }
}
