import { parentPort, workerData } from 'node:worker_threads'
import { md5Bytes } from './digests.ts'
import type { FromHashWorker, ToHashWorker } from './messages.ts'
import { readRing, tellWholeParts } from './ring.ts'
import { RunningTasks } from './tasks.ts'

/** A thread that hashes what comes through a ring: one file after the other, one answer for each. */
const port = parentPort
if (!port) throw new Error('this runs as a worker only')
const { memory } = workerData as { memory: SharedArrayBuffer }
const say = (message: FromHashWorker): void => port.postMessage(message)

port.on('message', ({ control, reader, plan, tasks, partMd5s }: ToHashWorker) => {
  const md5s = new Uint8Array(partMd5s)
  const running = new RunningTasks(plan, tasks, (index, md5) => {
    md5s.set(md5, index * md5Bytes)
    tellWholeParts(control, index + 1)
  })
  const isWhole = readRing(memory, control, reader, (block) => running.update(block))
  say({ type: 'hashed', digests: isWhole ? running.finish() : null })
})
say({ type: 'ready' })
