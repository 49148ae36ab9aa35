import { parentPort, workerData } from 'node:worker_threads'
import type { ToHashWorker } from '../../../electron/sealing/hashing/messages.ts'
import { RingReader } from '../../../electron/sealing/hashing/ringReader.ts'

/** A hashing thread that stops in the middle of every file and stays. */
parentPort?.on('message', ({ control, reader, plan }: ToHashWorker) => {
  let blocks = 0
  new RingReader(workerData.memory, control, reader, plan.partSizeBytes).work(() => {
    blocks += 1
    if (blocks === 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
})
parentPort?.postMessage({ type: 'ready' })
