import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyAndHash, hashFile } from '../../../electron/sealing/copy.ts'
import { type Digests, uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import { hasher, nobleHasher } from '../../../electron/sealing/hashing/fileHash.ts'
import { beginHashing, blockBytes, hashHere, hashInWorkers } from '../../../electron/sealing/hashing/hashing.ts'
import { HashWorkerPool, sharedBytes, sharedMemory } from '../../../electron/sealing/hashing/workerPool.ts'
import { openFileSource } from '../../../electron/sealing/source.ts'
import { TargetFile } from '../../../electron/sealing/targetFile.ts'

/**
 * One measurement in its own process, bundled like the app: `copy` and `hash` of a file, `copyAlone` for the same copy
 * without hashes, `hashesAlone` for the three hashes without a copy, `platform` and `noble` in one thread, `sizes` to
 * find the size above which threads are faster. argv: the measurement, then JSON of its options. Prints JSON.
 */
const [, , what = '', given = '{}'] = process.argv
const { source = '', target = '', parts = true } = JSON.parse(given) as ChildOptions
export type ChildOptions = { source?: string; target?: string; parts?: boolean }

const workerPool = new HashWorkerPool()
const options = { workerPool, ...(parts ? {} : { partSizeBytes: null }) }
const blockCount = sharedBytes / blockBytes
const signal = new AbortController().signal

/** The app's threads are warm during a batch of recordings, so warm them here too. */
async function warmUp(): Promise<void> {
  const [block, blocks] = [Buffer.alloc(64 * 1024), 128]
  const hashing = await beginHashing(block.length * blocks, options)
  for (let count = 0; count < blocks; count++) await hashing.add(block)
  await hashing.finish()
}

async function timed(work: () => Promise<Digests>) {
  await warmUp()
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  const { sizeBytes, sha256, md5, partMd5s } = await work()
  const seconds = (performance.now() - startedMs) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    mbPerSecond: sizeBytes / 1e6 / seconds,
    cpuSeconds: (user + system) / 1e6,
    // Read this process's own memory: `getrusage` may report its parent's.
    rssMb: (Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024) / 1e6,
    sha256,
    md5,
    partMd5s: createHash('md5').update(partMd5s).digest('hex'),
  }
}

/** Everything except hashing, by the same code: reads into shared memory, writes from there, syncs. */
async function copyAlone() {
  const memory = sharedMemory()
  const opened = await openFileSource(source)
  const file = await TargetFile.open(target, { keptBytes: 0, pageAligned: true })
  const writes: Promise<void>[] = Array.from({ length: blockCount }, () => Promise.resolve())
  let [lent, used] = [0, 0]
  const lend = async () => {
    const slot = lent++ % blockCount
    await writes[slot]
    return Buffer.from(memory as unknown as ArrayBuffer, slot * blockBytes, blockBytes)
  }
  const cpu = process.cpuUsage()
  for await (const block of opened.blocks(signal, { memory: lend })) writes[used++ % blockCount] = file.write(block)
  await file.sync()
  const { user, system } = process.cpuUsage(cpu)
  await file.close()
  await opened.close()
  return (user + system) / opened.sizeBytes
}

/** CPU seconds per MB for each hash. The bytes are in a block of memory as large as the shared one. */
function hashesAlone(): Record<'sha256' | 'md5' | 'partMd5s', number> {
  const memory = randomBytes(sharedBytes)
  const rounds = Math.ceil((256 * 1024 * 1024) / memory.length)
  const cpuSecondsPerMb = (algorithm: 'sha256' | 'md5', partBytes: number) => {
    const cpu = process.cpuUsage()
    let [hash, leftBytes] = [hasher(algorithm, memory.length), partBytes]
    for (let at = 0; at < rounds * memory.length; at += blockBytes) {
      hash.update(memory.subarray(at % memory.length, (at % memory.length) + blockBytes))
      leftBytes -= blockBytes
      if (leftBytes > 0) continue
      hash.digest()
      hash = hasher(algorithm, memory.length)
      leftBytes = partBytes
    }
    hash.digest()
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / (rounds * memory.length)
  }
  return {
    sha256: cpuSecondsPerMb('sha256', Number.POSITIVE_INFINITY),
    md5: cpuSecondsPerMb('md5', Number.POSITIVE_INFINITY),
    partMd5s: cpuSecondsPerMb('md5', uploadPartSizeBytes),
  }
}

/** The rate of one thread that hashes whole blocks in memory. */
function rate(make: () => { update(bytes: Uint8Array): unknown; digest(): unknown }, blocks: number): number {
  const block = randomBytes(1024 * 1024)
  let best = 0
  for (let round = 0; round < 3; round++) {
    const hash = make()
    const startedMs = performance.now()
    for (let count = 0; count < blocks; count++) hash.update(block)
    hash.digest()
    best = Math.max(best, (blocks * block.length) / 1000 / (performance.now() - startedMs))
  }
  return Math.round(best)
}

async function sizes() {
  const rows: { kib: number; hereMs: number; threadsMs: number }[] = []
  await warmUp()
  for (const kib of [64, 256, 1024, 2048, 4096, 8192, 16_384]) {
    const bytes = randomBytes(kib * 1024)
    const best = async (hash: () => Promise<unknown>) => {
      let bestMs = Number.POSITIVE_INFINITY
      for (let round = 0; round < 7; round++) {
        const startedMs = performance.now()
        await hash()
        bestMs = Math.min(bestMs, performance.now() - startedMs)
      }
      return Number(bestMs.toFixed(2))
    }
    const plan = { sizeBytes: bytes.length, partSizeBytes: 5_242_880, checkedPart: null }
    rows.push({
      kib,
      hereMs: await best(async () => {
        const hashing = hashHere(plan)
        for (let at = 0; at < bytes.length; at += 1024 * 1024) await hashing.add(bytes.subarray(at, at + 1024 * 1024))
        await hashing.finish()
      }),
      threadsMs: await best(async () => {
        const hashing = await hashInWorkers(plan, workerPool)
        if (!hashing) throw new Error('there are no threads')
        await hashing.add(bytes)
        await hashing.finish()
      }),
    })
  }
  return rows
}

const measure: Record<string, () => unknown> = {
  copy: () =>
    timed(async () => {
      const opened = await openFileSource(source)
      try {
        return await copyAndHash(opened, target, { ...options, signal, onBytes: () => {} })
      } finally {
        await opened.close()
      }
    }),
  copyAlone,
  hashesAlone,
  hash: () => timed(() => hashFile(source, options)),
  platform: () => ({ sha256: rate(() => createHash('sha256'), 128), md5: rate(() => createHash('md5'), 128) }),
  noble: () => ({ sha256: rate(() => nobleHasher('sha256'), 24), md5: rate(() => nobleHasher('md5'), 24) }),
  sizes,
  version: () => process.versions.electron ?? null,
}
console.log(JSON.stringify(await measure[what]?.()))
workerPool.end()
// Exit explicitly: Electron 33 as Node once waited forever for V8's threads after everything was closed.
process.exit()
