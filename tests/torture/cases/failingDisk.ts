import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch, LifeNeeds } from '../batch.ts'
import type { Life } from '../life.ts'
import { inLanes, type Rack } from '../rack.ts'
import { type CaseResult, emptyResult } from '../report.ts'
import { offeredBy } from '../spendLife.ts'

/** EIO, the error of a worn-out disk or a loose cable. */
const eio = 5
const livesPerBatch = 4
const lifeMs = 2000

type Breaking = Pick<LifeNeeds, 'through' | 'env'> & { onOpened?: (victim: Life) => void }

/**
 * Lives on a disk whose calls fail. Everything acknowledged must survive, and all work must end once the disk is well.
 * `breaking`: the faults of a life. In every second life, the disk already fails a little when the library opens.
 */
const livesOn = (
  rack: Rack,
  name: string,
  batches: number,
  breaking: (batch: Batch, isFailingFirst: boolean) => Breaking,
): Promise<CaseResult> =>
  inLanes(rack, name, batches, async (open, result) => {
    const batch = await open({ small: 8, large: 1 })
    for (let life = 0; life < livesPerBatch; life++) {
      const { onOpened, ...needs } = breaking(batch, life % 2 === 0)
      const victim = batch.begin({
        offered: offeredBy(batch, life / livesPerBatch),
        mode: 'work',
        ...needs,
        hear(moment) {
          if (!('said' in moment) || moment.said.at !== 'opened') return
          setTimeout(victim.kill, lifeMs)
          onOpened?.(victim)
        },
      })
      batch.judge(await batch.patiently(victim, 20_000), { mayNotOpen: true })
    }
    result.done['lives on a failing disk'] = (result.done['lives on a failing disk'] ?? 0) + livesPerBatch
    await batch.settle()
    return batch
  })

const syncs = ['posix/io/sync/fsync', 'posix/io/sync/fdatasync']
const failingSync = (probability: number) =>
  syncs.flatMap((call) => ['-c', `enable_random name=${call},probability=${probability},failinfo=${eio}`])

/** Random faults by Debian's libfiu. */
export const failingSyncs = {
  name: 'survives an fsync that fails',
  async run(rack: Rack, batches: number): Promise<CaseResult> {
    const { name } = failingSyncs
    if (spawnSync('fiu-run', ['-h'], { stdio: 'ignore' }).error)
      return { ...emptyResult(name), skipped: 'it needs fiu-run (Debian: fiu-utils, libfiu0)' }
    return livesOn(rack, name, batches, (batch, isFailingFirst) => {
      const control = join(batch.folder, 'fiu')
      return {
        through: ['fiu-run', '-x', '-f', control, ...(isFailingFirst ? failingSync(0.025) : [])],
        onOpened: ({ pid }) => {
          if (!isFailingFirst) spawnSync('fiu-ctrl', ['-f', control, ...failingSync(0.1), String(pid)])
        },
      }
    })
  },
}

/** The seed decides which reads fail, by their places in their files: see `disk/failingRead.c`. */
export const failingReads = {
  name: 'survives a read that fails',
  run: (rack: Rack, shim: string, batches: number): Promise<CaseResult> =>
    livesOn(rack, failingReads.name, batches, (batch, isFailingFirst) => {
      const from = join(batch.folder, 'reads-fail')
      rmSync(from, { force: true })
      return {
        env: {
          LD_PRELOAD: shim,
          TORTURE_ROOT: batch.diskPath,
          TORTURE_READ_SEED: String(batch.random.between(1, 1e9)),
          TORTURE_READ_SHARE: isFailingFirst ? '50' : '200',
          ...(isFailingFirst ? {} : { TORTURE_READ_FROM: from }),
        },
      }
    }),
}
