import { fileURLToPath } from 'node:url'
import type { TranscriptToRead } from '../../../shared/processes/engineProtocol.ts'
import { answerOfReader, childEnvironment, fork, neededEntry } from '../../system/index.ts'
import type { ReadFile } from './index.ts'

/** Reads a foreign transcript in a process with limits. Throws what `readTranscriptFile` throws, and 'transcript-file-too-costly'. */
export type ReadTranscriptApart = (task: TranscriptToRead) => Promise<ReadFile>

export const readTranscriptApart: ReadTranscriptApart = async (task) => {
  const child = fork(fileURLToPath(neededEntry(import.meta.url, 'process.ts', 'reader.js')), {
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
