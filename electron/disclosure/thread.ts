import { parentPort } from 'node:worker_threads'
import { revealedIn } from './revealedIn.ts'
import type { Finding, Forbidden, Hints } from './types.ts'

/** What is asked of the thread that reads finished files, and its answers: one for each request, in any order. */
export type ReadingRequest =
  | { type: 'read'; id: number; path: string; name: string; forbidden: Forbidden; hints: Hints }
  | { type: 'stop'; id: number }
/** `failure`: why the disk could not be read. */
export type ReadingAnswer = { id: number } & ({ findings: Finding[] } | { failure: { message: string; code?: string } })

const port = parentPort
if (!port) throw new Error('this file runs only as a thread')
const atWork = new Map<number, AbortController>()

async function answerTo({ id, path, name, forbidden, hints }: Extract<ReadingRequest, { type: 'read' }>) {
  const work = new AbortController()
  atWork.set(id, work)
  try {
    return { id, findings: await revealedIn(path, forbidden, hints, { name, signal: work.signal }) }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The file could not be read.'
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
    return { id, failure: { message, ...code } }
  } finally {
    atWork.delete(id)
  }
}

port.on('message', (request: ReadingRequest) => {
  if (request.type === 'stop') atWork.get(request.id)?.abort()
  else void answerTo(request).then((answer: ReadingAnswer) => port.postMessage(answer))
})
