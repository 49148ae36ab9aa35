/** Reads a typed list: `Reyes, harbour board` or, from a Japanese keyboard, `レイエス、港湾局`. Leaves out empty items. */
export const listFromCommas = (typed: string): string[] =>
  typed
    .split(/[,，、]/)
    .map((item) => item.trim())
    .filter(Boolean)
