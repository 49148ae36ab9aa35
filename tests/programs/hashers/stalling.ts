import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashRequest } from '../../../electron/sealing/hashing/worker.ts'

/** A hash worker that stops in the middle of every file and stays. */
let requests = 0
parentPort?.on('message', (_request: HashRequest) => {
  requests += 1
  if (requests === 4) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  parentPort?.postMessage(new Uint8Array() satisfies HashAnswer)
})
