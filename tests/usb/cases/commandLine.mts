import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startDesktop } from '../rig/desktop.mjs'
import { asDesktopUser, desktopUser } from '../rig/desktopUser.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

type Event = { type: string; [field: string]: unknown }

/** `tapelog` as a person runs it, with every event in order. */
function tapelog(args: string[], onEvent: (event: Event) => void = () => {}) {
  const program = join(import.meta.dirname, '../rig/tapelog.mjs')
  const asPerson = asDesktopUser(process.execPath, [program, ...args, '--json'])
  const child = spawn(asPerson.command, asPerson.args, { ...asPerson.options, stdio: ['ignore', 'pipe', 'inherit'] })
  const events: Event[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event: Event = JSON.parse(line)
    events.push(event)
    onEvent(event)
  })
  const ended = new Promise<{ code: number | null; events: Event[] }>((resolve) =>
    child.once('close', (code) => resolve({ code, events })),
  )
  return { child, ended }
}

export const cases: RigCase[] = [
  {
    name: 'tapelog devices --watch shows a recorder, and tapelog import --device imports from it',
    async run() {
      const storage = makeGuestStorage({
        fileSystem: 'vfat',
        label: 'IC RECORDER',
        files: { 'REC/261102_1403.wav': wave('command line', 2), 'REC/東京.wav': wave('command line names', 1) },
      })
      const identity = {
        vendorId: 0x054c,
        productId: 0x01d5,
        maker: 'SONY',
        product: 'IC RECORDER',
        serialNumber: 'CLI00001',
      }
      const gadget = makeStorageGadget({ name: 'sony', ...identity, imagePath: storage.imagePath })
      const desktop = startDesktop()
      const library = join(desktopUser.home, 'library')
      const key = '054c:01d5:CLI00001'
      try {
        gadget.plugIn()
        const watch = tapelog(['devices', '--watch'], ({ type }) => {
          if (type === 'connected') gadget.pullOut()
          if (type === 'disconnected') watch.child.kill('SIGINT')
        })
        const { code, events } = await watch.ended
        assert.equal(code, 0)
        assert.deepEqual(
          events.map(({ type }) => type),
          ['connected', 'disconnected', 'result'],
        )
        const { recorder } = events[0] as unknown as { recorder: { key: string; volumes: { recordings: unknown[] }[] } }
        assert.deepEqual([recorder.key, recorder.volumes[0]?.recordings.length], [key, 2])

        gadget.plugIn()
        const imported = await tapelog(['import', '--device', key, '--library', library]).ended
        assert.equal(imported.code, 0)
        const { recordings } = imported.events.at(-1) as unknown as { recordings: { sha256: string }[] }
        assert.deepEqual(recordings.map(({ sha256 }) => sha256).sort(), Object.values(storage.hashes).sort())
      } finally {
        desktop.stop()
        gadget.remove()
        rmSync(library, { recursive: true, force: true })
      }
    },
  },
]
