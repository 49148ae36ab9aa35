import { strict as assert } from 'node:assert'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'

/**
 * A card in a Mac's format, with only the part that a system without a driver for it reads: the volume header of HFS+.
 */
function makeMacCard(): string {
  const image = Buffer.alloc(16 * 1024 * 1024)
  image.write('H+', 0x400, 'latin1')
  image.writeUInt16BE(4, 0x402)
  image.writeUInt32BE(4096, 0x400 + 40)
  image.writeUInt32BE(4096, 0x400 + 44)
  const path = join(mkdtempSync('/tmp/mac-'), 'card.img')
  writeFileSync(path, image)
  return path
}

export const cases: RigCase[] = [
  {
    name: 'names a card with HFS+ as one that this system cannot read',
    async run() {
      const identity = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }
      const serialNumber = 'NODRIVE1'
      const gadget = makeStorageGadget({ name: 'sony', ...identity, serialNumber, imagePath: makeMacCard() })
      const desktop = startDesktop()
      const session = await openGuestEngine('no-driver')
      try {
        gadget.plugIn()
        const problems = await session.until('it is said', async () => {
          const found = (await session.list()).find((one) => one.serialNumber === serialNumber)
          return found?.state === 'unreadable' && found.problems
        })
        assert.deepEqual(
          problems.map(({ code }) => code),
          ['volume-no-driver'],
        )
        assert.match(problems[0]?.message ?? '', /^This system cannot read HFS\+/)
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
]
