import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRecorders } from '../../../electron/engine/devices/recorders.ts'
import { createEngine } from '../../../electron/engine/index.ts'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { mountAll, until } from '../rig/guestVolumes.mjs'

const images = '/project/.cache/usb-rig/images'
const recorders = {
  plaud: { vendorId: 0x0bda, productId: 0x4042, maker: 'PLAUD', product: 'NOTE', serialNumber: '888312345678901234' },
  sony: { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER', serialNumber: '10FC5C7E1A2B3C' },
} as const

const listed: RigCase[] = Object.entries(recorders).map(([name, identity]) => ({
  name: `${identity.maker} ${identity.product}: detected, mapped to its volume, listed, imported with equal hashes`,
  async run() {
    const hashes: Record<string, string> = JSON.parse(readFileSync(join(images, `${name}.img.json`), 'utf8'))
    const gadget = makeStorageGadget({ name, ...identity, imagePath: join(images, `${name}.img`) })
    gadget.plugIn()
    await until(() => readdirSync('/dev').includes('sda1'))
    const unmount = mountAll()
    try {
      const { recorders: found, problem } = await listRecorders()
      assert.equal(problem, null)
      const [recorder] = found.filter(({ serialNumber }) => serialNumber === identity.serialNumber)
      assert.ok(recorder)
      assert.equal(recorder.key?.endsWith(`:${identity.serialNumber}`), true)
      const [{ volume, layout } = { volume: null, layout: null }] = recorder.volumes
      assert.ok(volume && layout)
      assert.equal(layout.name, name === 'plaud' ? 'plaud-note' : 'generic')
      const paths = layout.recordings.map(({ parts: [path = []] }) => path.join('/'))
      assert.deepEqual(
        paths.sort(),
        Object.keys(hashes)
          .filter((path) => /^(?!.*\/\._).*\.wav$/i.test(path) && !path.includes('empty'))
          .sort(),
      )

      const engine = await createEngine({
        libraryPath: `/tmp/library-${name}`,
        packageRoot: '/project',
        secret: async () => null,
        embeddedService: () => Promise.reject(new Error('no service in this case')),
        log: () => {},
      })
      await engine.call('settings.update', { transcribeOnImport: false })
      await engine.call('recordings.import', { paths: paths.map((path) => join(volume.mountPoint, path)) })
      engine.start({ kinds: ['import'] })
      await engine.settle()
      const { items, imports } = await engine.call('recordings.list', {})
      assert.deepEqual(imports, [])
      assert.deepEqual(items.map(({ sha256 }) => sha256).sort(), paths.map((path) => hashes[path]).sort())
      await engine.stop()
    } finally {
      unmount()
      gadget.pullOut()
      await until(() => !readdirSync('/dev').includes('sda1'))
      gadget.remove()
    }
    const { recorders: left } = await listRecorders()
    assert.deepEqual(
      left.filter(({ serialNumber }) => serialNumber === identity.serialNumber),
      [],
    )
  },
}))

export const cases: RigCase[] = listed
