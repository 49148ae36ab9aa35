import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TranscriptToRead } from '../../../shared/processes/engineProtocol.ts'
import { answerOfReader, childEnvironment, fork } from '../../system/index.ts'
import type { ReadFile } from './index.ts'

/** Reads a foreign transcript in a process with limits. Throws what `readTranscriptFile` throws, and 'transcript-file-too-costly'. */
export type ReadTranscriptApart = (task: TranscriptToRead) => Promise<ReadFile>

/** In a build, the process is an entry beside the engine's, or above its chunks (`electron.vite.config.ts`). */
function entry(): string {
  const places = import.meta.url.endsWith('.ts') ? ['./process.ts'] : ['./reader.js', '../reader.js']
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path))
  if (found === undefined) throw new Error('reader.js is missing')
  return found
}

export const readTranscriptApart: ReadTranscriptApart = async (task) => {
  const child = fork(entry(), {
    // The process does not get the arguments of this one, such as a debugger's port.
    execArgv: [],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const answer = await answerOfReader(
    {
      send: (message) => child.send(message as object, () => {}),
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => {
        child.on('error', listener)
        child.on('exit', listener)
      },
      kill: () => child.kill('SIGKILL'),
    },
    task,
  )
  return answer as ReadFile
}
