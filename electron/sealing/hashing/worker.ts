import { parentPort, workerData } from 'node:worker_threads'
import { md5Bytes } from './digests.ts'
import { type Hasher, hasher } from './hasher.ts'
import type { FromHashWorker, ToHashWorker } from './messages.ts'
import { RingReader, type Work } from './ringReader.ts'
import { RunningTasks } from './tasks.ts'

/** A thread that hashes files from a ring, one after the other, and answers once for each. */
const port = parentPort
if (!port) throw new Error('this file runs only as a worker')
const { memory } = workerData as { memory: SharedArrayBuffer }
const post = (message: FromHashWorker): void => port.postMessage(message)

port.on('message', ({ control, reader, plan, chains, partMd5s }: ToHashWorker) => {
  const running = new RunningTasks(plan, chains, () => {})
  const md5s = new Uint8Array(partMd5s)
  let inHand: Hasher | null = null
  const hash = (work: Work): void => {
    if (work.of === 'chains') {
      running.update(work.bytes)
      return
    }
    inHand ??= hasher('md5', plan.sizeBytes)
    inHand.update(work.bytes)
    if (!work.isEnd) return
    md5s.set(inHand.digest(), work.part * md5Bytes)
    inHand = null
  }
  const isWhole = new RingReader(memory, control, reader, plan.partSizeBytes).work(hash)
  post({ type: 'hashed', digests: isWhole ? running.finish() : null })
})
post({ type: 'ready' })
