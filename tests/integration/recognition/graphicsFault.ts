import { fork, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recogniserEntry, type StartRecogniser } from '../../../electron/recognition/startRecogniser.ts'
import type { FromRecogniser } from '../../../electron/recognition/types.ts'
import { packageRoot } from '../../support/testEngine.ts'

/** A compiler, and the loader of Vulkan with transcribe.cpp's part for it. */
export const graphicsFault = {
  words: 'a C compiler, and libvulkan of Linux x64',
  isMet: () =>
    process.platform === 'linux' &&
    process.arch === 'x64' &&
    existsSync('/usr/lib/x86_64-linux-gnu/libvulkan.so.1') &&
    spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0,
}

/**
 * Starts recognisers outside the sandbox, with a driver that breaks. `choices`: the device that each recogniser was allowed, in order.
 * `driver`: its file.
 */
export function withBrokenDriver(folder: string): {
  start: StartRecogniser
  choices: string[]
  driver: string
} {
  const library = join(folder, 'libbroken.so')
  const source = join(import.meta.dirname, 'graphicsFault.c')
  const built = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  const driver = join(folder, 'broken.json')
  const facts = { file_format_version: '1.0.0', ICD: { library_path: library, api_version: '1.3.0' } }
  writeFileSync(driver, JSON.stringify(facts))
  const choices: string[] = []
  const start: StartRecogniser = (job) => {
    choices.push(job.device.choice)
    const env = { ...process.env, VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver }
    const child = fork(recogniserEntry(packageRoot), { stdio: 'ignore', serialization: 'advanced', env })
    child.send(job)
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromRecogniser)),
      onEnd: (listener) => void child.once('close', listener),
      next: () => false,
      kill: () => void child.kill('SIGKILL'),
    }
  }
  return { start, choices, driver }
}
