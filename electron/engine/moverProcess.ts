import { toErrorInfo } from '../../shared/errors/errors.ts'
import type { FromMover, ToMover } from '../../shared/processes/engineProtocol.ts'
import { speak } from '../../shared/words/catalogue.ts'
import { lowerPriority, makeFilesForOwnerOnly, openParentPort } from '../system/index.ts'
import { endMove, giveUpMove, type MovedLibrary, moveLibrary, removeLibrary } from './moving/index.ts'

/** The process that moves a library, and does one such task in its life. It ends with its host, which leaves the library in its old place. */
const { post, postAndExit, listen } = openParentPort<ToMover, FromMover>()
const stopping = new AbortController()
/** Resolves when the move may go on. */
let pause: PromiseWithResolvers<void> | null = null
let moved: (MovedLibrary & { to: string }) | null = null

/** Progress is sent at most this often. */
const progressPauseMs = 200

async function move({ from, to, language }: Extract<ToMover, { type: 'move' }>): Promise<void> {
  await speak(language)
  let sentMs = Number.NEGATIVE_INFINITY
  const result = await moveLibrary(
    { from, to },
    {
      signal: stopping.signal,
      pausing: async () => pause?.promise,
      onProgress: (progress) => {
        const isLast = progress.filesDone === progress.filesTotal
        if (!isLast && performance.now() - sentMs < progressPauseMs) return
        sentMs = performance.now()
        post({ type: 'progress', progress })
      },
    },
  )
  moved = { ...result, to }
  const { files, originals, damaged, databaseSha256 } = result
  post({ type: 'copied', files, originals, damaged, databaseSha256 })
}

function setPaused(isPaused: boolean): void {
  pause?.resolve()
  pause = isPaused ? Promise.withResolvers<void>() : null
}

/** Ends with the response `done`, or with the error. */
async function ending(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
    postAndExit({ type: 'done' })
  } catch (error) {
    postAndExit({ type: 'failed', error: toErrorInfo(error) })
  }
}

function release(isMoved: boolean): void {
  if (isMoved && moved) endMove(moved.to)
  moved?.release()
}

async function receive(message: ToMover): Promise<void> {
  switch (message.type) {
    case 'move':
      return move(message).catch((error: unknown) => postAndExit({ type: 'failed', error: toErrorInfo(error) }))
    case 'pause':
      return setPaused(message.isPaused)
    case 'stop':
      stopping.abort()
      return setPaused(false)
    case 'release':
      return ending(() => release(message.isMoved))
    case 'give-up':
      return ending(() => giveUpMove(message))
    case 'remove':
      return ending(() => removeLibrary(message.library))
  }
}

makeFilesForOwnerOnly()
lowerPriority('background')
listen((message) => void receive(message))
