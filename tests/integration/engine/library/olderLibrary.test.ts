import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import type { ServiceDeps } from '../../../../electron/service/embedded/types.ts'
import { createService } from '../../../../electron/service/index.ts'
import { signedAddress } from '../../../../electron/service/work/signedAddresses.ts'
import { newAccount } from '../../../../shared/accounts/account.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import type { SecretQuestion } from '../../../../shared/processes/engineProtocol.ts'
import { settingsSchema } from '../../../../shared/settings/settings.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { addAccount } from '../../../support/keptAccounts.ts'
import {
  olderRemote,
  olderSecrets,
  olderTexts,
  olderTimeMs,
  writeOlderLibrary,
  writeOlderService,
} from '../../../support/olderLibrary.ts'
import { askingForAll, callService, heard, recognisersInHand } from '../../../support/serviceClient.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { eventually } from '../../../support/waiting.ts'

/** The number of the newest migration of the library's schema. */

/** This version opens an earlier version's library completely, and does not touch a later version's. */
let folder: ReturnType<typeof temporaryFolder>
let library: string
let engine: Engine | null
beforeEach(() => {
  folder = temporaryFolder()
  library = join(folder.path, 'library')
  engine = null
})
afterEach(async () => {
  await engine?.stop()
  folder.remove()
})
const open = async (more: Partial<EngineDeps> = {}) => {
  engine = await openEngine(library, null, more)
  return engine
}
function inDatabase<T>(path: string, read: (db: Database.Database) => T): T {
  const db = new Database(path)
  try {
    return read(db)
  } finally {
    db.close()
  }
}

