import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mountedVolume } from '../../../electron/recorders/reading/mountedVolume.ts'
import { UsbWatch } from '../../../electron/recorders/usb/usbWatch.ts'
import { Volumes } from '../../../electron/recorders/volumes/volumes.ts'
import { copyAndHash } from '../../../electron/sealing/copy.ts'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { until } from '../rig/guestVolumes.mjs'
import { wave } from '../rig/sounds.mjs'

/**
 * A bench that prints its measurements. Other work on this machine slows down both ways of copying, so it compares the
 * best rounds.
 */
const rounds = 4
const target = '/tmp/copies'
const seconds = (startedMs: number) => (performance.now() - startedMs) / 1000
/** Each round reads the device, not the kernel's cache. */
const forget = () => {
  execFileSync('sync')
  writeFileSync('/proc/sys/vm/drop_caches', '3')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
}

export const cases: RigCase[] = [
  {
    name: 'measures a copy with both hashes against cp and sha256sum (bench)',
    async run() {
      const files = Object.fromEntries([1, 2, 3, 4].map((number) => [`${number}.wav`, wave(`fast ${number}`, 125)]))
      const storage = makeGuestStorage({ fileSystem: 'vfat', label: 'IC RECORDER', files, sizeMiB: 48 })
      const identity = {
        vendorId: 0x054c,
        productId: 0x01d5,
        maker: 'SONY',
        product: 'IC RECORDER',
        serialNumber: 'SPEED001',
      }
      const gadget = makeStorageGadget({ name: 'sony', ...identity, imagePath: storage.imagePath })
      const desktop = startDesktop()
      const watch = new UsbWatch()
      await watch.start()
      try {
        gadget.plugIn()
        await until('the drive is listed', () => watch.devices.some(({ serial }) => serial === 'SPEED001'))
        const device = watch.devices.find(({ serial }) => serial === 'SPEED001')
        assert.ok(device)
        const volumes = new Volumes()
        const [volume] = (await volumes.volumesOf(device)).volumes
        assert.ok(volume)
        const paths = readdirSync(volume.mountPoint)
          .filter((name) => name.endsWith('.wav'))
          .sort()
        const readable = mountedVolume(volume, volumes)
        const megabytes = Object.values(files).reduce((sum, { length }) => sum + length, 0) / 1e6

        const theirs: number[] = []
        const ours: number[] = []
        const readAlone: number[] = []
        const best = (values: number[]) => Math.max(...values)
        const ratio = () => best(ours) / best(theirs)
        for (let round = 0; round < rounds; round++) {
          forget()
          let startedMs = performance.now()
          execFileSync('cp', [...paths.map((path) => join(volume.mountPoint, path)), target])
          execFileSync(
            'sha256sum',
            paths.map((path) => join(target, path)),
          )
          theirs.push(megabytes / seconds(startedMs))

          forget()
          startedMs = performance.now()
          for (const path of paths) {
            const source = await readable.open([path])
            const { sha256 } = await copyAndHash(source, join(target, path), {
              signal: new AbortController().signal,
              onBytes: () => {},
            })
            await source.close()
            assert.equal(sha256, storage.hashes[path])
          }
          ours.push(megabytes / seconds(startedMs))

          forget()
          startedMs = performance.now()
          execFileSync('dd', [`if=/dev/${volume.id}`, 'of=/dev/null', 'bs=1M', 'count=16'], { stdio: 'ignore' })
          readAlone.push((16 * 1.048576) / seconds(startedMs))
        }
        const round = (value: number) => Number(value.toFixed(2))
        console.log(
          `THROUGHPUT ${JSON.stringify({
            megabytes: round(megabytes),
            tapelogMBps: ours.map(round),
            cpAndSha256sumMBps: theirs.map(round),
            readingAloneMBps: readAlone.map(round),
            ratio: round(ratio()),
          })}`,
        )
      } finally {
        await watch.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
]
