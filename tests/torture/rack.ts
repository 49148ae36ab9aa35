import type PQueue from 'p-queue'
import { Batch, type BatchNeeds } from './batch.ts'
import { type Random, seededRandom } from './random.ts'
import { addBatch, type CaseResult, emptyResult } from './report.ts'
import type { StartTortureService } from './tortureService.ts'

/** The equipment of every case. */
export type Rack = {
  /** The folder of batches, on the fastest file system. */
  folder: string
  /** The folder for things that are made once and kept. */
  cacheFolder: string
  seed: number
  /** The environment of every started program. */
  env: NodeJS.ProcessEnv
  /** The tortured program. */
  victim: string
  /** Starts the service of a batch. */
  startService: StartTortureService
  /** Batches stay in place, for an investigation. */
  keep: boolean
  /** Limits how many batches run side by side, of all cases together. */
  lanes: PQueue
  short: boolean
  say: (line: string) => void
}

export type OpenBatch = (
  needs: Pick<BatchNeeds, 'small' | 'large' | 'exportsAreKept' | 'waveformsAreKept'>,
) => Promise<Batch>
export type WorkBatch = (open: OpenBatch, result: CaseResult) => Promise<Batch>

/** Runs this many batches, as lanes become free. Their results are added up. */
export async function inLanes(rack: Rack, name: string, batches: number, work: WorkBatch): Promise<CaseResult> {
  const result = emptyResult(name)
  let finished = 0
  const workOne = async (number: number) => {
    const startedMs = performance.now()
    let opened: Batch | null = null
    const open: OpenBatch = async (needs) => {
      opened = new Batch({
        ...needs,
        folder: rack.folder,
        name: `${name.replace(/[^\w]+/g, '-')}-${number}`,
        random: randomOf(rack.seed, name, number),
        env: rack.env,
        victim: rack.victim,
        startService: rack.startService,
        keep: rack.keep,
      })
      return await opened.open()
    }
    try {
      const batch = await work(open, result)
      const before = result.findings.length
      addBatch(result, batch)
      // Print at once: a long run may end before its summary.
      for (const { wrong, what } of result.findings.slice(before, before + 10)) rack.say(`  ${wrong}: ${what}`)
    } catch (error) {
      // If the rig fails in one batch, the others must continue, and the failure must count.
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const finding = { wrong: 'the rig failed', what } as const
      result.findings.push(finding)
      ;(opened as Batch | null)?.findings.push(finding)
    } finally {
      await (opened as Batch | null)?.close()
    }
    finished += 1
    result.seconds += (performance.now() - startedMs) / 1000
    const done = Object.entries(result.done).map(([what, times]) => `, ${times} ${what}`)
    rack.say(`${name}: ${finished}/${batches} batches${done.join('')}, ${result.findings.length} findings`)
  }
  await Promise.all(Array.from({ length: batches }, (_, number) => rack.lanes.add(() => workOne(number))))
  return result
}

/** Each batch has its own random numbers, so it is the same when it runs alone. */
function randomOf(seed: number, name: string, number: number): Random {
  const mixed = [...`${name} ${number}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)
  return seededRandom(mixed)
}
