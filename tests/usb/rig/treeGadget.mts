import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Faults } from '../../support/mtpResponder.ts'
import { makeFunctionfsGadget } from './functionfsGadget.mjs'
import type { DeviceContents } from './treeProcess.mts'

/** In the bundle, this file is part of another one. */
const program = join(import.meta.dirname, '../rig/treeProcess.mjs')

type Identity = {
  name: string
  vendorId: number
  productId: number
  maker: string
  product: string
  serialNumber: string
}

/**
 * In the guest: a recorder that speaks MTP and misbehaves on command, for each object and each operation. The USB is real. Only
 * the recorder's firmware belongs to the tests.
 */
export function makeTreeGadget({ tree, faults, ...identity }: Identity & DeviceContents) {
  let child: ChildProcess | null = null
  const gadget = makeFunctionfsGadget({
    ...identity,
    start() {
      child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
        // Each endpoint holds a thread while it waits.
        env: { ...process.env, UV_THREADPOOL_SIZE: '8' },
      })
      child.send({ tree, faults })
      return child
    },
  })
  return {
    ...gadget,
    /** Changes the faults from now on, while the recorder stays plugged in. */
    become: (changed: Faults) => void child?.send({ faults: changed }),
  }
}