describe('a library of the first version', () => {
  test.each([
    ['closed properly', false],
    ['left by a crash with its last rows in the log', true],
  ])('%s, opens with its recordings, transcripts, edits and queue', async (_how, inWal) => {
    writeOlderLibrary(library, { inWal })
    const opened = await open()
    const { items } = await opened.call('recordings.list', {})
    expect(items).toMatchObject([
      { id: 2, title: '260915_1730', stage: 'uploading', hasTranscript: false },
      { id: 1, title: '260915_0911', stage: 'ready', recordedMs: olderTimeMs, editedSegments: 1, verifiedSegments: 1 },
    ])
    expect(await opened.call('recordings.verify', {})).toEqual({ checked: 2, damaged: [], incomplete: [] })
    expect(await opened.call('recordings.get', { recordingId: 1 })).toMatchObject({
      destination: 'this-machine',
      notices: [{ code: 'of-service', values: { text: 'Draft quality.' } }],
      transcription: { language: 'en', hotwords: ['Reyes'] },
    })
    const transcript = await opened.call('transcripts.get', { recordingId: 1 })
    expect(transcript).toMatchObject({ revision: 2, canUndo: true, speakers: [{ name: 'Councillor Reyes' }] })
    expect(transcript?.segments.map(({ text }) => text)).toEqual([olderTexts.typed, olderTexts.second])
    expect((await opened.call('transcripts.search', { query: 'mayor' })).hits).toMatchObject([{ segmentId: 1 }])
    await opened.call('transcripts.undo', { recordingId: 1 })
    const undone = await opened.call('transcripts.get', { recordingId: 1 })
    expect(undone?.segments[0]?.text).toBe(olderTexts.heard)
    const { jobs } = await opened.call('queue.list', { includeFinished: true })
    expect(jobs).toHaveLength(6)
  })

  test('is whole after it, and as it was in the copy that is made before', async () => {
    writeOlderLibrary(library)
    const tables = ['recordings', 'jobs', 'uploads', 'upload_parts', 'transcripts', 'segments', 'edits', 'settings']
    const countsOf = (db: Database.Database) =>
      tables
        .concat('replaced_transcripts', 'transcription_runs', 'speakers')
        .map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all().length])
    const before = inDatabase(join(library, 'library.sqlite'), countsOf)
    await (await open()).stop()
    engine = null
    inDatabase(join(library, 'library.sqlite'), (db) => {
      expect(countsOf(db)).toEqual(before)
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(db.pragma('foreign_key_check')).toEqual([])
      expect(db.prepare('SELECT DISTINCT encoding FROM uploads').all()).toEqual([{ encoding: 'original' }])
    })
    inDatabase(join(library, 'library.sqlite.before-0002'), (db) => {
      expect(db.pragma('user_version', { simple: true })).toBe(1)
      expect(countsOf(db)).toEqual(before)
    })
    // Opened again, the library needs no more migrations.
    const list = readdirSync(library).sort()
    await (await open()).stop()
    engine = null
    expect(readdirSync(library).sort()).toEqual(list)
  })

  test.each(['remote', 'this-machine'])(
    'with %s chosen, its remote service is the first account, and in use',
    async (destination) => {
      writeOlderLibrary(library, { destination, remote: { ...olderRemote, apiBase: 'https://second.example/' } })
      const opened = await open()
      const { accounts, activeId } = await opened.call('accounts.list', undefined)
      expect(accounts).toEqual([
        {
          id: activeId,
          credentialSet: 'account-1',
          name: 'Remote service',
          region: 'custom',
          ...olderRemote,
          // Version 1 accepted any address, so this address is as it was entered.
          apiBase: 'https://second.example/',
          userTokenSource: 'pasted',
          userId: '',
          ownerId: '',
          expiresInUnit: 'seconds',
          ownAuthority: '',
          workflowStatusPath: '',
        },
      ])
      expect(await opened.call('settings.get', undefined)).toEqual({
        ...settingsSchema.parse({}),
        destination,
        transcribeOnImport: false,
        transcription: {
          language: 'en',
          diarization: true,
          hotwords: ['Reyes'],
          decodeSilence: false,
          returnEmbedding: false,
        },
        accountId: activeId,
        removeSerialNumbers: true,
        welcomed: true,
      })
    },
  )

  test.each([
    ['none was ever set up', null],
    ['its address was left empty', { baseUrl: '', apiBase: '', clientId: 'client-1' }],
    ['only its defaults were written', {}],
  ])('where %s, there is no account', async (_what, remote) => {
    writeOlderLibrary(library, { destination: 'this-machine', remote })
    const opened = await open()
    expect(await opened.call('accounts.list', undefined)).toEqual({ accounts: [], activeId: null, abilities: [] })
    expect(await opened.call('settings.get', undefined)).toMatchObject({ destination: 'this-machine', accountId: null })
    const made = await addAccount(opened, { ...newAccount('custom'), baseUrl: olderRemote.baseUrl })
    expect((await opened.call('accounts.list', undefined)).activeId).toBe(made.id)
  })

  test.each(['partner.example/developer/api', 'http://partner.example/developer/api'])(
    'with an address that would be refused today (%s), its account can be seen and corrected',
    async (baseUrl) => {
      writeOlderLibrary(library, { remote: { ...olderRemote, baseUrl } })
      const opened = await open()
      const { accounts } = await opened.call('accounts.list', undefined)
      expect(accounts).toMatchObject([{ name: 'Remote service', baseUrl }])
    },
  )

  test('what was being sent to the remote service is sent, with the secrets of the account', async () => {
    const server = await new HostileServer().listen()
    writeOlderLibrary(library, { remote: { ...olderRemote, baseUrl: `${server.origin}/developer/api` } })
    const questions: SecretQuestion[] = []
    const secrets = new Map<string, string>()
    const opened = await open({
      secret: async (question) => {
        questions.push(question)
        return secrets.get(question.name) ?? null
      },
    })
    opened.start({ kinds: ['upload', 'submit', 'poll'] })
    expect((await opened.settle()).unfinished).toMatchObject([
      { kind: 'upload', recordingId: 2, waitingFor: 'sign-in' },
    ])
    expect(questions[0]).toEqual({ credentialSet: 'account-1', name: 'apiKey', origin: server.origin })
    secrets.set('userToken', 'planted-user-token').set('apiKey', 'planted-api-key')
    opened.credentialsChanged()
    expect(await opened.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    expect((await opened.call('recordings.list', {})).items[0]).toMatchObject({ id: 2, stage: 'ready' })
    expect(server.of('submit')[0]?.headers).toMatchObject({ 'x-client-id': 'client-1' })
    server.close()
  })
})

