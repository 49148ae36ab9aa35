import { diskShim, type Shim } from '../disk/shim.ts'
import type { Rack } from '../rack.ts'
import { type CaseResult, emptyResult } from '../report.ts'
import { failingReads, failingSyncs } from './failingDisk.ts'
import { faultCases } from './faults.ts'
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
    { name: kills.name, run: () => kills.run(rack, times ?? (rack.short ? 60 : 1000)) },
    { name: damageIsSeen.name, run: () => damageIsSeen.run(rack) },
    withShim(logIsComplete.name, (path) => logIsComplete.run(rack, path)),
    ...mustLose.map((proof) => withShim(proof.name, (path) => provesLoss(rack, path, proof))),
    ...powerCutCases.map((cut) =>
      withShim(cut.name, (path) => powerCuts(rack, path, cut, times ?? (rack.short ? 25 : 350))),
    ),
    { name: fullDisk.name, run: () => fullDisk.run(rack, rack.short ? 1 : 4) },
    { name: failingSyncs.name, run: () => failingSyncs.run(rack, rack.short ? 1 : 8) },
    needs(diskShim(rack.cacheFolder, 'failingRead'))(failingReads.name, (path) =>
      failingReads.run(rack, path, times ?? (rack.short ? 1 : 8)),
    ),
    { name: media.name, run: () => media.run(rack, times ?? (rack.short ? 100 : 10_000)) },
    ...faultCases.map(({ name, run }) => ({ name, run: () => run(rack, rack.short ? 1 : 3) })),
  ]
}
