import { mkdirSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Engine } from '../../electron/engine/index.ts'
import { newAccount } from '../../shared/accounts/account.ts'
import type { ImportChoice } from '../../shared/recordings/importing.ts'
import { FolderBus } from './folderRecorder.ts'
import { HostileServer } from './hostileServer.ts'
import { addAccount } from './keptAccounts.ts'
import { type LanguageService, openLanguageService } from './languageService.ts'
import { openEngine } from './testEngine.ts'
import { testFolder } from './testFolder.ts'
import { writeWave } from './waveFile.ts'

const old = new Date(2026, 8, 14, 16, 0, 0)

/**
 * A new engine for each test, whose destination is a remote service (account 1, “Newsroom”), beside a service on this machine.
 * `server` counts the requests to the remote service. No work begins before `settled` or `engine.start`.
 */
export function engineWithImports() {
  let folder: string
  let here: LanguageService
  const at = (...path: string[]) => join(folder, ...path)
  const open = async () => {
    desk.engine = await openEngine(at('library'), here.connection, {
      secret: async ({ name }) => `planted-${name}`,
      devicePorts: desk.bus.ports(),
    })
  }
  const waiting = () => desk.engine.call('imports.waiting', undefined)
  const question = async () => (await waiting()).questions[0]
  const desk = {
    engine: null as unknown as Engine,
    server: new HostileServer(),
    bus: new FolderBus(),
    at,
    /** Writes a WAV of one second; its content differs by `seed`. */
    record(name: string, seed = 1): string {
      mkdirSync(dirname(at(name)), { recursive: true })
      writeWave(at(name), { seconds: 1, seed })
      utimesSync(at(name), old, old)
      return at(name)
    },
    async restart() {
      await desk.engine.stop()
      await open()
    },
    waiting,
    question,
    list: async () => (await desk.engine.call('recordings.list', {})).items,
    /** The kinds of all jobs, without those that prepare a recording. */
    jobKinds: async () =>
      (await desk.engine.call('queue.list', { includeFinished: true })).jobs
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'prepare'),
    async settled() {
      desk.engine.start()
      await desk.engine.settle()
    },
    choose: (more: Partial<ImportChoice> = {}): ImportChoice => ({
      ...{ destination: 'remote', accountId: 1, language: 'en', speakers: null, hotwords: [], localOnly: false },
      projectId: null,
      ...more,
    }),
    /** Answers the first question. */
    async answer(choice: ImportChoice, remember = false) {
      const { source, lastJobId } = (await question()) ?? { source: { key: 'files' }, lastJobId: 1 }
      return await desk.engine.call('imports.answer', { sourceKey: source.key, lastJobId, choice, remember })
    },
  }
  beforeEach(async () => {
    folder = testFolder()
    here = await openLanguageService()
    desk.server = await new HostileServer().listen()
    desk.bus = new FolderBus()
    await open()
    await addAccount(desk.engine, {
      ...newAccount('custom'),
      ...{ name: 'Newsroom', baseUrl: `${desk.server.origin}/developer/api` },
      ...{ apiBase: desk.server.origin, clientId: 'desk' },
    })
    await desk.engine.call('settings.update', { destination: 'remote', transcription: { language: 'en' } })
  })
  afterEach(async () => {
    await desk.engine.stop()
    desk.server.close()
    await here.remove()
  })
  return desk
}
