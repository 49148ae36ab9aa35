import type PQueue from 'p-queue'
import { Batch, type BatchNeeds } from './batch.ts'
import { type Random, seededRandom } from './random.ts'
import { addBatch, type CaseResult, emptyResult } from './report.ts'

/** What every case works with. */
export type Rack = {
  /** Where batches lie; as fast a file system as there is. */
  folder: string
  /** What is made once and kept. */
  cacheFolder: string
  seed: number
  /** Of every program that is started. */
  env: NodeJS.ProcessEnv
  /** The program that is tortured. */
  victim: string
  /** Batches stay where they are, to be looked into. */
  keep: boolean
  /** Bounds how many batches are worked side by side, of all cases together. */
  lanes: PQueue
  short: boolean
  say: (line: string) => void
}

export type OpenBatch = (
  needs: Pick<BatchNeeds, 'small' | 'large' | 'exportsAreKept' | 'waveformsAreKept'>,
) => Promise<Batch>
export type WorkBatch = (open: OpenBatch, result: CaseResult) => Promise<Batch>

/** Works so many batches, as lanes become free; what they come to is one result. */
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
        keep: rack.keep,
      })
      return await opened.open()
    }
    try {
      const batch = await work(open, result)
      const before = result.findings.length
      addBatch(result, batch)
      // At once: a long run may be ended before its summary.
      for (const { wrong, what } of result.findings.slice(before, before + 10)) rack.say(`  ${wrong}: ${what}`)
    } catch (error) {
      // One batch that the rig cannot go on with must not end all others, nor be passed over.
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

/** Each batch draws from numbers of its own: worked alone it is the same. */
function randomOf(seed: number, name: string, number: number): Random {
  const mixed = [...`${name} ${number}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)
  return seededRandom(mixed)
}
