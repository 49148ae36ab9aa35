import type { Batch } from '../batch.ts'
import { CutDisk } from '../disk/cutDisk.ts'
import type { Cut } from '../disk/diskModel.ts'
import { inLanes, type OpenBatch, type Rack } from '../rack.ts'
import type { CaseResult } from '../report.ts'
import { offeredBy, oftenCheckpoints, spendLife } from '../spendLife.ts'
import type { SqliteChanges } from '../sqliteHook.ts'

const mostCutsPerBatch = 25

export const powerCutCases = [
  { name: 'survives a power cut that keeps only what was fsynced', bytes: 'synced', names: 'ordered' },
  { name: 'survives a power cut that keeps any 4 KiB blocks of the rest', bytes: 'mixed', names: 'ordered' },
  { name: 'survives a power cut that keeps names only by an fsync of their folder', bytes: 'mixed', names: 'strict' },
] as const satisfies readonly (Cut & { name: string })[]

export const powerCuts = (rack: Rack, shim: string, cut: Cut & { name: string }, times: number) =>
  inLanes(rack, cut.name, Math.ceil(times / mostCutsPerBatch), (open, result) =>
    cutBatch(open, result, { shim, cuts: Math.min(times, mostCutsPerBatch), cut }),
  )

export type CutNeeds = {
  shim: string
  cuts: number
  cut: Cut
  sqlite?: SqliteChanges
  /** False if the disk only pretends to do this fsync. */
  believes?: (path: string) => boolean
  /** Ends the batch early, without waiting for its work to end. */
  isEnough?: (batch: Batch) => boolean
}

/** Lives that end with the power. Each later life begins with the data that is left on the disk. */
export async function cutBatch(open: OpenBatch, result: CaseResult, needs: CutNeeds): Promise<Batch> {
  const batch = await open({
    small: 12,
    large: 1,
    exportsAreKept: false,
    waveformsAreKept: needs.cut.names === 'ordered',
  })
  const disk = new CutDisk(batch, needs.shim, batch.random.branch())
  for (let death = 0; death < needs.cuts; death++) {
    const ended = await spendLife(batch, result, {
      offered: offeredBy(batch, death / needs.cuts),
      sqlite: { ...oftenCheckpoints(batch), ...needs.sqlite },
      env: disk.env(),
      latestMs: 700,
    })
    disk.cut(needs.cut, needs.believes)
    result.done['power cuts'] = (result.done['power cuts'] ?? 0) + 1
    batch.judge(ended)
    if (needs.isEnough?.(batch)) return batch
  }
  await batch.settle()
  return batch
}
