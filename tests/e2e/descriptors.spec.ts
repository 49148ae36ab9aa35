import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import type { RecogniserJob } from '../../electron/recognition/types.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { pidsBelow } from '../support/processesBelow.ts'
import { test } from './fixtures.ts'
import { demo, importByDialog, root } from './tapelogWindow.ts'

test.use({ hasOwnProcess: true })
test.skip(process.platform !== 'linux', 'reads /proc')

/**
 * The open files, sockets, pipes, shared memory and event counters of a process, without its first three descriptors, and a fourth
 * that is a channel or a file that it was given. Other nameless descriptors cannot be told apart.
 */
function openedBy(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const name = readlinkSync(`/proc/${pid}/fd/${fd}`)
      if (Number(fd) <= 3 || name === '/dev/null') return []
      if (!name.startsWith('anon_inode:')) return [name]
      const event = /eventfd-id:\s*\d+/.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'))
      return event ? [event[0]] : []
    } catch {
      return [] // It was closed while we looked.
    }
  })
}

/** Looks at the programs below Electron until `stop`, and returns what each held that an Electron process had open, too. */
function watchPrograms(main: number): { seen: () => string[]; stop: () => void; foreign: () => [string, string[]][] } {
  const held = new Map<string, Set<string>>()
  const look = () => {
    const electron = readlinkSync(`/proc/${main}/exe`)
    const below = pidsBelow(main).flatMap((pid) => {
      try {
        return [{ pid, path: readlinkSync(`/proc/${pid}/exe`) }]
      } catch {
        return [] // The process ended while we looked.
      }
    })
    for (const { pid, path } of below) {
      // The shell and bubblewrap become these programs. Chromium itself gives its own processes what they need.
      if (!['node', 'ffmpeg'].includes(basename(path))) continue
      try {
        const entry = /\/(\w+)\.js\0/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? basename(path)
        const own = openedBy(pid)
        const ofElectron = [main, ...below.flatMap((one) => (one.path === electron ? [one.pid] : []))].flatMap(openedBy)
        const kept = held.get(entry) ?? new Set()
        held.set(entry, kept)
        for (const name of own) if (ofElectron.includes(name)) kept.add(name)
      } catch {
        // As above.
      }
    }
  }
  const looking = setInterval(look, 1)
  return {
    seen: () => [...held.keys()],
    stop: () => clearInterval(looking),
    foreign: () => [...held].flatMap(([entry, names]) => (names.size === 0 ? [] : [[entry, [...names]]])),
  }
}

test('no program that Tapelog starts holds a descriptor of Electron', async ({ tapelog }) => {
  const programs = watchPrograms(tapelog.app.process().pid ?? 0)
  try {
    await importByDialog(tapelog, [demo.memo])
    expect(programs.seen()).toEqual(expect.arrayContaining(['engine', 'ffmpeg', 'recogniser', 'service']))
  } finally {
    programs.stop()
  }
  expect(programs.foreign()).toEqual([])
})

test('a decoder inside the process of Electron holds none of its descriptors', async ({ home, open }) => {
  const { app } = await open()
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const job: RecogniserJob = {
    ...{ audioPath: demo.memo.path, params, packageRoot: root, modelsFolder: home.path, speechModel: 'demo' },
    ...{ threads: 1, device: { choice: 'processor', broken: [] }, scratchFolder: home.path, taskFolder: home.path },
  }
  const programs = watchPrograms(app.process().pid ?? 0)
  try {
    const end = await app.evaluate(
      ({ utilityProcess }, { entry, job }) =>
        new Promise<string>((resolve) => {
          const child = utilityProcess.fork(entry, [], { stdio: 'ignore' })
          child.on('message', ({ type }: { type: string }) => {
            if (type === 'result' || type === 'failed') resolve(type)
          })
          child.postMessage(job)
        }),
      { entry: join(root, 'out/main/recogniser.js'), job },
    )
    expect(end).toBe('result')
    expect(programs.seen()).toContain('ffmpeg')
  } finally {
    programs.stop()
  }
  expect(programs.foreign()).toEqual([])
})