describe('a service’s folder of the first version', () => {
  const start = (more: Partial<ServiceDeps> = {}) =>
    createService({ dataDir: folder.path, packageRoot, port: 0, speechModel: 'demo', log: silentLog, ...more })

  test('keeps its credentials, files and results, and takes up what was under way', async () => {
    const { bytes } = writeOlderService(folder.path)
    const recognisers = recognisersInHand()
    const service = await start({ startRecogniser: recognisers.start, now: () => olderTimeMs })
    try {
      const { connection } = service
      const { signingKey, ...credentials } = olderSecrets
      expect(connection).toMatchObject(credentials)
      const task = async (transcription_id: string) =>
        (await callService(connection, 'readTranscription', { params: { transcription_id }, headers: askingForAll }))
          .body
      const done = await task('task-done')
      expect(done).toMatchObject({ status: 'SUCCESS', data: { text: olderTexts.heard } })
      // In earlier versions, notices were among the interface's fields.
      expect(done.data).not.toHaveProperty('notices')
      expect(done.tapelog_extensions).toMatchObject({
        notices: ['Draft quality.'],
        paused: false,
      })
      expect((await task('task-begun')).status).not.toBe('SUCCESS')
      recognisers.finish(0)
      expect(
        await eventually(
          () => task('task-begun'),
          ({ status }) => status === 'SUCCESS',
        ),
      ).toMatchObject({
        data: { text: heard.text },
      })
      const signer = { clients: { signingKeys: async () => [signingKey] }, origin: () => connection.apiBase }
      const file = await fetch(await signedAddress(signer, 'GET', '/storage/files/file-1', olderTimeMs + 1000))
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
      expect(await callService(connection, 'issueToken')).toMatchObject({ status: 200 })
      const device = { body: { owner_id: 'me', sn: '881' } }
      expect(await callService(connection, 'bindDevice', device)).toMatchObject({ status: 200 })
    } finally {
      await service.close()
    }
    inDatabase(join(folder.path, 'service.sqlite'), (db) => {
      expect(db.pragma('user_version', { simple: true })).toBe(6)
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(db.pragma('foreign_key_check')).toEqual([])
    })
  })

  test('of a later version is refused with a sentence, and stays as it is', async () => {
    writeOlderService(folder.path)
    const path = join(folder.path, 'service.sqlite')
    inDatabase(path, (db) => db.pragma('user_version = 99'))
    const before = contentOf(folder.path)
    await expect(start()).rejects.toMatchObject({ code: 'service-newer', message: expect.stringContaining('newer') })
    expect(contentOf(folder.path)).toEqual(before)
  })
})

/** Every file with its content, without the lock. */
function contentOf(root: string): [string, string][] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.lock'))
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name)
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
    })
    .sort()
}

describe('a library of a later version', () => {
  const writeLater = (journal: 'WAL' | 'DELETE') => {
    writeOlderLibrary(library)
    mkdirSync(join(library, 'incoming'))
    writeFileSync(join(library, 'incoming/7.part'), 'half a copy')
    inDatabase(join(library, 'library.sqlite'), (db) => {
      db.exec('CREATE TABLE of_the_future (what TEXT)')
      db.pragma(`journal_mode = ${journal}`)
      db.pragma('user_version = 99')
    })
    return contentOf(library)
  }

  test('is refused with a sentence that says what to do, and nothing in it is changed', async () => {
    const before = writeLater('WAL')
    await expect(open()).rejects.toMatchObject({
      code: 'library-newer',
      message: expect.stringMatching(/library version 99; this one knows \d+.*Install the newer Tapelog/),
    })
    expect(contentOf(library)).toEqual(before)
    // The library is not locked: the newer version can open it at once.
    await expect(open()).rejects.toMatchObject({ code: 'library-newer' })
  })

  test('stays as it is with another journal, too', async () => {
    const before = writeLater('DELETE')
    await expect(open()).rejects.toMatchObject({ code: 'library-newer' })
    expect(contentOf(library)).toEqual(before)
  })
})
