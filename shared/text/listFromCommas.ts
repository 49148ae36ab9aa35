/** What a person typed as a list: `Reyes, harbour board` or, on a Japanese keyboard, `レイエス、港湾局`. Empty items are left out. */
export const listFromCommas = (typed: string): string[] =>
  typed
    .split(/[,，、]/)
    .map((item) => item.trim())
    .filter(Boolean)
