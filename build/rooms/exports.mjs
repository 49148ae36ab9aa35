import { readSources } from './imports.mjs'

/**
 * The tag `@exportedFor` and its reason, in the comment before an export that only tests, or a tool outside the code,
 * import.
 */
const exportedFor = /@exportedFor \S/

/**
 * Exports of the rooms and of `build/` that no other file imports, or that only tests import without a stated reason. Returns the
 * rule, the file and a sentence for each. `sources`: the rooms and the tests.
 */
export function exportFindings(root, sources) {
  const around = [...readSources(root, ['build'], /\.(ts|mjs)$/), ...readSources(root, ['tests'], /\.m[jt]s$/)]
  return unusedExports([...sources, ...around])
}

/**
 * Unused exports, for files in the form that `readSources` returns.
 * @exportedFor tests: files that are not on the disk
 */
export function unusedExports(sources) {
  const [code, tests] = [importedNames(sources, false), importedNames(sources, true)]
  return sources.flatMap(({ path, exports }) =>
    path.startsWith('tests/')
      ? []
      : exports.flatMap(({ name, line, note }) => {
          const why = problemOf(code.has(path, name), tests.has(path, name), exportedFor.test(note))
          return why === null
            ? []
            : [{ rule: 'export', file: path, sentence: `${path}:${line} exports ${name}: ${why}` }]
        }),
  )
}

function problemOf(byCode, byTests, saysWhy) {
  if (byCode) return saysWhy ? 'the code imports it too. Remove @exportedFor.' : null
  if (saysWhy) return null
  if (!byTests) return 'no other file imports it. Remove “export”, or the code if nothing uses it.'
  return 'only tests import it. Test it through what the code imports, or add “@exportedFor tests: …” with the reason.'
}

/** For each file, the names that tests, or all other files, import from it. */
function importedNames(sources, byTests) {
  const names = new Map()
  for (const { path, imports } of sources)
    if (path.startsWith('tests/') === byTests)
      for (const { to, names: taken } of imports) {
        if (!to) continue
        if (!names.has(to)) names.set(to, new Set())
        for (const name of taken ?? ['*']) names.get(to).add(name)
      }
  return { has: (path, name) => names.get(path)?.has(name) || names.get(path)?.has('*') || false }
}
