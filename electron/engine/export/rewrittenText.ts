/** `text.slice(from, to)` becomes other words. */
export type Replacement = { from: number; to: number; becomes: string }

export type RewrittenText = {
  text: string
  /** The place of a stretch of the former text. If it ends inside a replacement, it includes the whole replacement. */
  moved(range: { from: number; to: number }): { from: number; to: number }
}

/** Replaces words of a text. The first of two replacements that overlap counts for the words of both. */
export function rewritten(text: string, replacements: readonly Replacement[]): RewrittenText {
  const steps = joined(replacements)
  let written = ''
  let at = 0
  const places = steps.map(({ from, to, becomes }) => {
    written += text.slice(at, from)
    const start = written.length
    written += becomes
    at = to
    return { from, to, start, end: written.length }
  })
  written += text.slice(at)
  const movedTo = (offset: number, isEnd: boolean): number => {
    let shift = 0
    for (const { from, to, start, end } of places) {
      if (isEnd ? offset <= from : offset < from) break
      if (offset < to || (isEnd && offset === to)) return isEnd ? end : start
      shift = end - to
    }
    return offset + shift
  }
  return { text: written, moved: ({ from, to }) => ({ from: movedTo(from, false), to: movedTo(to, true) }) }
}

function joined(replacements: readonly Replacement[]): Replacement[] {
  const steps: Replacement[] = []
  for (const step of [...replacements].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = steps.at(-1)
    if (last && step.from < last.to) last.to = Math.max(last.to, step.to)
    else if (step.to > step.from) steps.push({ ...step })
  }
  return steps
}
