/**
 * One circle of imports for each group of files that import each other, as paths in order. The first file is not repeated at the
 * end.
 */
export function circlesIn(sources) {
  const targets = new Map(sources.map(({ path, imports }) => [path, new Set(imports.map(({ to }) => to))]))
  return groupsIn(targets).map((group) => shortestCircle(group[0], targets, new Set(group)))
}

/**
 * One circle of imports for each group of folders that import each other. At every level of the tree, it compares neighbouring
 * folders with everything below them. The files beside them count as one more folder, `(files)`.
 */
export function folderCirclesIn(sources) {
  const known = new Set(sources.map(({ path }) => path))
  const levels = new Map()
  for (const { path, imports } of sources)
    for (const { to } of imports) {
      if (!to || !known.has(to)) continue
      const [from, target] = [path.split('/'), to.split('/')]
      const depth = from.findIndex((name, index) => name !== target[index])
      const above = from.slice(0, depth).join('/')
      const [one, other] = [from, target].map(
        (names) => `${above}/${names.length > depth + 1 ? names[depth] : '(files)'}`,
      )
      if (one === other) continue
      const targets = levels.get(above) ?? new Map()
      levels.set(above, targets)
      if (!targets.has(other)) targets.set(other, new Set())
      targets.set(one, (targets.get(one) ?? new Set()).add(other))
    }
  return [...levels.values()].flatMap((targets) =>
    groupsIn(targets).map((group) => shortestCircle(group.at(-1), targets, new Set(group))),
  )
}

/**
 * Tarjan's strongly connected components of a map from each name to the names that it leads to. Returns components of more than
 * one name, and names that lead to themselves.
 */
export function groupsIn(targets) {
  const index = new Map()
  const lowest = new Map()
  const open = []
  const isOpen = new Set()
  const groups = []
  const visit = (path) => {
    index.set(path, index.size)
    lowest.set(path, index.get(path))
    open.push(path)
    isOpen.add(path)
    for (const target of targets.get(path)) {
      if (!targets.has(target)) continue
      if (!index.has(target)) visit(target)
      if (isOpen.has(target)) lowest.set(path, Math.min(lowest.get(path), lowest.get(target)))
    }
    if (lowest.get(path) !== index.get(path)) return
    const group = open.splice(open.indexOf(path))
    for (const member of group) isOpen.delete(member)
    if (group.length > 1 || targets.get(path).has(path)) groups.push(group.sort())
  }
  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return groups
}

function shortestCircle(start, targets, group) {
  const queue = [[start]]
  const seen = new Set()
  for (const way of queue)
    for (const target of targets.get(way.at(-1))) {
      if (target === start) return way
      if (!group.has(target) || seen.has(target)) continue
      seen.add(target)
      queue.push([...way, target])
    }
  return [start]
}
