import nodeCrypto from 'node:crypto'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { childEnvironment, neededEntry } from '../../system/index.ts'

/** What a guess at a passphrase costs. One lane, because not every library can compute more. */
export type KeyCost = { memoryKib: number; passes: number }
export type Argon2Request = KeyCost & { passphrase: string; salt: Uint8Array }

export const leastMemoryKib = 64 * 1024

/** 32 bytes by argon2id. Node's own is ten times as fast as JavaScript; it exists from Node 24.7 on, and not in Electron. */
export const argon2id = (request: Argon2Request): Promise<Buffer> =>
  'argon2' in nodeCrypto ? argon2idOfNode(request) : argon2idInThread(request)

async function argon2idOfNode({ passphrase, salt, memoryKib, passes }: Argon2Request): Promise<Buffer> {
  const message = Buffer.from(passphrase)
  const options = { message, nonce: salt, parallelism: 1, tagLength: 32, memory: memoryKib, passes }
  return await promisify(nodeCrypto.argon2)('argon2id', options)
}

/**
 * In JavaScript, in a thread that ends afterwards, and its memory with it. 64 MiB take about half a second for each pass.
 * @exportedFor tests: they compare it with Node’s, which they run on
 */
export async function argon2idInThread(workerData: Argon2Request): Promise<Buffer> {
  // The thread does not get the arguments of this process, such as a debugger's port or a test runner's loader.
  const entry = neededEntry(import.meta.url, 'argon2Thread.ts', 'argon2.js')
  const worker = new Worker(entry, { workerData, name: 'argon2', execArgv: [], env: childEnvironment() })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.on('message', (key: Uint8Array) => resolve(Buffer.from(key)))
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The thread that derives a key has ended.')))
    })
  } finally {
    await worker.terminate()
  }
}

/**
 * The cost that takes this machine about `targetMs`, at least 64 MiB and three passes (RFC 9106): first more memory, up to 256 MiB and a
 * sixteenth of the machine's, because it costs an attacker more than passes do. `passMs`: the time of one pass over 64 MiB.
 */
export function costFor(
  passMs: number,
  { targetMs, machineBytes }: { targetMs: number; machineBytes: number },
): KeyCost {
  const mostMemoryKib = Math.min(256 * 1024, machineBytes / 1024 / 16)
  let memoryKib = leastMemoryKib
  let passes = Math.max(3, Math.min(32, Math.round(targetMs / passMs)))
  while (passes >= 6 && memoryKib * 2 <= mostMemoryKib) {
    memoryKib *= 2
    passes = Math.floor(passes / 2)
  }
  return { memoryKib, passes }
}

/**
 * The time of one pass over 64 MiB, in milliseconds, in JavaScript: the terminal may have the faster way, but the window must open the
 * same library without it.
 */
export async function measurePassMs(): Promise<number> {
  const startMs = performance.now()
  await argon2idInThread({ passphrase: 'measure', salt: new Uint8Array(16), memoryKib: leastMemoryKib, passes: 1 })
  return performance.now() - startMs
}
