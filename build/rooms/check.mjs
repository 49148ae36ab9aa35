// `node build/rooms/check.mjs [--table] [ROOT]`: who imports what, checked against `table.mjs`; with --table, how large the
// rooms are. Run it with Node 24.
import { root as project } from '../doors/paths.mjs'
import { readSources } from './imports.mjs'
import { findingsIn } from './rules.mjs'
import { sizeTables } from './sizes.mjs'

const [root = project] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const sources = readSources(root)
if (process.argv.includes('--table')) process.stdout.write(`${sizeTables(sources)}\n`)
else {
  const findings = findingsIn(root, sources)
  for (const { sentence } of findings) process.stderr.write(`${sentence}\n`)
  if (findings.length > 0) process.exitCode = 1
  process.stdout.write(`Rooms: ${sources.length} files, ${findings.length} against the table.\n`)
}
