/** Characters that no script uses. Text that has them itself is shown without what was left out. */
const first = 0xe000
const last = 0xf8ff
const ofPrivateUse = /[\ue000-\uf8ff]/g

/** Text that was left out at a place of the shown text. `at`: in UTF-16 units. */
export type LeftOut = { at: number; text: string }

/**
 * Signs that stand for what clean wording leaves out, so that a preview can show it, whatever the format does to the text around. They
 * are never in a file.
 */
export class LeftOutSigns {
  /** Whether segments that are left out as a whole are shown. */
  readonly isWhole: boolean
  readonly #texts: string[] = []

  constructor({ isWhole }: { isWhole: boolean }) {
    this.isWhole = isWhole
  }

  /** The sign for a text; empty when there are no more. */
  for(text: string): string {
    if (this.#texts.length > last - first) return ''
    this.#texts.push(text)
    return String.fromCharCode(first + this.#texts.length - 1)
  }

  /** Takes the signs out of a rendered text. */
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
