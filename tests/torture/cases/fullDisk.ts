import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Batch } from '../batch.ts'
import type { Said } from '../journal.ts'
import { inLanes, type Rack } from '../rack.ts'
import { emptyResult } from '../report.ts'
import type { Moment } from '../whenToKill.ts'

/** A copy does not begin if it would leave less than 64 MiB. So there is room for some recordings, but soon for no more. */
const smallMib = 90
const roomyMib = 260
const timesFull = 6

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** A small disk for the batch, below its folder; or why there can be none. */
function mountSmall(batch: Batch): (() => void) | null {
  const { diskPath } = batch
  if (!runs('mount', '-t', 'tmpfs', '-o', `size=${smallMib}m`, 'tmpfs', diskPath)) return null
  const unmount = () => void runs('umount', '-l', diskPath)
  process.once('exit', unmount)
  batch.makeDisk()
  return () => {
    process.off('exit', unmount)
    unmount()
  }
}

const name = 'survives a full disk'
/**
 * First a disk that is too small for all recordings and then grows. Then a disk that something else fills to its last byte again
 * and again, during copies, uploads, edits and exports. Nothing is restarted.
 */
export const fullDisk = {
  name,
  run: async (rack: Rack, batches: number) => {
    let isPossible = true
    const result = await inLanes(rack, name, batches, async (open, result) => {
      const batch = await open({ small: 8, large: 3 })
      const unmount = mountSmall(batch)
      if (!unmount) {
        isPossible = false
        return batch
      }
      try {
        await fillAndFree(batch)
        result.done['times full'] = (result.done['times full'] ?? 0) + timesFull + 1
        const told = [...batch.promises.asked].some(([code, times]) => saysFull(code) && times > 0)
        if (!told) batch.findings.push({ wrong: 'mixed up', what: 'the full disk was not reported' })
      } finally {
        unmount()
      }
      return batch
    })
    return isPossible ? result : { ...emptyResult(name), skipped: 'it needs a system that lets it mount a small disk' }
  },
}

async function fillAndFree(batch: Batch): Promise<void> {
  const { diskPath, random } = batch
  // The disk is too small from the beginning: Tapelog refuses the large files, and the person sees why.
  const refused = hearsOf((said) => said.at === 'asked' && saysFull(said.code))
  const first = batch.begin({ offered: batch.sources, mode: 'work', hear: refused.hear })
  await Promise.race([refused.heard, first.ended, wait(30_000)])
  // Name its source: otherwise mount adds options that an ordinary user's namespace lacks.
  if (!runs('mount', '-t', 'tmpfs', '-o', `remount,size=${roomyMib}m`, 'tmpfs', diskPath))
    throw new Error('the small disk could not be made larger')
  await wait(random.between(100, 1500))
  first.kill()
  batch.judge(await first.ended)

  const filler = join(diskPath, 'filler')
  const opened = hearsOf(({ at }) => at === 'opened')
  const second = batch.begin({ offered: batch.sources, mode: 'settle', hear: opened.hear })
  const over = second.ended.then(() => true)
  await Promise.race([opened.heard, over])
  for (let time = 0; time < timesFull; time++) {
    const isOver = await Promise.race([over, wait(random.between(100, 900), false)])
    fill(filler)
    await wait(random.between(200, 800))
    rmSync(filler, { force: true })
    if (isOver) break
  }
  const death = await batch.patiently(second, 60_000)
  if (death.how === 'settled') {
    await batch.judgeLast(death)
    return
  }
  batch.judge(death)
  batch.findings.push({ wrong: 'stuck', what: `with room on the disk nothing goes on by itself (${death.how})` })
  // A new start decides whether anything is lost.
  await batch.settle()
}

/** A listener, and a promise that resolves once it has heard the awaited event. */
function hearsOf(is: (said: Said) => boolean): { hear: (moment: Moment) => void; heard: Promise<void> } {
  let done = () => {}
  const heard = new Promise<void>((resolve) => {
    done = resolve
  })
  return {
    heard,
    hear: (moment) => {
      if ('said' in moment && is(moment.said)) done()
    },
  }
}

/** Takes all bytes that are left. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let block = Buffer.alloc(1024 * 1024); block.length > 0; )
      try {
        if (writeSync(file, block) < block.length) block = block.subarray(0, block.length / 2)
      } catch {
        block = block.subarray(0, Math.floor(block.length / 2))
      }
  } finally {
    closeSync(file)
  }
}

/** The library and the intake have different sentences for a full disk. */
const saysFull = (code: string): boolean => code.endsWith('disk-full')
