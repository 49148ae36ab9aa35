// `node build/rooms/check.mjs [--table] [ROOT]` checks all imports against `table.mjs` and lists unused exports.
// With --table, it also prints the sizes of the rooms. Run it with Node 24.
import { root as project } from '../doors/paths.mjs'
import { exportFindings } from './exports.mjs'
import { readSources } from './imports.mjs'
import { findingsIn } from './rules.mjs'
import { sizeTables } from './sizes.mjs'
import { styleFindings } from './styles.mjs'

const [root = project] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const sources = readSources(root)
if (process.argv.includes('--table')) process.stdout.write(`${sizeTables(sources)}\n`)
else {
  // A folder of fixtures has no code that would import its exports.
  const unused = root === project ? exportFindings(root, sources) : []
  const findings = [...findingsIn(root, sources), ...unused, ...(await styleFindings(root))]
  for (const { sentence } of findings) process.stderr.write(`${sentence}\n`)
  if (findings.length > 0) process.exitCode = 1
  process.stdout.write(`Rooms: ${sources.length} files, ${findings.length} against the table.\n`)
}
