import { diskShim, type Shim } from '../disk/shim.ts'
import { missingForNewsroom, openTortureNewsroom } from '../newsroom.ts'
import type { Rack } from '../rack.ts'
import { type CaseResult, emptyResult } from '../report.ts'
import { failingReads, failingSyncs } from './failingDisk.ts'
import { faultCasesOf } from './faults.ts'
import { fullDisk } from './fullDisk.ts'
import { kills } from './kills.ts'
import { media } from './media.ts'
import { powerCutCases, powerCuts } from './powerCuts.ts'
import { damageIsSeen, logIsComplete, mustLose, provesLoss } from './rig.ts'

export type Case = { name: string; run: () => Promise<CaseResult> }

/** Every kind of torture. `times` replaces the number of rounds of the long kinds. */
export function casesOf(rack: Rack, times: number | null): Case[] {
  const needs =
    (shim: Shim) =>
    (name: string, run: (path: string) => Promise<CaseResult>): Case => ({
      name,
      run: async () => ('path' in shim ? run(shim.path) : { ...emptyResult(name), skipped: shim.missing }),
    })
  const withShim = needs(diskShim(rack.cacheFolder, 'powerCut'))
  return [
    { name: kills.name, run: () => kills.run(rack, times ?? (rack.short ? 30 : 1000)) },
    { name: damageIsSeen.name, run: () => damageIsSeen.run(rack) },
    withShim(logIsComplete.name, (path) => logIsComplete.run(rack, path)),
    ...mustLose.map((proof) => withShim(proof.name, (path) => provesLoss(rack, path, proof))),
    ...powerCutCases.map((cut) =>
      withShim(cut.name, (path) => powerCuts(rack, path, cut, times ?? (rack.short ? 15 : 350))),
    ),
    { name: fullDisk.name, run: () => fullDisk.run(rack, rack.short ? 1 : 4) },
    { name: failingSyncs.name, run: () => failingSyncs.run(rack, rack.short ? 1 : 8) },
    needs(diskShim(rack.cacheFolder, 'failingRead'))(failingReads.name, (path) =>
      failingReads.run(rack, path, times ?? (rack.short ? 1 : 8)),
    ),
    { name: media.name, run: () => media.run(rack, times ?? (rack.short ? 100 : 10_000)) },
    ...faultCasesOf('service').map(({ name, run }) => ({ name, run: () => run(rack, rack.short ? 1 : 3) })),
  ]
}

/**
 * Kills and faults with a newsroom in place of the service on this machine: two nodes, three workers, PostgreSQL and an object
 * store. `closing`: gets what has to be done after the last case.
 */
export function newsroomCases(rack: Rack, times: number | null, closing: (() => Promise<void>)[]): Case[] {
  const missing = missingForNewsroom()
  let opened: ReturnType<typeof openTortureNewsroom> | null = null
  const open = () => {
    opened ??= openTortureNewsroom()
    return opened
  }
  closing.push(async () => (await opened?.catch(() => null))?.close())
  const needing = (name: string, run: (rack: Rack) => Promise<CaseResult>): Case => ({
    name,
    run: async () =>
      missing.length > 0
        ? { ...emptyResult(name), skipped: `it needs Debian’s ${missing.join(', ')}` }
        : await run({ ...rack, startService: (await open()).startService }),
  })
  const killsName = `newsroom: ${kills.name}`
  return [
    needing(killsName, (withNewsroom) => kills.run(withNewsroom, times ?? (rack.short ? 30 : 300), killsName)),
    ...faultCasesOf('newsroom').map(({ name, run }) =>
      needing(name, (withNewsroom) => run(withNewsroom, rack.short ? 1 : 3)),
    ),
  ]
}
