import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSession } from './desktopUser.mjs'
import { prepareGadgets, removeStandingGadgets } from './gadget.mjs'

/**
 * Runs in the guest, as {@link bundleCases} bundled it. Runs every case of ../cases one after the other, or those that the
 * kernel's command line chooses by part of a name or by file name.
 */
export type RigCase = { name: string; run(): Promise<void> }

const [, encoded = ''] = /rig\.choose=(\S*)/.exec(readFileSync('/proc/cmdline', 'utf8')) ?? []
const chosen = decodeURIComponent(encoded).split(',').filter(Boolean)
startSession()
prepareGadgets()
const upSeconds = readFileSync('/proc/uptime', 'utf8').split(' ')[0]
console.log(`rig: first case after ${upSeconds} s`)
let failed = 0
const folder = join(import.meta.dirname, '../cases')
// Each bundle has a source map beside it.
const files = readdirSync(folder)
  .filter((file) => /\.m[tj]s$/.test(file))
  .sort()
const stem = (file: string) => file.replace(/\.m[tj]s$/, '')
// Loading the engine takes the guest many seconds, so load only the files that were named.
const areFiles = chosen.length > 0 && chosen.every((part) => files.some((file) => stem(file) === part))
for (const file of files) {
  if (areFiles && !chosen.includes(stem(file))) continue
  const loadedMs = performance.now()
  const { cases } = (await import(join(folder, file))) as { cases: RigCase[] }
  console.log(`rig: ${file} loaded in ${Math.round(performance.now() - loadedMs)} ms`)
  for (const { name, run } of cases) {
    if (!areFiles && chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue
    const startedMs = performance.now()
    try {
      await run()
      console.log(`PASS ${name} (${Math.round(performance.now() - startedMs)} ms)`)
    } catch (error) {
      failed += 1
      console.log(`FAIL ${name}: ${error instanceof Error ? error.stack : error}`)
      removeStandingGadgets()
    }
  }
}
process.exit(failed === 0 ? 0 : 1)
