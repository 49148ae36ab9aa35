/** Compares tags as the library does. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The tags of a quote after a change of the offered ones: `pressed` are the offered tags that are on now. Typed tags stay, in their
 * order.
 */
export function chosenTags(
  given: readonly string[],
  offered: readonly string[],
  pressed: ReadonlySet<string | number>,
): string[] {
  const taken = offered.filter((tag) => !pressed.has(tag))
  const kept = given.filter((tag) => !taken.some((one) => isSameTag(one, tag)))
  return [...kept, ...offered.filter((tag) => pressed.has(tag) && !kept.some((one) => isSameTag(one, tag)))]
}
