import { errorFromInfo } from '../../shared/errors/errors.ts'
import type { FromReader, TranscriptToRead } from '../../shared/processes/engineProtocol.ts'
import { problem } from '../../shared/words/problem.ts'

type Reader = {
  send(task: TranscriptToRead): unknown
  onMessage(listener: (message: unknown) => void): unknown
  onExit(listener: () => void): unknown
  kill(): unknown
}

/**
 * Gives a process that reads foreign transcripts its only task, and ends it after its answer. Throws the answer's error, and
 * 'transcript-file-too-costly' if the process ended without a word, as it does when the system refuses it memory.
 */
export function answerOfReader(reader: Reader, task: TranscriptToRead): Promise<unknown> {
  return new Promise((resolve, reject) => {
    reader.onMessage((message) => {
      const { type, result } = message as FromReader
      if (type !== 'read') return
      if (result.ok) resolve(result.value)
      else reject(errorFromInfo(result.error))
      reader.kill()
    })
    reader.onExit(() => reject(problem('transcript-file-too-costly')))
    reader.send(task)
  })
}
