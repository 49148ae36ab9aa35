import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyAndHash, hashFile } from '../../../electron/sealing/copy.ts'
import { HashingCrews } from '../../../electron/sealing/hashing/crews.ts'
import { type Digests, uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import { hasher, nobleHasher } from '../../../electron/sealing/hashing/hasher.ts'
import { beginHashing } from '../../../electron/sealing/hashing/hashing.ts'
import { HashingHere } from '../../../electron/sealing/hashing/hashingHere.ts'
import { HashingInRing } from '../../../electron/sealing/hashing/hashingInRing.ts'
import { makeRingMemory, slotBytes, slotCount } from '../../../electron/sealing/hashing/ring.ts'
import { openFileSource } from '../../../electron/sealing/source.ts'
import { TargetFile } from '../../../electron/sealing/targetFile.ts'

/**
 * One measurement in a process of its own, bundled as the app is: `copy` and `hash` of a file, `copyAlone` for the same copy
 * with no hash, `hashesAlone` for the three hashes with no copy, `platform` and `noble` in one thread, `sizes` for where
 * threads begin to pay. argv: what, then JSON of its options. Prints JSON.
 */
const [, , what = '', given = '{}'] = process.argv
const { source = '', target = '', parts = true, cores = 0 } = JSON.parse(given) as ChildOptions
export type ChildOptions = { source?: string; target?: string; parts?: boolean; cores?: number }

const crews = new HashingCrews(cores > 0 ? { cores } : {})
const options = { crews, ...(parts ? {} : { partSizeBytes: null }) }
const signal = new AbortController().signal

/** Threads are warm in a batch of recordings, and so they are here. */
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
    // The process's own: what `getrusage` says may be its parent's.
    rssMb: (Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024) / 1e6,
    sha256,
    md5,
    partMd5s: createHash('md5').update(partMd5s).digest('hex'),
  }
}

/** What is done besides hashing, by the same code: read into the ring's memory, written from there, synced. */
async function copyAlone() {
  const memory = makeRingMemory()
  const opened = await openFileSource(source)
  const file = await TargetFile.open(target, { keptBytes: 0, pageAligned: true })
  const writes: Promise<void>[] = Array.from({ length: slotCount }, () => Promise.resolve())
  let [lent, used] = [0, 0]
  const lend = async () => {
    const slot = lent++ % slotCount
    await writes[slot]
    return Buffer.from(memory as unknown as ArrayBuffer, slot * slotBytes, slotBytes)
  }
  const cpu = process.cpuUsage()
  for await (const block of opened.blocks(signal, { memory: lend })) writes[used++ % slotCount] = file.write(block)
  await file.sync()
  const { user, system } = process.cpuUsage(cpu)
  await file.close()
  await opened.close()
  return (user + system) / opened.sizeBytes
}

/** CPU seconds for each MB, by hash. The bytes lie in memory as large as the ring's. */
function hashesAlone(): Record<'sha256' | 'md5' | 'partMd5s', number> {
  const memory = randomBytes(slotCount * slotBytes)
  const rounds = Math.ceil((256 * 1024 * 1024) / memory.length)
  const cpuSecondsPerMb = (algorithm: 'sha256' | 'md5', partBytes: number) => {
    const cpu = process.cpuUsage()
    let [hash, leftBytes] = [hasher(algorithm, memory.length), partBytes]
    for (let at = 0; at < rounds * memory.length; at += slotBytes) {
      hash.update(memory.subarray(at % memory.length, (at % memory.length) + slotBytes))
      leftBytes -= slotBytes
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

/** One thread, whole blocks in memory. */
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
        const hashing = new HashingHere(plan)
        for (let at = 0; at < bytes.length; at += 1024 * 1024) await hashing.add(bytes.subarray(at, at + 1024 * 1024))
        await hashing.finish()
      }),
      threadsMs: await best(async () => {
        const crew = await crews.lend()
        if (!crew) throw new Error('there are no threads')
        const hashing = new HashingInRing(plan, crew, crews)
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
crews.dismiss()
