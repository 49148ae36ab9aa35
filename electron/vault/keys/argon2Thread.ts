import { parentPort, workerData } from 'node:worker_threads'
import { argon2id } from '@noble/hashes/argon2.js'
import type { Argon2Request } from './argon2.ts'

const { passphrase, salt, memoryKib, passes } = workerData as Argon2Request
parentPort?.postMessage(argon2id(passphrase, salt, { t: passes, m: memoryKib, p: 1, dkLen: 32 }))
