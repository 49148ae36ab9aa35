import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { inLanes, type Rack } from '../rack.ts'
import { emptyResult } from '../report.ts'
import { offeredBy } from '../spendLife.ts'

/** EIO, as a worn-out disk or a loose cable answers. */
const eio = 5
const livesPerBatch = 4
const lifeMs = 2000

export const failingDiskCases = [
  { name: 'an fsync that fails', points: ['posix/io/sync/fsync', 'posix/io/sync/fdatasync'], share: 0.1 },
  { name: 'a read that fails', points: ['posix/io/rw/pread'], share: 0.2 },
] as const

/**
 * Debian's libfiu makes calls fail at random. What was acknowledged must be there all the same, and everything comes to its
 * end once the disk is well.
 */
export async function failingDisk(rack: Rack, failing: (typeof failingDiskCases)[number], batches: number) {
  const { name, points, share } = failing
  if (spawnSync('fiu-run', ['-h'], { stdio: 'ignore' }).error)
    return { ...emptyResult(name), skipped: 'it needs fiu-run (Debian: fiu-utils, libfiu0)' }
  return inLanes(rack, name, batches, async (open, result) => {
    const batch = await open({ small: 8, large: 1 })
    const control = join(batch.folder, 'fiu')
    const failWith = (probability: number) =>
      points.map((point) => `enable_random name=${point},probability=${probability},failinfo=${eio}`)
    for (let life = 0; life < livesPerBatch; life++) {
      // The library is opened on a disk that fails a little, or one begins to fail when it is open.
      const isFailingFirst = life % 2 === 0
      const victim = batch.begin({
        offered: offeredBy(batch, life / livesPerBatch),
        mode: 'work',
        through: [
          'fiu-run',
          '-x',
          '-f',
          control,
          ...(isFailingFirst ? failWith(share / 4) : []).flatMap((one) => ['-c', one]),
        ],
        hear(moment) {
          if (!('said' in moment) || moment.said.at !== 'opened') return
          setTimeout(victim.kill, lifeMs)
          if (isFailingFirst) return
          spawnSync('fiu-ctrl', ['-f', control, ...failWith(share).flatMap((one) => ['-c', one]), String(victim.pid)])
        },
      })
      batch.judge(await batch.patiently(victim, 20_000), { mayNotOpen: true })
    }
    result.done['lives on a failing disk'] = (result.done['lives on a failing disk'] ?? 0) + livesPerBatch
    await batch.settle()
    return batch
  })
}
