import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { setClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { isMigrated, migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { callService, heardData, type recognisersInHand, storeParts } from '../support/serviceClient.ts'
import { testFolder } from '../support/testFolder.ts'
import { until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openNewsroom } from './setup/openNewsroom.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'
import { startTurnsProxy } from './setup/turnsProxy.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')
const migrations = 'electron/service/newsroom/postgres/migrations'
const clientsAtOnce = 4

/** The package as its next version: the same code, with more migrations. */
function nextVersion(root: string, files: Record<string, string>): void {
  for (const name of readdirSync(packageRoot).filter((name) => !['electron', '.git'].includes(name)))
    symlinkSync(join(packageRoot, name), join(root, name))
  mkdirSync(join(root, migrations), { recursive: true })
  cpSync(join(packageRoot, migrations), join(root, migrations), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, migrations, name), text)
}

describeNeedingPostgres('an upgrade while clients send, submit and poll', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  testWithStore('fails no request and loses no task while nodes are replaced one by one', async () => {
    const url = await migratedDatabase()
    const desk = await openNewsroom(url, settingsFor(sharedStore()))
    closing.push(() => desk.close())
    await setClient(desk.store, 'news', { submitsPerMinute: 1_000_000 })
    const next = testFolder()
    nextVersion(next, {
      '9001-column.sql':
        '-- expand\nALTER TABLE tasks ADD COLUMN later integer;\nCREATE TABLE later_table (id integer);',
      '9002-index.sql': `-- expand
-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS tasks_by_worker;
CREATE INDEX CONCURRENTLY tasks_by_worker ON tasks (claimed_by);`,
      '9003-contract.sql': '-- contract\nALTER TABLE people DROP COLUMN name;',
    })
    const proxy = await startTurnsProxy()
    closing.push(() => proxy.close())
    const running: { recognisers: ReturnType<typeof recognisersInHand>; ended: number }[] = []
    const openNode = async (root: string) => {
      const { node, recognisers } = await desk.openWorking({ packageRoot: root, publicOrigin: proxy.address })
      running.push({ recognisers, ended: 0 })
      proxy.nodes.add(node.address)
      return node
    }
    // A recogniser takes a moment for each recording.
    const working = setInterval(() => {
      for (const one of running)
        while (one.ended < one.recognisers.jobs.length) one.recognisers.finish(one.ended++, undefined)
    }, 20)
    closing.push(() => clearInterval(working))

    const before = [await openNode(packageRoot), await openNode(packageRoot)]
    const connection = desk.connectionTo(proxy.address)
    const done: string[] = []
    let requests = 0
    let isLoaded = true
    const call: typeof callService = async (own, name, asked) => {
      requests++
      const answer = await callService(own, name, asked)
      if (answer.status !== 200) throw new Error(`${name} ${answer.status} ${answer.text}`)
      return answer
    }
    const client = async () => {
      while (isLoaded) {
        const { body: session } = await call(connection, 'presign', {
          body: { filesize: recording.length, filetype: 'mp3' },
        })
        const completion = await storeParts(session, recording, 'mp3')
        const { body: file } = await call(connection, 'completeUpload', { body: completion })
        const asked = { body: { file_url: file.DownloadUrl, params: {} } }
        const { transcription_id } = (await call(connection, 'submitTranscription', asked)).body
        await until(async () => {
          const { body } = await call(connection, 'readTranscription', { params: { transcription_id } })
          if (body.status === 'SUCCESS') expect(body.data).toEqual(heardData)
          return body.status !== 'PENDING' && body.status !== 'RECEIVED' && body.status !== 'STARTED'
        })
        done.push(transcription_id)
      }
    }
    const clients = Promise.all(Array.from({ length: clientsAtOnce }, client))
    const someMore = async () => {
      const from = done.length
      await until(() => done.length >= from + 2 * clientsAtOnce)
    }

    await someMore()
    // The contracting one waits for the nodes of the version before.
    await expect(migrate({ url }, next, silentLog)).rejects.toMatchObject({ code: 'service-nodes-older' })
    expect(await isMigrated(desk.store, next)).toBe(true)
    await someMore()
    for (const old of before) {
      await openNode(next)
      await someMore()
      await old.drain({ noticeMs: 500, finishMs: 20_000 })
      proxy.nodes.delete(old.address)
      await someMore()
    }
    expect(await migrate({ url }, next, silentLog)).toEqual(['9003-contract.sql'])
    await someMore()
    isLoaded = false
    await clients

    expect(proxy.broken).toEqual([])
    const tasks = await desk.store.db.selectFrom('tasks').select(['transcription_id', 'status']).execute()
    expect(tasks.map(({ transcription_id }) => transcription_id).sort()).toEqual([...done].sort())
    expect(tasks.every(({ status }) => status === 'SUCCESS')).toBe(true)
    expect(requests).toBeGreaterThan(100)
  })
})
