/**
 * The private-use characters, which no script uses. If a transcript itself contains some, its preview does not show the
 * text that was left out.
 */
const first = 0xe000
const last = 0xf8ff
const ofPrivateUse = /[\ue000-\uf8ff]/g

/** Text that was left out, with its place in the shown text. `at`: in UTF-16 units. */
export type LeftOut = { at: number; text: string }

/**
 * Signs that stand for the text that clean wording leaves out. With them, a preview can show this text, even after the
 * format has changed the text around it. Files never contain them.
 */
export class LeftOutSigns {
  /** True if segments that are left out completely also get a sign. */
  readonly isWhole: boolean
  readonly #texts: string[] = []

  constructor({ isWhole }: { isWhole: boolean }) {
    this.isWhole = isWhole
  }

  /** The sign for a text; empty if no sign is left. */
  for(text: string): string {
    if (this.#texts.length > last - first) return ''
    this.#texts.push(text)
    return String.fromCharCode(first + this.#texts.length - 1)
  }

  /** Removes the signs from a rendered text, and returns the texts that they stand for. */
  read(rendered: string): { text: string; leftOut: LeftOut[] } {
    const leftOut: LeftOut[] = []
    let removed = 0
    const text = rendered.replace(ofPrivateUse, (sign, at: number) => {
      const left = this.#texts[sign.charCodeAt(0) - first]
      if (left === undefined) return sign
      leftOut.push({ at: at - removed, text: left })
      removed += 1
      return ''
    })
    return { text, leftOut }
  }

  static canBeIn = (text: string): boolean => text.search(ofPrivateUse) === -1
}
