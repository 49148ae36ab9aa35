import { strict as assert } from 'node:assert'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { until } from '../rig/guestVolumes.mjs'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { wave } from '../rig/sounds.mjs'

const program = (name: string) => join(import.meta.dirname, `../rig/${name}${extname(import.meta.filename)}`)

/** A file in /run with the rule's name replaces the rule. An empty file means no rule. */
const hiddenRule = '/run/udev/rules.d/70-tapelog.rules'

const mtpIdentity = {
  vendorId: 0x054c,
  productId: 0x0c71,
  maker: 'SONY',
  product: 'IC RECORDER',
  serialNumber: 'TROUBLE1',
}
const deviceId = '054c:0c71:TROUBLE1'
const mtpRecorder = () => makeMtpGadget({ name: 'mtp', ...mtpIdentity, files: { 'a.wav': wave('trouble', 1) } })
const isListed = () => spawnSync('lsusb', { encoding: 'utf8' }).stdout.includes('054c:0c71')

/** Checks the code, and that the message is a whole sentence. */
function assertSentence(problem: { code: string; message: string } | null | undefined, code: string): void {
  assert.equal(problem?.code, code)
  assert.match(problem?.message ?? '', /^[A-Z].{30,}\.$/s)
  console.log(`  ${code}: ${problem?.message}`)
}

export const cases: RigCase[] = [
  {
    name: 'explains a missing USB bus and finds recorders once there is one',
    async run() {
      execFileSync('modprobe', ['-r', 'dummy_hcd'])
      execFileSync('modprobe', ['-r', 'xhci_pci'])
      const putBack = () => {
        execFileSync('modprobe', ['xhci_pci'])
        execFileSync('modprobe', ['dummy_hcd', 'num=3'])
      }
      const session = await openGuestEngine('no-bus')
      try {
        const { problem } = await session.until('a problem', async () => {
          const list = await session.engine.call('devices.list', undefined)
          return list.problem && list
        })
        assertSentence(problem, 'usb-no-bus')
        assert.deepEqual((await session.engine.call('devices.list', undefined)).devices, [])
        putBack()
        await session.until(
          'no problem',
          async () => (await session.engine.call('devices.list', undefined)).problem === null,
        )
      } finally {
        putBack()
        await session.stop()
      }
    },
  },
  {
    name: 'explains a missing permission for an MTP recorder with the rule that helps',
    async run() {
      mkdirSync(dirname(hiddenRule), { recursive: true })
      writeFileSync(hiddenRule, '')
      execFileSync('udevadm', ['control', '--reload'])
      const recorder = mtpRecorder()
      const session = await openGuestEngine('no-permission')
      try {
        await recorder.plugIn()
        const refused = await session.inState(deviceId, 'unreadable')
        assertSentence(refused.problems[0], 'device-no-permission')
        await recorder.pullOut()
        rmSync(hiddenRule)
        execFileSync('udevadm', ['control', '--reload'])
        await recorder.plugIn()
        await session.inState(deviceId, 'ready')
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), Object.values(recorder.hashes))
      } finally {
        rmSync(hiddenRule, { force: true })
        execFileSync('udevadm', ['control', '--reload'])
        await session.stop()
        await recorder.remove()
      }
    },
  },
  {
    name: 'explains that another program holds an MTP recorder and reads it later',
    async run() {
      const recorder = mtpRecorder()
      const session = await openGuestEngine('held')
      try {
        await recorder.plugIn()
        await until('the device is listed', isListed)
        await session.inState(deviceId, 'ready')
        await session.until('it is let go', async () => (await session.device(deviceId))?.unplug.isSafe)
        const holder = spawn(process.execPath, [program('mtpProcess'), '54c:c71'], {
          stdio: ['pipe', 'pipe', 'inherit'],
        })
        const said = await new Promise((resolve) => createInterface({ input: holder.stdout }).once('line', resolve))
        assert.match(String(said), /claimed|ok|held/i)
        await session.engine.call('devices.rescan', { deviceId: deviceId })
        const held = await session.device(deviceId)
        assert.equal(held?.state, 'unreadable')
        assertSentence(held?.problems[0], 'device-busy')
        const gone = new Promise((resolve) => holder.once('exit', resolve))
        holder.stdin.end()
        await gone
        await session.engine.call('devices.rescan', { deviceId: deviceId })
        assert.equal((await session.inState(deviceId, 'ready')).counts?.new, 1)
      } finally {
        await session.stop()
        await recorder.remove()
      }
    },
  },
  {
    name: 'finds recorders a moment later if there is no udevd',
    async run() {
      // Kill udevd: if it were asked to exit, it would first wait for workers that still look at the drive of the
      // previous case.
      await until('udevd has ended', () => {
        spawnSync('sh', ['-c', 'kill -9 $(pidof systemd-udevd)'])
        return spawnSync('pidof', ['systemd-udevd']).status !== 0
      })
      execFileSync('rm', ['-f', '/run/udev/control'])
      const storage = makeGuestStorage({
        fileSystem: 'vfat',
        label: 'IC RECORDER',
        files: { 'a.wav': wave('no udevd', 1) },
      })
      const identity = {
        vendorId: 0x054c,
        productId: 0x01d5,
        maker: 'SONY',
        product: 'IC RECORDER',
        serialNumber: 'NOUDEVD1',
      }
      const gadget = makeStorageGadget({ name: 'sony', ...identity, imagePath: storage.imagePath })
      const desktop = startDesktop()
      const session = await openGuestEngine('no-udevd')
      try {
        const { problem } = await session.until('a problem', async () => {
          const list = await session.engine.call('devices.list', undefined)
          return list.problem && list
        })
        assertSentence(problem, 'usb-no-hotplug')
        gadget.plugIn()
        const deviceId = '054c:01d5:NOUDEVD1'
        await session.inState(deviceId, 'ready')
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), Object.values(storage.hashes))
        gadget.pullOut()
        await session.inState(deviceId, 'away')
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
        execFileSync('/lib/udev/systemd-udevd', ['--daemon', '--resolve-names=never'])
        execFileSync('udevadm', ['trigger', '--action=add', '--subsystem-match=usb', '--subsystem-match=block'])
        execFileSync('udevadm', ['settle'])
      }
    },
  },
]
