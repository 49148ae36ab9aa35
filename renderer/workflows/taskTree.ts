import type { Path } from './fieldNames.ts'

/** A value that contains no others, and its place. Empty lists and objects are such values too. */
export type Leaf = { path: Path; value: unknown }

export function leavesOf(value: unknown, path: Path = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inside: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  if (inside.length === 0 && path.length > 0) return [{ path, value }]
  return inside.flatMap(([part, one]) => leavesOf(one, [...path, part]))
}

type Branch = Map<string | number, Branch | { value: unknown }>

/** Builds one task from its leaves. If positions of a list are missing, the later items move up. */
export class TaskTree {
  readonly #root: Branch = new Map()

  /** Returns false and adds nothing if the place is taken, or would be in a list and in an object at once. */
  add({ path, value }: Leaf): boolean {
    let branch = this.#root
    for (const part of path.slice(0, -1)) {
      if (!takes(branch, part, branch === this.#root)) return false
      const next = branch.get(part)
      if (next !== undefined && !(next instanceof Map)) return false
      const inside: Branch = next ?? new Map()
      branch.set(part, inside)
      branch = inside
    }
    const last = path.at(-1)
    if (last === undefined || branch.has(last) || !takes(branch, last, branch === this.#root)) return false
    branch.set(last, { value })
    return true
  }

  task(): Record<string, unknown> {
    return grown(this.#root) as Record<string, unknown>
  }
}

/** All parts of a branch are names, or all are positions; a task's own parts are names. */
function takes(branch: Branch, part: string | number, isRoot: boolean): boolean {
  const kind = isRoot ? 'string' : typeof (branch.keys().next().value ?? part)
  return typeof part === kind
}

function grown(branch: Branch): unknown {
  const inside = [...branch].map(([part, one]) => [part, one instanceof Map ? grown(one) : one.value] as const)
  if (typeof inside[0]?.[0] !== 'number') return Object.fromEntries(inside)
  return inside.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
}
