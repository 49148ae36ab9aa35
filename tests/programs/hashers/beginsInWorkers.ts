import { hashWorkerPool } from '../../../electron/sealing/hashing/workerPool.ts'

/** Prints whether this process gets hash workers: false if the worker is not beside the bundle. */
const workers = await hashWorkerPool.begin(['sha256'], { sizeBytes: 1, partSizeBytes: null, checkedPart: null })
console.log(workers !== null)
workers?.end()
