import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { demoFile, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** An import in the terminal says where its recordings go. Flags decide where. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const remote = {
  TAPELOG_BASE_URL: 'http://127.0.0.1:9/developer/api',
  TAPELOG_CLIENT_ID: 'a',
  TAPELOG_API_KEY: 'b',
  TAPELOG_USER_TOKEN: 'c',
}
const memo = demoFile('260915_0911.ogg')
const said = 'These recordings will be sent to the remote service, 127.0.0.1:9.'

/** Imports into a new library. Returns the output and the recording. */
async function imported(library: string, ...flags: string[]) {
  const args = ['import', memo, '--json', '--library', at(library), ...flags]
  const { code, stdout } = await tapelogHere(args, remote).ended
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string } & Record<string, unknown>)
  const [recording] = (events.at(-1)?.recordings ?? []) as Record<string, unknown>[]
  return { code, destination: events.find(({ type }) => type === 'destination'), recording }
}

test('import without a flag announces the remote service that it sends to', async () => {
  expect(await imported('one')).toMatchObject({
    code: 0,
    destination: { destination: 'remote', host: '127.0.0.1:9' },
    recording: { localOnly: false, remoteCopies: [{ account: 'the remote service', state: 'going' }] },
  })
  const { stderr } = await tapelogHere(['import', memo, '--library', at('two')], remote).ended
  expect(stderr).toContain(said)
  expect(stderr).toContain('--local-only')
}, 300_000)

test('flags choose the destination and suppress the announcement', async () => {
  expect(await imported('here', '--to', 'this-machine')).toMatchObject({
    destination: undefined,
    recording: { localOnly: false, lastDestination: 'this-machine', remoteCopies: [] },
  })
  expect(await imported('locked', '--local-only')).toMatchObject({
    destination: undefined,
    recording: { localOnly: true, lastDestination: 'this-machine', remoteCopies: [] },
  })
  expect(await imported('kept', '--to', 'not-now')).toMatchObject({
    destination: undefined,
    recording: { localOnly: false, lastDestination: null, remoteCopies: [] },
  })
  expect(await imported('sent', '--to', 'remote')).toMatchObject({
    destination: undefined,
    recording: { remoteCopies: [{ state: 'going' }] },
  })
}, 300_000)

test('flags that exclude each other exit with 2, and a missing remote service with 1', async () => {
  const both = await tapelogHere(['import', memo, '--local-only', '--to', 'remote', '--library', at('one')]).ended
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('use either --local-only or --to remote') })
  const none = await tapelogHere(['import', memo, '--to', 'remote', '--library', at('one')]).ended
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('account') })
}, 300_000)

test('import uses the destination that the window remembers for files', async () => {
  const engine = await openEngine(at('library'), null)
  await engine.call('imports.remember', {
    source: { key: 'files', name: '' },
    choice: {
      ...{ destination: 'this-machine', accountId: null, language: 'en', speakers: null, hotwords: [] },
      ...{ localOnly: true, projectId: null },
    },
  })
  await engine.stop()
  expect(await imported('library')).toMatchObject({
    destination: undefined,
    recording: { localOnly: true, lastDestination: 'this-machine', remoteCopies: [] },
  })
}, 300_000)
