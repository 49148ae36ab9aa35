import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareGadgets } from './gadget.mjs'

/** Runs in the guest: every case of ../cases (or those chosen on the kernel's command line), one after the other. */
export type RigCase = { name: string; run(): Promise<void> }

const chosen = (/rig\.choose=(\S*)/.exec(readFileSync('/proc/cmdline', 'utf8'))?.[1] ?? '').split(',').filter(Boolean)
prepareGadgets()
let failed = 0
const folder = join(import.meta.dirname, '../cases')
for (const file of readdirSync(folder).sort()) {
  const { cases } = (await import(join(folder, file))) as { cases: RigCase[] }
  for (const { name, run } of cases) {
    if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue
    const startedMs = performance.now()
    try {
      await run()
      console.log(`PASS ${name} (${Math.round(performance.now() - startedMs)} ms)`)
    } catch (error) {
      failed += 1
      console.log(`FAIL ${name}: ${error instanceof Error ? error.stack : error}`)
    }
  }
}
process.exit(failed === 0 ? 0 : 1)
