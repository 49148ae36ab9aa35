import { createHash, type Hash } from 'node:crypto'
import { makeRingControl, makeRingMemory, RingWriter } from '../../../electron/sealing/hashing/ring.ts'
import { RingReader, type Work } from '../../../electron/sealing/hashing/ringReader.ts'

/** What a thread is at, until when by a clock that only this file knows. */
type Thread = {
  reader: RingReader
  chain: Hash
  part: Hash
  work: Work | null
  untilTime: number
  isWoken: boolean
  isOver: boolean
  parts: number[]
}

export type FakeRun = {
  bytes: Buffer
  /** Of each thread, whether it has a chain. */
  hasChains: readonly boolean[]
  partSizeBytes: number
  /** Lengths of blocks, in turn. */
  blockBytes: readonly number[]
  /** How long this thread takes for this work. */
  delayOf: (thread: number, work: Work) => number
}

/**
 * The ring and its readers without threads: every piece of work takes as long as `delayOf` says, and is hashed at its end, so
 * that memory that was given away too early comes out in the hashes. A thread looks at the ring again only when it was woken, so
 * that a lost signal ends in a deadlock, which throws.
 */
export function runFakeThreads({ bytes, hasChains, partSizeBytes, blockBytes, delayOf }: FakeRun) {
  const memory = makeRingMemory()
  const parts = Math.ceil(bytes.length / partSizeBytes)
  const control = makeRingControl(hasChains, parts)
  const ring = new RingWriter(memory, control, partSizeBytes)
  const partMd5s: string[] = []
  const threads = hasChains.map(
    (_, reader): Thread => ({
      reader: new RingReader(memory, control, reader, partSizeBytes),
      chain: createHash('md5'),
      part: createHash('md5'),
      work: null,
      untilTime: 0,
      isWoken: true,
      isOver: false,
      parts: [],
    }),
  )
  let [time, doneBytes, isEnded, seenByWriter] = [0, 0, false, -1]
  const wakeAll = () => {
    for (const thread of threads) thread.isWoken = true
  }

  /** Fills what is free. True where it did anything. */
  function write(): boolean {
    if (isEnded || seenByWriter === ring.seen) return false
    seenByWriter = ring.seen
    while (doneBytes < bytes.length && ring.isFree(ring.published)) {
      const length = blockBytes[ring.published % blockBytes.length] ?? 1
      const block = bytes.subarray(doneBytes, doneBytes + length)
      ring.slot(ring.published).set(block)
      ring.publish(block.length)
      doneBytes += block.length
    }
    if (doneBytes === bytes.length) {
      ring.end()
      isEnded = true
    }
    wakeAll()
    return true
  }

  function finish(thread: Thread, work: Work): void {
    if (work.of === 'chains') thread.chain.update(work.bytes)
    else {
      thread.part.update(work.bytes)
      if (work.isEnd) {
        if (partMd5s[work.part]) throw new Error('a part was hashed twice')
        partMd5s[work.part] = thread.part.digest('hex')
        thread.part = createHash('md5')
        thread.parts.push(work.part)
      }
    }
    thread.reader.done(work)
    thread.work = null
    thread.isWoken = true
  }

  function begin(thread: Thread, index: number): void {
    const work = thread.reader.take()
    thread.isWoken = false
    if (typeof work === 'string') thread.isOver = work === 'ended'
    else {
      thread.work = work
      thread.untilTime = time + delayOf(index, work)
    }
  }

  for (;;) {
    write()
    threads.forEach((thread, index) => {
      if (thread.isWoken && !thread.work && !thread.isOver) begin(thread, index)
    })
    const [next] = threads.filter((thread) => thread.work).sort((one, other) => one.untilTime - other.untilTime)
    if (next?.work) {
      time = next.untilTime
      finish(next, next.work)
    } else if (threads.every((thread) => thread.isOver)) break
    else if (!write() && !threads.some((thread) => thread.isWoken && !thread.isOver)) throw new Error('a deadlock')
  }
  return {
    time,
    wholeParts: ring.wholeParts,
    isReadToItsEnd: ring.isReadToItsEnd,
    partMd5s,
    chains: threads.filter((_, index) => hasChains[index]).map((thread) => thread.chain.digest('hex')),
    partsByThread: threads.map((thread) => thread.parts),
  }
}
