import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { LibraryMove } from '../../../electron/main/libraryMove.ts'
import {
  begunMove,
  chosenLibrary,
  findLibrary,
  libraryPlaces,
  rememberLibrary,
  rememberMove,
} from '../../../electron/system/index.ts'
import type { MoveProgress } from '../../../shared/contract/libraryPlace.ts'
import { problem } from '../../../shared/words/problem.ts'
import { testFolder } from '../../support/testFolder.ts'

/** What is remembered of a move, in real records. The mover is a stand-in, because other tests run the real one. */
let isDiskFailing = false
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return {
    ...fs,
    fsyncSync(file: number) {
      if (isDiskFailing) throw Object.assign(new Error('EIO'), { code: 'EIO' })
      fs.fsyncSync(file)
    },
  }
})

type Copied = { type: 'copied'; files: number; originals: number; damaged: number; databaseSha256: string }
let folder: string
let copied: PromiseWithResolvers<Copied>
/** Reports progress of the running move. */
let report: ((progress: MoveProgress) => void) | null = null
let ran: unknown[]
let giveUpProblem: Error | null
let isReleaseFailing: boolean
beforeEach(() => {
  folder = testFolder()
  mkdirSync(usual(), { recursive: true })
  copied = Promise.withResolvers()
  ran = []
  giveUpProblem = null
  isReleaseFailing = false
  isDiskFailing = false
})
const at = (name: string) => join(folder, name)
const places = () => libraryPlaces({}, folder, 'linux')
const usual = () => places().usual
const whole = { type: 'copied', files: 3, originals: 1, damaged: 0, databaseSha256: 'a' } as const

function openMove(): LibraryMove {
  const nothing = async () => {}
  return new LibraryMove({
    places: places(),
    path: () => chosenLibrary(places())?.library ?? usual(),
    language: () => 'en',
    saveTyped: async () => null,
    settleAccounts: nothing,
    engine: { close: nothing },
    stopService: nothing,
    onChange: () => {},
    mover: {
      move(_message, onProgress) {
        report = onProgress
        return {
          copied: copied.promise,
          pause: () => {},
          stop: () => copied.reject(problem('stopped')),
          release: async () => {
            if (isReleaseFailing) throw new Error('the process is gone')
          },
        }
      },
      async run(message) {
        ran.push(message)
        if (giveUpProblem) throw giveUpProblem
      },
    },
  })
}
/** Carries out a move, and returns the new place; null if the library stays. `end`: what happens once the mover works. */
async function carriedOut(move: LibraryMove, to: string | null, end: () => void): Promise<string | null> {
  const ended = Promise.withResolvers<string | null>()
  copied = Promise.withResolvers()
  report = null
  await move.begin(to, ended.resolve)
  await vi.waitFor(() => expect(report).not.toBeNull())
  end()
  return await ended.promise
}

test('a refused move keeps its record only if it was begun before', async () => {
  const move = openMove()
  expect(await carriedOut(move, at('disk'), () => copied.reject(problem('library-in-use')))).toBeNull()
  expect(begunMove(places())).toBeNull()
  const stopped = () => {
    report?.({ step: 'copying', filesDone: 0, filesTotal: 1, bytesDone: 0, bytesTotal: 1 })
    copied.reject(problem('stopped'))
  }
  await carriedOut(move, at('disk'), stopped)
  const record = { from: usual(), to: at('disk'), hasCopied: true }
  for (const to of [null, at('disk')]) {
    await carriedOut(move, to, () => copied.reject(problem('library-in-use')))
    expect(move.shown().moveProblem).toMatchObject({ code: 'library-in-use' })
    expect(begunMove(places())).toEqual(record)
  }
  await move.cancel()
  expect(ran).toEqual([{ type: 'give-up', ...record }])
  expect(begunMove(places())).toBeNull()
})

test('an error after the new place is stored does not restore the old one', async () => {
  const record = join(dirname(usual()), 'library-move.json')
  const faults = [
    () => {
      isReleaseFailing = true
    },
    // The new place got its name, but the disk did not confirm it.
    () => {
      isDiskFailing = true
    },
    // The record of the begun move cannot be removed.
    () => {
      rmSync(record)
      mkdirSync(record)
    },
  ]
  for (const [index, fault] of faults.entries()) {
    const move = openMove()
    const [from, to] = [(await findLibrary(places())).path, at(`disk ${index}`)]
    const ended = await carriedOut(move, to, () => {
      fault()
      copied.resolve(whole)
    })
    expect(ended).toBe(to)
    expect(chosenLibrary(places())).toEqual({ library: to, oldCopy: { path: from, databaseSha256: 'a' } })
    expect(move.shown()).toMatchObject({ moved: { originals: 1 }, moveProblem: null })
    isReleaseFailing = false
    isDiskFailing = false
  }
})

test('a place that cannot be stored leaves the library where it is', async () => {
  mkdirSync(join(dirname(usual()), 'chosen-library.json.part'))
  const move = openMove()
  expect(await carriedOut(move, at('disk'), () => copied.resolve(whole))).toBeNull()
  expect((await findLibrary(places())).path).toBe(usual())
  expect(begunMove(places())).toMatchObject({ to: at('disk') })
})

test('no move is remembered after the switch or a crash during it', async () => {
  expect(await carriedOut(openMove(), at('disk'), () => copied.resolve(whole))).toBe(at('disk'))
  expect(begunMove(places())).toBeNull()
  rememberMove(places(), { from: usual(), to: at('disk') })
  openMove()
  expect(begunMove(places())).toBeNull()
  // One that has not switched stays.
  rememberLibrary(places(), usual())
  rememberMove(places(), { from: usual(), to: at('disk') })
  openMove()
  expect(begunMove(places())).not.toBeNull()
})

test('a copy on an absent disk is forgotten only if the person confirms', async () => {
  rememberMove(places(), { from: usual(), to: at('disk/library'), hasCopied: true })
  const move = openMove()
  giveUpProblem = problem('move-target-gone')
  const asked: string[] = []
  const answering = (answer: boolean) => async (to: string) => {
    asked.push(to)
    return answer
  }
  await expect(move.begin(at('another'), () => {})).rejects.toMatchObject({ code: 'move-target-gone' })
  await expect(move.cancel(answering(false))).rejects.toMatchObject({ code: 'move-target-gone' })
  expect(begunMove(places())).not.toBeNull()
  giveUpProblem = problem('move-stopped')
  await expect(move.cancel(answering(true))).rejects.toMatchObject({ code: 'move-stopped' })
  giveUpProblem = problem('move-target-gone')
  await move.cancel(answering(true))
  expect(asked).toEqual([at('disk/library'), at('disk/library')])
  expect(begunMove(places())).toBeNull()
  expect(existsSync(at('another'))).toBe(false)
})
