/** A file of rolling captions repeats at least this share of its lines in the next cue. */
const leastRepeats = 0.5
/** More lines than any rolling captions show at once. */
const mostLines = 8

/**
 * The lines of each cue that the cue before does not show. Rolling captions from video sites and live captions show a line up to three times: as the new
 * line, alone, and above the next one; some grow by words. Null if the captions do not roll: in an interview “No.” may well follow “No.”.
 * `isKnown`: the file says in another way that they roll.
 */
export function withoutRepeatedLines(
  cues: readonly (readonly string[])[],
  { isKnown }: { isKnown: boolean },
): string[][] | null {
  let shown: readonly string[] = []
  let [pairs, repeats, hasMoved] = [0, 0, false]
  const fresh = cues.map((lines) => {
    if (lines.length === 0) return []
    const found = freshLines(shown, lines)
    const isRepeat = shown.length > 0 && found !== lines
    if (shown.length > 0) pairs++
    if (isRepeat) repeats++
    hasMoved ||= isRepeat && found.length > 0
    shown = lines
    return [...found]
  })
  return isKnown || (repeats >= 2 && hasMoved && repeats >= leastRepeats * pairs) ? fresh : null
}

/** The lines below those that were already shown, the last of which may have grown; `lines` itself if none of them was. */
function freshLines(shown: readonly string[], lines: readonly string[]): readonly string[] {
  for (let count = Math.min(shown.length, lines.length, mostLines); count > 0; count--) {
    const above = shown.slice(-count)
    const [before = '', now = ''] = [above.at(-1), lines[count - 1]]
    if (!above.slice(0, -1).every((line, at) => line === lines[at])) continue
    if (now === before) return lines.slice(count)
    if (now.startsWith(`${before} `)) return [now.slice(before.length + 1), ...lines.slice(count)]
  }
  return lines
}
