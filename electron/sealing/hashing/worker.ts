import { parentPort, workerData } from 'node:worker_threads'
import { type FileHash, fileHash, HashMismatch, type HashPlan, type HashTask } from './fileHash.ts'

/** The requests to a hash worker, which responds to them one by one in order. The bytes of an update are in shared memory. */
export type HashRequest =
  | { type: 'begin'; task: HashTask; plan: HashPlan }
  | { type: 'update'; fromByte: number; lengthBytes: number }
  | { type: 'finish' }
/** The response: the bytes of the digests that were completed since the last response, often none; or why the worker failed. */
export type HashAnswer = Uint8Array | 'hash-mismatch' | 'hashing-failed'

if (!parentPort) throw new Error('this file runs only as a worker')
const port = parentPort
const { memory } = workerData as { memory: SharedArrayBuffer }
let hash: FileHash | null = null

function answerTo(request: HashRequest): HashAnswer {
  if (request.type === 'begin') hash = fileHash(request.task, request.plan)
  else if (request.type === 'update' && hash)
    return hash.update(new Uint8Array(memory, request.fromByte, request.lengthBytes))
  else if (hash) return hash.finish()
  return new Uint8Array()
}

port.on('message', (request: HashRequest) => {
  try {
    port.postMessage(answerTo(request))
  } catch (error) {
    port.postMessage(error instanceof HashMismatch ? 'hash-mismatch' : 'hashing-failed')
  }
})
