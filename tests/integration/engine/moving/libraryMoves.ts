import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { moveLibrary } from '../../../../electron/engine/moving/index.ts'
import type { MoveProgress } from '../../../../shared/contract/libraryPlace.ts'
import { toErrorInfo } from '../../../../shared/errors/errors.ts'
import type { FromMover, ToMover } from '../../../../shared/processes/engineProtocol.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'

type Watched = { onProgress?: (progress: MoveProgress) => void; signal?: AbortSignal }

/** Moves a library in this process. */
export const moveOf = (places: { from: string; to: string }, watched: Watched = {}) =>
  moveLibrary(places, {
    ...{ signal: new AbortController().signal, pausing: async () => {}, onProgress: () => {} },
    ...watched,
  })

/** A move that stops itself once it has copied some bytes. */
export function stoppedMove(places: { from: string; to: string }): Promise<string> {
  const stopping = new AbortController()
  const onProgress = ({ bytesDone }: MoveProgress) => bytesDone > 0 && stopping.abort()
  return codeOf(moveOf(places, { signal: stopping.signal, onProgress }))
}

/** The code of the error, or `moved`. */
export const codeOf = (moving: Promise<unknown>): Promise<string> =>
  moving.then(
    () => 'moved',
    (error: unknown) => toErrorInfo(error).code,
  )

/** The originals of a library, below `originals`. */
export const originalsOf = (library: string): string[] =>
  readdirSync(join(library, 'originals'), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

/** Opens the library with an engine and checks every original against its seal. */
export async function expectWhole(library: string, recordings = 2): Promise<void> {
  const engine = await openEngine(library, null, { mayCreate: false })
  try {
    expect((await engine.call('recordings.list', {})).total).toBe(recordings)
    expect(await engine.call('recordings.verify', {})).toMatchObject({ checked: recordings, damaged: [] })
  } finally {
    await engine.stop()
  }
}

/** Starts the mover's process, and returns it with the first of its messages of these kinds. */
export function startMover(kinds: FromMover['type'][]) {
  const child = fork(join(packageRoot, 'electron/engine/moverProcess.ts'), { serialization: 'advanced' })
  const first = new Promise<FromMover>((resolve) =>
    child.on('message', (message) => kinds.includes((message as FromMover).type) && resolve(message as FromMover)),
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, first, ended, send: (message: ToMover) => child.send(message) }
}
