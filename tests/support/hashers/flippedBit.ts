import { parentPort, workerData } from 'node:worker_threads'
import { md5Bytes } from '../../../electron/sealing/hashing/digests.ts'
import { hasher } from '../../../electron/sealing/hashing/hasher.ts'
import type { ToHashWorker } from '../../../electron/sealing/hashing/messages.ts'
import { RingReader } from '../../../electron/sealing/hashing/ringReader.ts'
import { RunningTasks } from '../../../electron/sealing/hashing/tasks.ts'

/** A hashing thread on a machine whose memory gives one bit wrongly when it is read for the check. */
parentPort?.on('message', ({ control, reader, plan, chains, partMd5s }: ToHashWorker) => {
  const md5s = new Uint8Array(partMd5s)
  const only = (isWanted: (chain: string) => boolean) => new RunningTasks(plan, chains.filter(isWanted), () => {})
  const right = only((chain) => chain !== 'check')
  const wrong = only((chain) => chain === 'check')
  let inHand = hasher('md5', plan.sizeBytes)
  new RingReader(workerData.memory, control, reader, plan.partSizeBytes).work((work) => {
    if (work.of === 'part') {
      inHand.update(work.bytes)
      if (!work.isEnd) return
      md5s.set(inHand.digest(), work.part * md5Bytes)
      inHand = hasher('md5', plan.sizeBytes)
      return
    }
    right.update(work.bytes)
    const flipped = Buffer.from(work.bytes)
    flipped.writeUInt8(flipped.readUInt8(7) ^ 1, 7)
    wrong.update(flipped)
  })
  parentPort?.postMessage({ type: 'hashed', digests: { ...right.finish(), ...wrong.finish() } })
})
parentPort?.postMessage({ type: 'ready' })
