import { parentPort, workerData } from 'node:worker_threads'
import type { ToHashWorker } from '../../../electron/engine/intake/hashing/messages.ts'
import { readRing } from '../../../electron/engine/intake/hashing/ring.ts'

/** A hashing thread that ends in the middle of every file, without a word. */
parentPort?.on('message', ({ control, reader }: ToHashWorker) => {
  let blocks = 0
  readRing(workerData.memory, control, reader, () => {
    blocks += 1
    if (blocks === 3) process.exit(0)
  })
})
parentPort?.postMessage({ type: 'ready' })
