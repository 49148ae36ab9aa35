import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { systemPython } from './needs.ts'

const script = join(import.meta.dirname, '../conformance/evidence/verifier.py')

export const run = (program: string, args: readonly string[], folder?: string) =>
  spawnSync(program, args, { encoding: 'utf8', ...(folder === undefined ? {} : { cwd: folder }) })

/** What the verifier in Python finds about a manifest. */
export function verified(path: string): unknown {
  const { stdout, stderr } = run(systemPython, [script, path])
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
