/**
 * The index of the first item for which `isBefore` is false; the length of the list if there is none. In `items`, all for which it is true
 * come first. A binary search: lists of a day of speech have tens of thousands of items.
 */
export function partitionPoint<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
